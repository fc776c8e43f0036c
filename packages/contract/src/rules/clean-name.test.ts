import { describe, expect, test } from 'vitest';
import { fullName } from '../platform/fields.ts';
import { cleanName } from './clean-name.ts';

describe('a name', () => {
  test.each([
    ['Ọlájùmọ̀kẹ́ Ṣóyínká', 'Ọlájùmọ̀kẹ́ Ṣóyínká'],
    ['Nkírụ́ka Ọ̀kọ́ńkwọ̀', 'Nkírụ́ka Ọ̀kọ́ńkwọ̀'],
    ['Ɗanjuma Ƙasim', 'Ɗanjuma Ƙasim'],
    ["O'Brien-Adé", "O'Brien-Adé"],
    ['محمد علي', 'محمد علي'],
    ['Ada 👩🏾\u200d🎓', 'Ada 👩🏾\u200d🎓'],
  ])('of people stays as it is: %s', (name, shown) => {
    expect(cleanName(name.normalize('NFD'))).toBe(shown.normalize('NFC'));
  });

  test.each([
    ['Ada\u202eibO', 'AdaibO'],
    ['A\u200bd\u200ca\u2060 Obi', 'Ada Obi'],
    ['Ada\n\tObi', 'Ada Obi'],
    ['Ada 🎓\u200d Obi', 'Ada 🎓 Obi'],
    ['A\ufeffda Obi', 'Ada Obi'],
    ['\u2066Ada\u2069 \u00a0 Obi\ufeff', 'Ada Obi'],
    [`A${'\u0301'.repeat(90)}da`, 'Á\u0301\u0301da'],
  ])('loses what turns, hides or covers other text: %j', (name, shown) => {
    expect(cleanName(name)).toBe(shown);
  });

  test('of nothing that can be seen is none', () => {
    expect(fullName.safeParse('\u200b\u2060 \u202e').error?.issues[0]?.message).toBe('Please enter your full name');
    expect(fullName.parse(' Ada\u200b  Obi ')).toBe('Ada Obi');
  });
});
