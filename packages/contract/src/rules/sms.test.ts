import { expect, test } from 'vitest';
import { gsmText, shortened } from './sms.ts';

test.each([
  ['Ọlábísí Ṣóyínká', 'Olabisi Soyinka'],
  ['Ɗanladi Ƙofar-Ɓauchi', 'Danladi Kofar-Bauchi'],
  ['Zoë’s school – “Unity” [A]', 'Zoe\'s school - "Unity" (A)'],
  ['محمد Musa', 'Musa'],
  ['a\tb\nc', 'a b c'],
])('%s is sent as %s', (text, sent) => {
  expect(gsmText(text)).toBe(sent);
});

test('a long text is cut in a word, and never in a figure', () => {
  expect(shortened('Unity College', 13)).toBe('Unity College');
  expect(shortened('Unity College', 9)).toBe('Unity Co.');
  expect(shortened('School 12345 of Ibadan', 10)).toBe('School');
  for (let most = 0; most < 22; most += 1) {
    const text = shortened('School 12345 of Ibadan', most);
    expect(text.length).toBeLessThanOrEqual(most);
    expect(text.match(/\d+/)?.[0] ?? '12345').toBe('12345');
  }
});
