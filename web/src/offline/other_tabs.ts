/**
 * Other tabs with the same tables. Each has a worker of its own, with or without locks: what one stores is told to the
 * others, and who comes second with a move is told so, as between processes of a server.
 */

interface TabMessage {
  asks?: number;
  answers?: number;
}

/** Ask once whether there is another one, and answer those who ask later. */
export function announceTab(name: string, found: () => void): void {
  const others = new BroadcastChannel(`${name} tabs`);
  const me = crypto.getRandomValues(new Uint32Array(1))[0]!;
  let met = false;
  others.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.asks !== undefined) others.postMessage({ answers: data.asks } satisfies TabMessage);
    else if (data.answers === me && !met) {
      met = true;
      found();
    }
  };
  others.postMessage({ asks: me } satisfies TabMessage);
}
