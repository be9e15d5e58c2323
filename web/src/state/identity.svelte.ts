/** Who plays here. A name is enough; the token that proves it stays in this browser. */

import { ask, get, post, setToken, Trouble } from '../net/api';
import { place } from './storage_place.svelte';
import type { Person, PersonWithToken } from '../net/wire';

// Who one is with a server, and who one is here, are two things.
const KEYS = { server: 'caravanserai.me', here: 'caravanserai.me.here' } as const;
type Where = keyof typeof KEYS;
const where = (): Where => (place.here ? 'here' : 'server');

class Me {
  private known = $state.raw<Record<Where, PersonWithToken | null>>({ server: readBack('server'), here: readBack('here') });

  constructor() {
    setToken(() => this.known[where()]?.token ?? null);
    addEventListener('storage', (event) => {
      for (const one of ['server', 'here'] as const) if (event.key === KEYS[one]) this.known = { ...this.known, [one]: readBack(one) };
    });
  }

  get person(): Person | null {
    return this.known[where()]?.person ?? null;
  }

  private keep(welcomed: PersonWithToken | null): void {
    this.known = { ...this.known, [where()]: welcomed };
    try {
      if (welcomed) localStorage.setItem(KEYS[where()], JSON.stringify(welcomed));
      else localStorage.removeItem(KEYS[where()]);
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
    this.keep(await post<PersonWithToken>('/people', { nickname: name }));
    return this.person!;
  }

  async rename(nickname: string): Promise<Person> {
    const person = await ask<Person>('PATCH', '/me', { nickname });
    const known = this.known[where()];
    if (known) this.keep({ ...known, person });
    return person;
  }

  async continueWith(code: string): Promise<void> {
    this.keep(await post<PersonWithToken>('/people/continue', { code: code.trim() }));
  }

  forget(): void {
    this.keep(null);
  }
}

function readBack(one: Where): PersonWithToken | null {
  try {
    return JSON.parse(localStorage.getItem(KEYS[one]) ?? 'null') as PersonWithToken | null;
  } catch {
    return null; // Nobody yet.
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
