/** Soft hyphens for long Russian words: browsers have no dictionary for them everywhere. */

const SOFT = '\u00ad';
const LONG_WORD = /[а-яё]{10,}/gi;
// A syllable before a consonant and its vowel, with more than two letters left.
const SYLLABLE = /[аеёиоуыэюя][бвгджзйклмнпрстфхцчшщъь]*(?=[бвгджзклмнпрстфхцчшщ][аеёиоуыэюя][а-яё])/gi;

export const hyphenate = (text: string): string =>
  text.replace(LONG_WORD, (word) =>
    word.replace(SYLLABLE, (part: string, at: number) => (at + part.length > 2 ? part + SOFT : part)),
  );
