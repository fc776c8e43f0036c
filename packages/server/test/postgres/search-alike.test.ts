import { expect, test } from 'vitest';
import { personSearchText } from '../../src/users/users.queries.ts';
import { type House, openHouse } from '../house.ts';
import { anAdmin, type Person, passwordHash } from '../people.ts';
import { aLesson, aQuestion } from '../things.ts';

const first = ['Adéṣọlá', 'Babatunde', 'Chidinma', 'Ngozi', 'Ọlá', 'Fatima', 'ỌBỊNNA', 'Ƙasim', 'Jean-Paul', "O'Neil"];
const last = ['Okafor', 'Ọkáfọ̀', 'Bello', 'Eze_100%', 'Musa'];

/** The same people, ids, lessons and questions on either engine; several made in the same millisecond. */
async function aSchoolOn(engine: 'sqlite' | 'postgres') {
  const house = await openHouse({ engine });
  const admin = await anAdmin(house, {
    fullName: 'Kemi Bello',
    email: 'kemi@school.test',
    phoneNumber: '+2348000000001',
  });
  const password_hash = await passwordHash;
  const people = first.flatMap((one, row) =>
    last.map((other, column) => ({ name: `${one} ${other}`, number: row * 5 + column })),
  );
  for (const { name, number } of people) {
    const at = house.clock.now() + Math.floor(number / 4);
    const created_at = new Date(at).toISOString();
    const person = { full_name: name, email: `p${number}@home.test`, phone_number: `+23480311122${number + 10}` };
    await house.db
      .insertInto('users')
      .values({
        ...person,
        _id:
          at.toString(16).padStart(12, '0') + ((number * 7919) % 65536).toString(16).padStart(4, '0') + '0'.repeat(8),
        class_level: 'Grade 1 Secondary',
        role: 'user',
        is_verified: 0,
        is_active: number % 3 === 0 ? 0 : 1,
        password_hash,
        search_text: personSearchText(person),
        last_sign_in_at: null,
        created_at,
        updated_at: created_at,
      })
      .execute();
  }
  for (const title of ['Fractions', 'Long division', 'Ìtàn Yorùbá', 'The snake_case of 100%']) {
    house.clock.advance({ minutes: 1 });
    await aLesson(house, admin, { title, subject: 'Mathematics', description: `All about ${title}` });
    await aQuestion(house, admin, { text: `What is meant by ${title}?` });
  }
  return { house, admin };
}

const paths = [
  '/admin/all-user?limit=7',
  '/admin/all-user?limit=7&page=3',
  '/admin/all-user?limit=7&status=suspended',
  '/lesson?limit=3',
  '/question?limit=3&type=multiple-choice',
];
const searches = [
  'ngozi',
  'okafor',
  'OKÁFOR ngozi',
  'ade',
  'ol',
  'o',
  '%',
  '_',
  '100%',
  'e_1',
  "o'n",
  'ƙasim',
  'kasim bello',
  'p12@',
  '1112',
  'babatnude',
  'fatimah musa',
  'chidima',
  'zzzzz',
  'fractoins',
  'division long',
  'yoruba',
  'snake_',
  '"',
  '\\',
  '-paul',
  'AND',
  'text:ngozi',
  'ngozi*',
];

async function answers({ house, admin }: { house: House; admin: Person }, query: string) {
  const found = [];
  for (const path of paths) {
    const { status, body } = await house.ask('GET', `${path}&search=${encodeURIComponent(query)}`, { as: admin });
    const rows = body.data.map((row: Record<string, string>) => row.fullName ?? row.title ?? row.text);
    found.push({ path, status, rows, ...body.pagination });
  }
  return found;
}

test('both engines find the same rows in the same order for whatever is typed', async () => {
  const schools = [await aSchoolOn('sqlite'), await aSchoolOn('postgres')] as const;
  for (const query of searches) {
    expect(await answers(schools[0], query), query).toEqual(await answers(schools[1], query));
  }
});
