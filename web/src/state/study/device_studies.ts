/** Studies on this device. Each has a key of its own, so that one that changes does not rewrite the others. */

import { storagePlace } from '../storage_place.svelte';
import { FORMAT, type StudyDocument } from './document';

export interface DeviceStudy {
  id: string;
  /** the game that it was begun from: "table/ID", "replay/ID"; "" if it was copied or imported */
  source: string;
  /** id of the game's title */
  game: string;
  changed: number;
  /** number of the displayed position */
  at: number;
  /** its address on the server, once it was shared */
  shared: string | null;
  study: StudyDocument;
}

const PREFIX = 'caravanserai.study.';
/** prefixes of ids: of a study whose board is the server's, and of one in this browser */
const SERVED = 'own-';
const LOCAL = 'here-';

export const isServed = (id: string): boolean => id.startsWith(SERVED);
export const isDeviceId = (id: string): boolean => isServed(id) || id.startsWith(LOCAL);

export function readDeviceStudy(id: string): DeviceStudy | null {
  try {
    const found = JSON.parse(localStorage.getItem(PREFIX + id) ?? 'null') as DeviceStudy | null;
    return found && found.study.format <= FORMAT ? found : null;
  } catch {
    return null;
  }
}

/** Keep a study; false if the browser has no room or keeps nothing. */
export function saveDeviceStudy(study: DeviceStudy): boolean {
  try {
    localStorage.setItem(PREFIX + study.id, JSON.stringify(study));
    return true;
  } catch {
    return false;
  }
}

export function deleteDeviceStudy(id: string): void {
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // Nothing is kept.
  }
}

/** All studies on this device, the last changed first. */
export function listDeviceStudies(): DeviceStudy[] {
  const ids: string[] = [];
  try {
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i)!;
      if (key.startsWith(PREFIX)) ids.push(key.slice(PREFIX.length));
    }
  } catch {
    return [];
  }
  const found = ids.map(readDeviceStudy).filter((one) => one !== null);
  return found.sort((a, b) => b.changed - a.changed);
}

export const gameOf = (study: StudyDocument): string => /^game:\s*(\w+)/m.exec(study.record)?.[1] ?? '';

/** Add a study to this device; null if there is no room. */
export function addDeviceStudy(study: StudyDocument, source: string, at = study.start): DeviceStudy | null {
  const random = crypto.getRandomValues(new Uint32Array(3)).join('-');
  const id = `${storagePlace.isHere ? LOCAL : SERVED}${random}`;
  const made = { id, source, game: gameOf(study), changed: Date.now(), at, shared: null, study };
  return saveDeviceStudy(made) ? made : null;
}

/** The study that was begun from a game. */
export const studyOfGame = (source: string): DeviceStudy | undefined =>
  listDeviceStudies().find((one) => one.source === source);
