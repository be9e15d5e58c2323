/** Calls a player back: tab title, sound, system notification. Nothing while the page has the focus. */

import { settings } from '../state/settings.svelte';

export function setTitle(text: string): void {
  document.title = text;
}

let audio: AudioContext | null = null;

/** Two soft plucked notes: it is your turn. */
export const playChime = (): void =>
  pluck([
    [392, 0],
    [587.3, 0.16],
  ]);

/** Notes that repeat, higher and more of them when little time is left. */
export const playAlarm = (urgent: boolean): void =>
  pluck(Array.from({ length: urgent ? 4 : 2 }, (_, i) => [urgent ? 880 : 659.3, i * 0.22]));

/** Plays notes (Hz) at their times (s). */
function pluck(notes: [number, number][]): void {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  const start = audio.currentTime + 0.02;
  for (const [note, after] of notes) {
    const tone = audio.createOscillator();
    const loud = audio.createGain();
    tone.type = 'triangle';
    tone.frequency.value = note;
    loud.gain.setValueAtTime(0.0001, start + after);
    loud.gain.exponentialRampToValueAtTime(0.16, start + after + 0.015);
    loud.gain.exponentialRampToValueAtTime(0.0001, start + after + 0.7);
    tone.connect(loud).connect(audio.destination);
    tone.start(start + after);
    tone.stop(start + after + 0.75);
  }
}

export const canNotify = (): boolean => 'Notification' in window;

export async function allowNotifications(): Promise<boolean> {
  if (!canNotify()) return false;
  return (await Notification.requestPermission()) === 'granted';
}

export function notify(head: string, body: string, tag: string): void {
  if (!settings.notifications || !canNotify() || Notification.permission !== 'granted') return;
  if (document.visibilityState === 'visible' && document.hasFocus()) return;
  try {
    const note = new Notification(head, { body, tag, icon: '/icon.svg' });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some phones have the constructor but refuse it.
  }
}
