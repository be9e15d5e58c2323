import { beforeEach, expect, test, vi } from 'vitest';
import type { KeptStudy, OwnStudy } from '../src/net/wire';

class ApiError extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}
/** what the server keeps; null: there is no network */
let server: Map<string, OwnStudy> | null = new Map();
let person = 'ann';
const answer = (method: string, id: string, body?: OwnStudy): unknown => {
  if (!server) throw new ApiError('offline');
  const info = (one: string): KeptStudy => ({ id: one, changed: server!.get(one)!.changed, bytes: 1 });
  if (!id) return { studies: [...server.keys()].map(info) };
  if (method === 'DELETE') return void server.delete(id);
  if (method === 'GET') return structuredClone(server.get(id));
  if (body!.study.title === 'too many') throw new ApiError('too_many_own_studies');
  if ((server.get(id)?.changed ?? -1) < body!.changed) server.set(id, structuredClone(body!));
  return info(id);
};
vi.mock('../src/net/api', () => ({
  ApiError,
  explainError: (error: Error) => error.message,
  requestFrom: async (_: string, method: string, path: string, body?: OwnStudy) =>
    answer(method, path.split('/')[3] ?? '', body),
}));
vi.mock('../src/net/base_url', () => ({ isStaticSite: false }));
vi.mock('../src/text/page_texts.svelte', () => ({ t: (key: string) => key }));
vi.mock('../src/state/identity.svelte', () => ({ identity: { personAt: () => ({ id: person }) } }));
vi.mock('../src/state/storage_place.svelte', () => ({ storagePlace: { isHere: false } }));

/** the storage of the device in use */
let device = new Map<string, string>();
const storage = {
  get length() {
    return device.size;
  },
  key: (at: number) => [...device.keys()][at] ?? null,
  getItem: (key: string) => device.get(key) ?? null,
  setItem: (key: string, value: string) => void device.set(key, value),
  removeItem: (key: string) => void device.delete(key),
};

const { studySync } = await import('../src/state/study/study_sync.svelte');
const studies = await import('../src/state/study/device_studies');
const { newDocument } = await import('../src/state/study/document');

const desk = new Map<string, string>();
const phone = new Map<string, string>();
const titles = (): string[] => studies.listDeviceStudies().map((one) => one.study.title);
const add = (title: string): string => studies.addDeviceStudy(newDocument('game: merv', 0, title), 'table/x')!.id;
function change(id: string, title: string, changed: number): void {
  const kept = studies.readDeviceStudy(id)!;
  studies.saveDeviceStudy({ ...kept, changed, study: { ...kept.study, title } });
}
async function syncOn(one: Map<string, string>): Promise<void> {
  device = one;
  await studySync.run();
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage);
  server = new Map();
  person = 'ann';
  for (const one of [desk, phone]) one.clear();
  device = desk;
});

test('a study comes along with its game and place, and the newest change stays', async () => {
  const id = add('first');
  expect(studySync.isKept(studies.readDeviceStudy(id)!)).toBe(false);
  await syncOn(desk);
  expect(studySync.isKept(studies.readDeviceStudy(id)!)).toBe(true);
  await syncOn(phone);
  expect(studies.readDeviceStudy(id)).toMatchObject({ id, game: 'merv', source: 'table/x', study: { title: 'first' } });
  change(id, 'on the phone', Date.now() + 10);
  const online = server!;
  server = null;
  await syncOn(phone);
  expect([titles(), studySync.problem]).toEqual([['on the phone'], '']);
  server = online;
  device = desk;
  change(id, 'later on the desk', Date.now() + 20);
  await syncOn(desk);
  await syncOn(phone);
  await syncOn(desk);
  expect([titles(), [...server.values()].map((one) => one.study.title)]).toEqual([
    ['later on the desk'],
    ['later on the desk'],
  ]);
  device = phone;
  expect(titles()).toEqual(['later on the desk']);
});

test('what is deleted on one device goes from the others, unless it was changed there', async () => {
  const [gone, changed] = [add('gone'), add('changed')];
  await syncOn(desk);
  await syncOn(phone);
  change(changed, 'changed on the phone', Date.now() + 10);
  device = desk;
  for (const id of [gone, changed]) studySync.delete(id);
  await syncOn(desk);
  expect([titles(), server!.size]).toEqual([[], 0]);
  await syncOn(phone);
  expect(titles()).toEqual(['changed on the phone']);
  await syncOn(desk);
  expect(titles()).toEqual(['changed on the phone']);
});

test('studies of somebody else in this browser are neither sent nor deleted', async () => {
  add('of Ann');
  await syncOn(desk);
  [person, server] = ['boris', new Map()];
  await syncOn(desk);
  expect([titles(), server.size]).toEqual([['of Ann'], 0]);
});

test('a study that the server refuses stays, with the reason, and the others are sent', async () => {
  const id = add('too many');
  add('good');
  await syncOn(desk);
  expect(studySync.problem).toBe('too_many_own_studies');
  expect(studySync.isKept(studies.readDeviceStudy(id)!)).toBe(false);
  expect([...server!.values()].map((one) => one.study.title)).toEqual(['good']);
});
