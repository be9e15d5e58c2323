/** Where a long Russian word may be broken: not every browser has a dictionary for it, and none asks about a narrow table. */

const SOFT = '\u00ad';
const LONG_WORD = /[а-яё]{10,}/gi;
// A syllable that ends before a consonant with its vowel, of which more than two letters are left.
const SYLLABLE = /[аеёиоуыэюя][бвгджзйклмнпрстфхцчшщъь]*(?=[бвгджзклмнпрстфхцчшщ][аеёиоуыэюя][а-яё])/gi;

export const hyphenate = (text: string): string =>
  text.replace(LONG_WORD, (word) =>
    word.replace(SYLLABLE, (part: string, at: number) => (at + part.length > 2 ? part + SOFT : part)),
  );
