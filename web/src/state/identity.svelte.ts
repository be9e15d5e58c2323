/** The player's identity. A nickname is enough; the token that proves it stays in this browser. */

import { request, get, post, setToken, ApiError, type Place } from '../net/api';
import { storagePlace } from './storage_place.svelte';
import type { Person, PersonWithToken } from '../net/wire';

// The identity with a server and the one of this browser are separate.
const KEYS = { server: 'caravanserai.me', here: 'caravanserai.me.here' } as const;
const currentKind = (): Place => (storagePlace.isHere ? 'here' : 'server');

class Identity {
  #identities = $state.raw<Record<Place, PersonWithToken | null>>({
    server: readIdentity('server'),
    here: readIdentity('here'),
  });

  constructor() {
    setToken((place = currentKind()) => this.#identities[place]?.token ?? null);
    addEventListener('storage', (event) => {
      for (const one of ['server', 'here'] as const)
        if (event.key === KEYS[one]) this.#identities = { ...this.#identities, [one]: readIdentity(one) };
    });
  }

  get person(): Person | null {
    return this.personAt(currentKind());
  }

  personAt(place: Place): Person | null {
    return this.#identities[place]?.person ?? null;
  }

  isKnownAt(place: Place): boolean {
    return this.#identities[place] !== null;
  }

  #store(welcomed: PersonWithToken | null): void {
    this.#identities = { ...this.#identities, [currentKind()]: welcomed };
    try {
      if (welcomed) localStorage.setItem(KEYS[currentKind()], JSON.stringify(welcomed));
      else localStorage.removeItem(KEYS[currentKind()]);
    } catch {
      // Valid for this visit only.
    }
  }

  /** Sign in with this nickname. A token that the server no longer knows is discarded. */
  async signIn(nickname: string): Promise<Person> {
    const name = nickname.trim();
    if (this.person) {
      if (this.person.nickname === name || !name) {
        try {
          return await get<Person>('/me');
        } catch (error) {
          if (!(error instanceof ApiError) || error.status !== 401) throw error;
          this.signOut();
        }
      } else {
        try {
          return await this.rename(name);
        } catch (error) {
          if (!(error instanceof ApiError) || error.status !== 401) throw error;
          this.signOut();
        }
      }
    }
    this.#store(await post<PersonWithToken>('/people', { nickname: name }));
    return this.person!;
  }

  async rename(nickname: string): Promise<Person> {
    const person = await request<Person>('PATCH', '/me', { nickname });
    const known = this.#identities[currentKind()];
    if (known) this.#store({ ...known, person });
    return person;
  }

  /** Go on as a person who was proven here by a code or a passkey. */
  adopt({ person, token }: PersonWithToken): void {
    this.#store({ person, token });
  }

  signOut(): void {
    this.#store(null);
  }
}

function readIdentity(one: Place): PersonWithToken | null {
  try {
    return JSON.parse(localStorage.getItem(KEYS[one]) ?? 'null') as PersonWithToken | null;
  } catch {
    return null; // No identity yet.
  }
}

export const identity = new Identity();
