/** The player's settings on this device, stored in the browser. */

export const CHOICES = {
  language: ['en', 'ru'],
  theme: ['system', 'light', 'dark'],
  /** letters on pieces, besides their shapes */
  letters: ['system', 'on', 'off'],
  motion: ['system', 'slow', 'calm', 'fast', 'off'],
  confirm: ['never', 'irreversible', 'always'],
  coach: ['off', 'nudge', 'place', 'move'],
} as const;

/** `talk`: chat, reactions and who is at the table */
export const SWITCHES = ['sound', 'curtain', 'talk'] as const;

type Chosen = { -readonly [K in keyof typeof CHOICES]: (typeof CHOICES)[K][number] };
export interface Settings extends Chosen, Record<(typeof SWITCHES)[number], boolean> {
  /** asked for by each browser */
  notifications: boolean;
}

const KEY = 'caravanserai.settings';

function readSettings(): Settings {
  const found: Settings = {
    language:
      navigator.languages.some((one) => one.toLowerCase().startsWith('ru')) && !navigator.language.startsWith('en')
        ? 'ru'
        : 'en',
    theme: 'system',
    letters: 'system',
    motion: 'system',
    confirm: 'irreversible',
    sound: true,
    notifications: false,
    curtain: true,
    talk: true,
    coach: 'off',
  };
  try {
    Object.assign(found, JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    // Without storage the defaults apply.
  }
  return found;
}

export const settings = $state<Settings>(readSettings());

/** Take over settings of another device, as far as this page has them. */
export function takeSettings(found: Record<string, string | boolean>): void {
  for (const name of SWITCHES) {
    const value = found[name];
    if (typeof value === 'boolean') settings[name] = value;
  }
  for (const [name, choices] of Object.entries(CHOICES))
    if (choices.some((one) => one === found[name])) Object.assign(settings, { [name]: found[name] });
}

const light = matchMedia('(prefers-color-scheme: light)');
const still = matchMedia('(prefers-reduced-motion: reduce)');
const contrast = matchMedia('(prefers-contrast: more)');
export const system = $state({ still: still.matches });

/** Apply the settings to the document and store them. Called after every change. */
export function applySettings(): void {
  const root = document.documentElement;
  root.lang = settings.language;
  root.dataset.theme = settings.theme === 'system' ? (light.matches ? 'light' : 'dark') : settings.theme;
  root.dataset.motion = settings.motion;
  root.dataset.letters = settings.letters === 'system' ? (contrast.matches ? 'on' : 'off') : settings.letters;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Valid for this visit only.
  }
}

for (const wish of [light, contrast]) wish.addEventListener('change', applySettings);
still.addEventListener('change', () => (system.still = still.matches));

/** Whether animations run at all. */
export const hasMotion = (): boolean => settings.motion !== 'off' && !(settings.motion === 'system' && system.still);

const TEMPO = { system: 1, slow: 1.8, calm: 1, fast: 0.5, off: 0 };

/** Factor on animation times; 0 without animation. */
export const tempo = (): number => (hasMotion() ? TEMPO[settings.motion] : 0);
