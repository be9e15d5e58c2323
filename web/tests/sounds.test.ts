/** When the table is heard. */

import { beforeEach, expect, test, vi } from 'vitest';
import type { Sound } from '../src/browser/sounds';

const settings = vi.hoisted(() => ({ sound: true, moves: true }));
vi.mock('../src/state/settings.svelte', () => ({ settings, hasMotion: () => settings.moves }));

const started: string[] = [];
const param = { value: 0, setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
const node = (name: string) => ({
  frequency: param,
  gain: param,
  connect: (to: unknown) => to,
  start: () => started.push(name),
  stop: () => {},
});
class FakeAudio {
  currentTime = started.length; // every sound is at its own time
  sampleRate = 8;
  destination = {};
  createOscillator = () => node('tone');
  createGain = () => node('gain');
  createBiquadFilter = () => node('filter');
  createBufferSource = () => node('noise');
  createBuffer = () => ({ getChannelData: () => new Float32Array(4) });
}

type Circumstances = { clicked?: boolean; hidden?: boolean };

async function heard(page: Circumstances = {}, sound: Sound = 'knock'): Promise<string[]> {
  vi.stubGlobal('AudioContext', FakeAudio);
  vi.stubGlobal('document', { hidden: page.hidden ?? false });
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: page.clicked ?? true } });
  vi.resetModules();
  started.length = 0;
  const { playSound } = await import('../src/browser/sounds');
  playSound(sound);
  return [...started];
}

beforeEach(() => Object.assign(settings, { sound: true, moves: true }));

test('a piece that lands knocks: noise and a low tone', async () => {
  expect(await heard()).toEqual(['noise', 'tone']);
});

test('silent before the first click, in a hidden page, without the setting and without motion', async () => {
  expect(await heard({ clicked: false })).toEqual([]);
  expect(await heard({ hidden: true })).toEqual([]);
  settings.sound = false;
  expect(await heard()).toEqual([]);
  Object.assign(settings, { sound: true, moves: false });
  expect(await heard()).toEqual([]);
});

test('a hidden page calls its player', async () => {
  expect(await heard({ hidden: true }, 'turn')).toEqual(['tone', 'tone']);
});

test('sounds of one kind at one moment are one sound, later ones are heard', async () => {
  await heard();
  const { playSound } = await import('../src/browser/sounds');
  playSound('knock', 10);
  expect(started).toHaveLength(2);
  playSound('knock', 300);
  expect(started).toHaveLength(4);
});

test('coins ring, cards rustle, everything else is of wood', async () => {
  const { landingSound } = await import('../src/browser/sounds');
  expect(['coin', 'card', 'cube', 'camel', 'cube:orange'].map(landingSound)).toEqual([
    'coin',
    'card',
    'knock',
    'knock',
    'knock',
  ]);
});
