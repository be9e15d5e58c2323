/** Fake sockets, fetch and clock in place of the browser's. */

import { vi } from 'vitest';
import type { EventInfo, AnyClientMessage, AnyServerMessage, Update } from '../src/net/wire';

export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }

  readyState = 0;
  sent: AnyClientMessage[] = [];
  onopen: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as AnyClientMessage);
  }

  close(): void {
    this.readyState = 3;
  }

  opens(): void {
    this.readyState = 1;
    this.onopen();
  }

  tells(frame: AnyServerMessage): void {
    this.onmessage({ data: JSON.stringify(frame) });
  }

  breaks(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

export interface Browser {
  window: EventTarget;
  document: EventTarget & { visibilityState: string };
}

export function browser(): Browser {
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  FakeSocket.all = [];
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', { protocol: 'https:', host: 'play.example' });
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  return { window, document };
}

export const event = (move: number, text = `move ${move}`): EventInfo => ({
  move,
  key: 'walked',
  args: {},
  text,
  seat: 0,
});

export function update(version: number, some: Partial<Update> = {}): Update {
  return {
    type: 'update',
    version,
    full: false,
    table: { id: 'one', version } as Update['table'],
    prompt: null,
    seats: [],
    log_from: version - 1,
    events: [event(version)],
    clock: { left: [], running: [], deadline: null, stands: 0 },
    turns: [],
    under_way: [],
    chat: [],
    cause: 'play',
    by: null,
    protocol: 1,
    ...some,
  };
}
