import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { fold, termsOf, wordsOf } from './fold.ts';
import { isOneSlip, spellingsOf } from './spellings.ts';

const samples = [
  'ỌLÁ',
  'Ọ̀RỌ̀ AJÉ',
  'Ṣadé Ẹ̀bùn',
  'Ụkọ Ịfeanyị Ṅka',
  'Ɓala Ɗan Ƙofa Ƴar',
  'José’s ‘Ñandú’',
  '100%_\\x',
  '',
  'İIı',
  'Ωμέγα',
];

describe('folding', () => {
  test('leaves letters without tones, accents, dots below and hooks, in lower case', () => {
    expect(samples.slice(0, 6).map(fold)).toEqual([
      'ola',
      'oro aje',
      'sade ebun',
      'uko ifeanyi nka',
      'bala dan kofa yar',
      "jose's 'nandu'",
    ]);
    expect(fold('ọlá'.normalize('NFD'))).toBe('ola');
  });

  test('is the same in SQL', async () => {
    const { db, drop } = await freshDatabase();
    for (const sample of samples.slice(0, 8)) {
      const { rows } = await sql<{ folded: string }>`select fold(cast(${sample} as text)) as folded`.execute(db);
      expect(rows[0]?.folded).toBe(fold(sample));
    }
    await drop();
  });

  test('takes a search apart at white space, each part once', () => {
    expect(termsOf(' Ọlá  adé\tOLA s1@home ')).toEqual(['ola', 'ade', 's1@home']);
  });

  test('counts as words what has five letters or more and no digit', () => {
    expect(wordsOf('ngozi obi ngozi@school.test +2348031234567 a1b2c')).toEqual(['ngozi', 'school']);
  });
});

describe('a slip', () => {
  const slips = ['ngozo', 'mgozi', 'ngoz', 'gozi', 'ngozii', 'nngozi', 'ngzoi', 'gnozi'];

  test('is one letter that is wrong, missing or too many, or two that changed places', () => {
    for (const typed of slips) expect(isOneSlip(typed, 'ngozi'), typed).toBe(true);
    for (const typed of ['ngozi okafor', 'ngoez o', 'ogzni', 'nzogi', 'ngo', 'gzoni']) {
      expect(isOneSlip(typed, 'ngozi'), typed).toBe(false);
    }
  });

  test('leaves two words with a spelling in common', () => {
    for (const typed of slips) {
      const shared = spellingsOf(typed).filter((spelling) => spellingsOf('ngozi').includes(spelling));
      expect(shared, typed).not.toEqual([]);
    }
  });
});
