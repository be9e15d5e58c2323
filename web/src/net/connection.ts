/**
 * Connection to a table: a WebSocket to a server, or the same interface over a worker of this browser. Frames are the
 * same.
 */

import { storagePlace } from '../state/storage_place.svelte';
import { WorkerConnection } from '../offline/worker_connection';

export interface Connection {
  readonly readyState: number;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

export const OPEN = 1;

/** Whether a table is reached over the network. */
export const needsNetwork = (table: string): boolean => !storagePlace.isLocalPath(`/tables/${table}`);

export function openConnection(table: string): Connection {
  if (!needsNetwork(table)) return new WorkerConnection(table);
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/api/tables/${table}/live`) as Connection;
}
