/** REST requests, to the server or to the tables in this browser. */

import { isStaticSite } from './base_url';
import { staticFileOf } from './static_files';
import { storagePlace } from '../state/storage_place.svelte';
import { t, hasText } from '../text/page_texts.svelte';

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** Where tables are: on the server, or in this browser. */
export type Place = 'server' | 'here';

/** Token of a place; of the one in use if none is named. */
let token: (place?: Place) => string | null = () => null;
export const setToken = (given: (place?: Place) => string | null): void => void (token = given);
export const getToken = (): string | null => token();

interface ApiResponse {
  status: number;
  text: string;
}

async function askServer(
  method: string,
  address: URL | string,
  body?: unknown,
  known: string | null = token(),
): Promise<ApiResponse> {
  const headers: Record<string, string> = {};
  if (known) headers.authorization = `Bearer ${known}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  try {
    const answer = await fetch(address, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text() };
  } catch {
    throw new ApiError('offline', 'no answer', 0);
  }
}

async function askPocket(method: string, path: string, body?: unknown): Promise<ApiResponse> {
  const { pocket, PocketError } = await import('../offline/pocket.svelte');
  try {
    return await pocket.ask(method, path, body);
  } catch (error) {
    if (error instanceof PocketError) throw new ApiError(`pocket_${error.why}`, error.message, 0);
    throw error;
  }
}

/**
 * Answers that are the same for all players (games, rules) come from files of a static site, from the server, or from
 * the service worker's cache. Only if none of them has it, the tables in this browser are asked.
 */
async function fetchAnswer(method: string, path: string, body?: unknown): Promise<ApiResponse> {
  const address = `/api${path}`;
  if (!storagePlace.isLocalPath(path)) return askServer(method, address, body);
  const file = staticFileOf(method, path);
  const found = file && (await askServer(method, isStaticSite ? file : address).catch(() => null));
  return found?.status === 200 ? found : askPocket(method, path, body);
}

export const request = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
  readAnswer<T>(await fetchAnswer(method, path, body));

/** Ask one place, whichever is in use. */
export const requestFrom = async <T>(place: Place, method: string, path: string, body?: unknown): Promise<T> =>
  readAnswer<T>(
    place === 'here'
      ? await askPocket(method, path, body)
      : await askServer(method, `/api${path}`, body, token('server')),
  );

function readAnswer<T>({ status, text }: ApiResponse): T {
  const good = status >= 200 && status < 300;
  if (status === 204) return undefined as T;
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new ApiError(good ? 'bad_answer' : 'offline', text.slice(0, 200), status);
  }
  if (!good) {
    const refusal = found as { code?: string; message?: string };
    throw new ApiError(refusal.code ?? 'error', refusal.message ?? '', status);
  }
  return found as T;
}

export const get = <T>(path: string): Promise<T> => request<T>('GET', path);
export const post = <T>(path: string, body?: unknown): Promise<T> => request<T>('POST', path, body);

/** Message for the player about a failure: the text of the page for known codes, else the server's message. */
export function explainError(error: unknown): string {
  if (error instanceof ApiError) {
    if (hasText(`error.${error.code}`)) return t(`error.${error.code}`, { why: error.message });
    return error.message ? t('error.other', { why: error.message }) : t('error.error');
  }
  console.warn(error);
  return t('error.error');
}
