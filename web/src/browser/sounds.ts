/**
 * Sounds of the table, synthesised from tones and noise: nothing is fetched. Silent without the setting, without
 * motion and before the first click of a visit; in a hidden page only what calls its player is heard.
 */

import { hasMotion, settings } from '../state/settings.svelte';

const VOLUME = 0.22;
/** Sounds of one kind closer than this are one sound (s). */
const LEAST_GAP = 0.04;

let audio: AudioContext | null = null;
let output: GainNode;
let noise: AudioBuffer;
const last = new Map<string, number>();

function openAudio(): void {
  audio = new AudioContext();
  output = audio.createGain();
  output.gain.value = VOLUME;
  output.connect(audio.destination);
  noise = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
}

/** A gain that rises at once and falls to nothing. */
function fade(at: number, length: number, loud: number): GainNode {
  const gain = audio!.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(output);
  return gain;
}

function playTone(at: number, hertz: number, length: number, loud: number, type: OscillatorType = 'sine'): void {
  const tone = audio!.createOscillator();
  tone.type = type;
  tone.frequency.value = hertz;
  tone.connect(fade(at, length, loud));
  tone.start(at);
  tone.stop(at + length);
}

function playNoise(at: number, hertz: number, length: number, loud: number): void {
  const source = audio!.createBufferSource();
  source.buffer = noise;
  const filter = audio!.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = hertz;
  source.connect(filter).connect(fade(at, length, loud));
  source.start(at, Math.random() * 0.2, length);
}

function knock(at: number, loud = 1): void {
  playNoise(at, 900, 0.06, 0.9 * loud);
  playTone(at, 150, 0.09, 0.5 * loud);
}

const SOUNDS = {
  /** a wooden piece lands */
  knock: (at) => knock(at),
  /** dice tumble and come to rest */
  roll: (at) => [0, 0.09, 0.2, 0.29, 0.42, 0.6].forEach((after, i) => knock(at + after, 0.45 + 0.11 * i)),
  coin: (at) => [2093, 3136].forEach((hertz, i) => playTone(at + 0.02 * i, hertz, 0.22, 0.22)),
  card: (at) => playNoise(at, 3400, 0.11, 0.5),
  /** it is your turn */
  turn: (at) => [392, 587.3].forEach((hertz, i) => playTone(at + 0.16 * i, hertz, 0.7, 0.7, 'triangle')),
  /** little time is left */
  soon: (at) => [0, 1].forEach((i) => playTone(at + 0.22 * i, 659.3, 0.6, 0.7, 'triangle')),
  now: (at) => [0, 1, 2, 3].forEach((i) => playTone(at + 0.22 * i, 880, 0.6, 0.7, 'triangle')),
  win: (at) =>
    [293.7, 370, 440, 587.3, 740].forEach((hertz, i) =>
      playTone(at + 0.13 * i, hertz, 1.3 - 0.13 * i, 0.5, 'triangle'),
    ),
} satisfies Record<string, (at: number) => void>;

export type Sound = keyof typeof SOUNDS;
const CALLS: readonly Sound[] = ['turn', 'soon', 'now'];

/** Play a sound, after so many milliseconds. */
export function playSound(sound: Sound, after = 0): void {
  if (!settings.sound || !hasMotion() || !navigator.userActivation?.hasBeenActive) return;
  if (document.hidden && !CALLS.includes(sound)) return;
  if (!audio) openAudio();
  const at = audio!.currentTime + 0.02 + after / 1000;
  if (Math.abs(at - (last.get(sound) ?? -1)) < LEAST_GAP) return;
  last.set(sound, at);
  SOUNDS[sound](at);
}

/** The sound of a piece that lands: coins ring, cards rustle, everything else is of wood. */
export const landingSound = (kind: string): Sound => (kind === 'coin' || kind === 'card' ? kind : 'knock');
