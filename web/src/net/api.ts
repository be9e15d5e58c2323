/** Questions that are not live play: to the server, or to the tables in this browser. */

import { alone } from './base_url';
import { fileOf } from './static_files';
import { place } from '../state/storage_place.svelte';
import { t, hasText } from '../text/page_texts.svelte';

export class Trouble extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

let token: () => string | null = () => null;
export const setToken = (given: () => string | null): void => void (token = given);
export const getToken = (): string | null => token();

interface Answer {
  status: number;
  text: string;
}

async function askServer(method: string, address: URL | string, body?: unknown): Promise<Answer> {
  const headers: Record<string, string> = {};
  const known = token();
  if (known) headers.authorization = `Bearer ${known}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  try {
    const answer = await fetch(address, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
    return { status: answer.status, text: await answer.text() };
  } catch {
    throw new Trouble('offline', 'no answer', 0);
  }
}

async function askHere(method: string, path: string, body?: unknown): Promise<Answer> {
  const { pocket, NoPocket } = await import('../offline/pocket.svelte');
  try {
    return await pocket.ask(method, path, body);
  } catch (error) {
    if (error instanceof NoPocket) throw new Trouble(`pocket_${error.why}`, error.message, 0);
    throw error;
  }
}

/** What is the same for everybody is asked of the tables in this browser only if nobody else knows it: it lies beside a
 * static site as files, a server tells it, and a service worker remembers what either said. */
async function answerTo(method: string, path: string, body?: unknown): Promise<Answer> {
  const address = `/api${path}`;
  if (!place.keeps(path)) return askServer(method, address, body);
  const file = fileOf(method, path);
  const found = file && (await askServer(method, alone ? file : address).catch(() => null));
  return found?.status === 200 ? found : askHere(method, path, body);
}

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const { status, text } = await answerTo(method, path, body);
  const good = status >= 200 && status < 300;
  if (status === 204) return undefined as T;
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new Trouble(good ? 'bad_answer' : 'offline', text.slice(0, 200), status);
  }
  if (!good) {
    const refusal = found as { code?: string; message?: string };
    throw new Trouble(refusal.code ?? 'error', refusal.message ?? '', status);
  }
  return found as T;
}

export const get = <T>(path: string): Promise<T> => ask<T>('GET', path);
export const post = <T>(path: string, body?: unknown): Promise<T> => ask<T>('POST', path, body);

/** What to tell a person about a failure: our own sentence for what we know, else what the server said. */
export function explain(error: unknown): string {
  if (error instanceof Trouble) {
    if (hasText(`error.${error.code}`)) return t(`error.${error.code}`, { why: error.message });
    return error.message ? t('error.other', { why: error.message }) : t('error.error');
  }
  console.warn(error);
  return t('error.error');
}
