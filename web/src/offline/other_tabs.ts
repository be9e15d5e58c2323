/**
 * Detects other tabs with the same tables. Each tab has its own worker; writes are announced to the others, and a
 * conflicting move is refused, as between processes of a server.
 */

interface TabMessage {
  asks?: number;
  answers?: number;
}

/** Ask once whether there is another tab, and answer later tabs. */
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
