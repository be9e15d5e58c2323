/** Who plays here. A name is enough; the token that proves it stays in this browser. */

import { ask, get, post, setToken, Trouble } from './api';
import type { Person, Welcomed } from './wire';

const KEY = 'caravanserai.me';

class Me {
  person = $state<Person | null>(null);

  constructor() {
    this.readBack();
    addEventListener('storage', (event) => {
      if (event.key === KEY) this.readBack();
    });
  }

  private readBack(): void {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Welcomed | null;
      this.person = kept?.person ?? null;
      setToken(kept?.token ?? null);
    } catch {
      // Nobody yet.
    }
  }

  private keep(welcomed: Welcomed): void {
    this.person = welcomed.person;
    setToken(welcomed.token);
    this.store(welcomed);
  }

  private store(welcomed: Welcomed | null): void {
    try {
      if (welcomed) localStorage.setItem(KEY, JSON.stringify(welcomed));
      else localStorage.removeItem(KEY);
    } catch {
      // Known for this visit only.
    }
  }

  /** Be somebody: the one we are, with this name. A token that the server no longer knows is given up. */
  async be(nickname: string): Promise<Person> {
    const name = nickname.trim();
    if (this.person) {
      if (this.person.nickname === name || !name) {
        try {
          return await get<Person>('/me');
        } catch (error) {
          if (!(error instanceof Trouble) || error.status !== 401) throw error;
          this.forget();
        }
      } else {
        try {
          return await this.rename(name);
        } catch (error) {
          if (!(error instanceof Trouble) || error.status !== 401) throw error;
          this.forget();
        }
      }
    }
    this.keep(await post<Welcomed>('/people', { nickname: name }));
    return this.person!;
  }

  async rename(nickname: string): Promise<Person> {
    const person = await ask<Person>('PATCH', '/me', { nickname });
    this.person = person;
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Welcomed | null;
    if (kept) this.store({ ...kept, person });
    return person;
  }

  async continueWith(code: string): Promise<void> {
    this.keep(await post<Welcomed>('/people/continue', { code: code.trim() }));
  }

  forget(): void {
    this.person = null;
    setToken(null);
    this.store(null);
  }
}

export const me = new Me();

/** Small things kept by this browser, such as the invitation links of own tables. */
export const keep = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(`caravanserai.${key}`);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(`caravanserai.${key}`, value);
    } catch {
      // Not kept.
    }
  },
};
