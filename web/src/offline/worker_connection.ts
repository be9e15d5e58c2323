/** Connection to a table in this browser, with the interface of a WebSocket. Loads the pocket when it opens. */

import type { Connection } from '../net/connection';

export class WorkerConnection implements Connection {
  readyState = 0;
  onopen: Connection['onopen'] = null;
  onmessage: Connection['onmessage'] = null;
  onclose: Connection['onclose'] = null;
  #sendText: (text: string) => void = () => {};
  #leave: () => void = () => {};

  constructor(table: string) {
    void this.#connect(table).catch(() => this.#onClosed(1006));
  }

  async #connect(table: string): Promise<void> {
    const { pocket } = await import('./pocket.svelte');
    await pocket.open();
    if (this.readyState === 3) return;
    const { say, leave } = pocket.connect(
      table,
      (text) => this.onmessage?.({ data: text } as MessageEvent<string>),
      (code) => this.#onClosed(code),
    );
    this.#sendText = say;
    this.#leave = leave;
    this.readyState = 1;
    this.onopen?.(undefined as never);
  }

  #onClosed(code: number): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.({ code } as CloseEvent);
  }

  send(text: string): void {
    this.#sendText(text);
  }

  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.#leave();
    this.onclose?.({ code: 1000 } as CloseEvent);
  }
}
