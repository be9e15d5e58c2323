/**
 * Brings the studies of this device and those that the server keeps for the person together. Of two versions the one
 * that was changed last stays.
 */

import { ApiError, explainError, requestFrom } from '../../net/api';
import { isStaticSite } from '../../net/base_url';
import type { KeptStudy, KeptStudyList, OwnStudy } from '../../net/wire';
import { t } from '../../text/page_texts.svelte';
import { identity } from '../identity.svelte';
import { localStore } from '../local_store';
import {
  deleteDeviceStudy,
  gameOf,
  isServed,
  listDeviceStudies,
  readDeviceStudy,
  saveDeviceStudy,
  type DeviceStudy,
} from './device_studies';
import type { StudyDocument } from './document';

/** Which version of a study the server has, and whose it is there. */
interface KnownVersion {
  person: string;
  changed: number;
  /** it was deleted here, and the server is to be told */
  dropped?: true;
}

const KEY = 'studies.known';

function readKnown(): Record<string, KnownVersion> {
  try {
    return JSON.parse(localStore.get(KEY) ?? '{}') as Record<string, KnownVersion>;
  } catch {
    return {};
  }
}
function note(id: string, version: KnownVersion | null): void {
  const { [id]: _, ...others } = readKnown();
  localStore.set(KEY, JSON.stringify(version ? { ...others, [id]: version } : others));
}
const ask = <T>(method: string, id = '', body?: unknown): Promise<T> =>
  requestFrom<T>('server', method, `/me/studies${id && `/${id}`}`, body);

class StudySync {
  #last: Promise<void> = Promise.resolve();
  /** why not all studies are on the server */
  problem = $state('');

  /** Send what changed here, and take over what changed elsewhere; one after another. */
  run(): Promise<void> {
    return (this.#last = this.#last.then(() => this.#sync()));
  }

  /** Whether the server has a study just so. */
  isKept({ id, changed }: DeviceStudy): boolean {
    const known = readKnown()[id];
    return known?.changed === changed && known.person === identity.personAt('server')?.id;
  }

  /** Delete a study here, and on the server with the next run. */
  delete(id: string): void {
    deleteDeviceStudy(id);
    const known = readKnown()[id];
    if (known) note(id, { ...known, dropped: true });
  }

  async #sync(): Promise<void> {
    const person = identity.personAt('server')?.id;
    if (isStaticSite || !person) return;
    const problems: string[] = [];
    try {
      await sendDeletions(person);
      const { studies } = await ask<KeptStudyList>('GET');
      const there = new Map(studies.map((one) => [one.id, one]));
      const here = listDeviceStudies().filter(
        ({ id }) => isServed(id) && (readKnown()[id]?.person ?? person) === person,
      );
      for (const study of here) if (!there.has(study.id) && this.isKept(study)) forget(study.id);
      for (const study of here) problems.push(await sendNewer(study, there.get(study.id), person));
      for (const one of studies) problems.push(await takeNewer(one, person));
    } catch (error) {
      // Without a network it stays here, and is sent the next time.
      if (!(error instanceof ApiError && error.code === 'offline')) problems.push(explainError(error));
    }
    this.problem = problems.find(Boolean) ?? '';
  }
}

async function sendDeletions(person: string): Promise<void> {
  for (const [id, known] of Object.entries(readKnown())) {
    if (!known.dropped || known.person !== person) continue;
    await ask('DELETE', id);
    note(id, null);
  }
}

/** It was deleted on another device, and not changed here since then. */
function forget(id: string): void {
  deleteDeviceStudy(id);
  note(id, null);
}

/** Send a study that is new or changed; returns why the server does not take it. */
async function sendNewer(study: DeviceStudy, there: KeptStudy | undefined, person: string): Promise<string> {
  const { id, changed, source, at, shared, study: document } = study;
  if (!readDeviceStudy(id) || (there?.changed ?? -1) >= changed) return '';
  try {
    const kept = await ask<KeptStudy>('PUT', id, { source, at, shared, changed, study: document });
    if (kept.changed > changed) return await takeNewer(kept, person);
    note(id, { person, changed: kept.changed });
    const now = readDeviceStudy(id);
    if (now?.changed === changed) saveDeviceStudy({ ...now, changed: kept.changed });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'offline') throw error;
    return explainError(error);
  }
  return '';
}

/** Take over a study that is new or changed; returns why it is not kept here. */
async function takeNewer({ id, changed }: KeptStudy, person: string): Promise<string> {
  if ((readDeviceStudy(id)?.changed ?? -1) < changed) {
    const { study, shared = null, source = '', at = 0 } = await ask<OwnStudy>('GET', id);
    const document = study as StudyDocument;
    const isSaved = saveDeviceStudy({ id, source, at, shared, changed, game: gameOf(document), study: document });
    if (!isSaved) return t('study.no_room');
  }
  if (readDeviceStudy(id)?.changed === changed) note(id, { person, changed });
  return '';
}

export const studySync = new StudySync();
