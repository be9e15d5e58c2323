/** Fake worker in place of the browser's. */

import { vi } from 'vitest';

export class FakeWorker {
  static all: FakeWorker[] = [];
  static get last(): FakeWorker {
    return FakeWorker.all.at(-1)!;
  }

  static begin(): void {
    FakeWorker.all = [];
    vi.useFakeTimers();
    vi.stubGlobal('Worker', FakeWorker);
    vi.stubGlobal('self', { location: { href: 'https://play.example/worker.js' } });
  }

  sent: { type: string; [more: string]: unknown }[] = [];
  ended = false;
  onmessage: (event: { data: unknown }) => void = () => {};
  onerror: (event: { message: string; preventDefault: () => void }) => void = () => {};

  constructor() {
    FakeWorker.all.push(this);
  }

  postMessage(message: { type: string }): void {
    this.sent.push(message);
  }

  terminate(): void {
    this.ended = true;
  }

  says(message: object): void {
    this.onmessage({ data: message });
  }

  breaks(message: string): void {
    this.onerror({ message, preventDefault: () => {} });
  }
}
