/** A line to a table in this browser, with the face of a socket. What it needs is loaded when it is opened. */

import type { Line } from '../net/connection';

export class PocketLine implements Line {
  readyState = 0;
  onopen: Line['onopen'] = null;
  onmessage: Line['onmessage'] = null;
  onclose: Line['onclose'] = null;
  private say: (text: string) => void = () => {};
  private leave: () => void = () => {};

  constructor(table: string) {
    void this.begin(table).catch(() => this.closed(1006));
  }

  private async begin(table: string): Promise<void> {
    const { pocket } = await import('./pocket.svelte');
    await pocket.open();
    if (this.readyState === 3) return;
    const { say, leave } = pocket.line(table, (text) => this.onmessage?.({ data: text } as MessageEvent<string>), (code) => this.closed(code));
    this.say = say;
    this.leave = leave;
    this.readyState = 1;
    this.onopen?.(undefined as never);
  }

  private closed(code: number): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.({ code } as CloseEvent);
  }

  send(text: string): void {
    this.say(text);
  }

  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.leave();
    this.onclose?.({ code: 1000 } as CloseEvent);
  }
}
