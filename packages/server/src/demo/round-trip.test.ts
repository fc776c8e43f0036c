import { expect, test } from 'vitest';
import { aPng } from '../../test/pictures.ts';
import { comesBack, formats } from '../../test/round-trip.ts';
import type { Exported } from '../questions/export/exported.ts';
import { readImport } from '../questions/import/read-import.ts';
import { readPapers, readPracticeSets } from './content.ts';

const image = `data:image/png;base64,${Buffer.from(aPng(6, 4)).toString('base64')}`;

const questions = [...readPapers(), ...readPracticeSets()].flatMap(({ bytes }) =>
  readImport(bytes, 'json').rows.map(({ question, picture }): Exported | null => {
    if (!question) return null;
    const { passage, explanationPicture: _, ...rest } = question;
    const { title, text = '' } = passage ?? {};
    return {
      ...{ ...rest, picture: picture && { alt: picture.alt, image } },
      ...(passage && { passage: { ...(title && { title }), text } }),
    };
  }),
);
const bank = questions.filter((question) => question !== null);

test.each(formats)('%s brings the questions of the demo school back', { timeout: 60_000 }, async (format) => {
  expect(bank.length).toBe(questions.length);
  await comesBack(format, bank);
});
