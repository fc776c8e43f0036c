import { expect, test } from 'vitest';
import { personSearchText } from '../../src/people/users/users.queries.ts';
import { searchTextOf } from '../../src/platform/db/search.ts';
import { type House, openHouse } from '../house.ts';
import { anAdmin, type Person, passwordHash } from '../people.ts';
import { aLesson, aQuestion } from '../things.ts';

const first = ['Adéṣọlá', 'Babatunde', 'Chidinma', 'Ngozi', 'Ọlá', 'Fatima', 'ỌBỊNNA', 'Ƙasim', 'Jean-Paul', "O'Neil"];
const last = ['Okafor', 'Ọkáfọ̀', 'Bello', 'Eze_100%', 'Musa'];

/** IDs of the same millisecond do not sort by number. */
const idAt = (at: number, number: number) =>
  at.toString(16).padStart(12, '0') + ((number * 7919) % 65536).toString(16).padStart(4, '0') + '0'.repeat(8);

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
    const person = {
      full_name: name,
      email: `p${number}@home.test`,
      phone_number: `+23480311122${number + 10}`,
      phone_written: '',
    };
    await house.db
      .insertInto('users')
      .values({
        ...person,
        _id: idAt(at, number),
        class_level: 'Grade 1 Secondary',
        role: 'user',
        is_verified: 0,
        is_active: number % 3 === 0 ? 0 : 1,
        password_hash,
        search_text: personSearchText(person),
        last_sign_in_at: null,
        ...{ class_from_school: 0, phone_from: 'self' as const, phone_since: '' },
        devices_since: '',
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
  '0803 111 2212',
  '+234 803',
  'zzzzz',
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

const statuses = ['pending', 'approved', 'pending', 'rejected'];

/** So many payments for one lesson, a few of them made in the same millisecond, in every state. */
async function aQueueOn(engine: 'sqlite' | 'postgres', payments: number) {
  const { house, admin } = await aSchoolOn(engine);
  const { _id: lesson_id } = await house.db
    .selectFrom('lessons')
    .select('_id')
    .where('title', '=', 'Fractions')
    .executeTakeFirstOrThrow();
  const madeAt = (number: number) => house.clock.now() + Math.floor(number / 3);
  const rows = Array.from({ length: payments }, (_, number) => ({
    _id: idAt(madeAt(number), number),
    student_id: idAt(0, number),
    student_name: 'Ngozi Eze',
    student_email: 'ngozi@home.test',
    lesson_id,
    lesson_title: 'Fractions',
    price_minor: 150_000,
    discount_minor: 0,
    amount_minor: 150_000,
    method: 'bank-transfer',
    status: statuses[number % 4] ?? 'pending',
    reason: null,
    decided_at: null,
    decided_by: null,
    decided_by_name: null,
    search_text: searchTextOf('Ngozi Eze', 'ngozi@home.test', number % 7 === 0 ? 'Algebra' : 'Fractions'),
    created_at: new Date(madeAt(number)).toISOString(),
  }));
  for (let from = 0; from < rows.length; from += 100) {
    await house.db
      .insertInto('payments')
      .values(rows.slice(from, from + 100) as never)
      .execute();
  }
  return { house, admin };
}

test.each([90, 500])('both engines turn the same pages of a queue of %i payments', async (payments) => {
  const schools = [await aQueueOn('sqlite', payments), await aQueueOn('postgres', payments)];
  for (const query of ['search=fractions', 'search=algebra', 'search=fractions&status=pending', 'search=nobody']) {
    for (const page of [1, 2, 4, 5, 6, 9]) {
      const pages = await Promise.all(
        schools.map(async ({ house, admin }) => {
          const { body } = await house.ask('GET', `/payment?limit=50&page=${page}&${query}`, { as: admin });
          return { ids: body.data.map(({ _id }: { _id: string }) => _id), ...body.pagination };
        }),
      );
      expect(pages[0], `${query}, page ${page}`).toEqual(pages[1]);
    }
  }
});
