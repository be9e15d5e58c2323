/** Questions to the server that are not live play. */

import { alone } from './base';
import { fileOf } from './filed';
import { t, hasText } from './texts.svelte';

export class Trouble extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

let token: string | null = null;
export const setToken = (given: string | null): void => void (token = given);
export const getToken = (): string | null => token;

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = {};
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  let answer: Response;
  try {
    answer = await fetch((alone && fileOf(method, path)) || `/api${path}`, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Trouble('offline', 'no answer', 0);
  }
  if (answer.status === 204) return undefined as T;
  const text = await answer.text();
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new Trouble(answer.ok ? 'bad_answer' : 'offline', text.slice(0, 200), answer.status);
  }
  if (!answer.ok) {
    const refusal = found as { code?: string; message?: string };
    throw new Trouble(refusal.code ?? 'error', refusal.message ?? '', answer.status);
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
