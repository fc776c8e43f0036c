import { describe, expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person, passwordHash } from '../../../test/people.ts';
import { aLesson, aMessage, anExam, aPayment, aQuestion } from '../../../test/things.ts';
import { personSearchText } from '../../people/users/users.queries.ts';
import { fold } from './search.ts';

test('folding leaves letters without tones, accents, dots below and hooks, in lower case', () => {
  const samples = [
    'ỌLÁ',
    'Ọ̀RỌ̀ AJÉ',
    'Ṣadé Ẹ̀bùn',
    'Ụkọ Ịfeanyị Ṅka',
    'Ɓala Ɗan Ƙofa Ƴar',
    'José’s ‘Ñandú’',
    'ọlá'.normalize('NFD'),
  ];
  expect(samples.map(fold)).toEqual([
    'ola',
    'oro aje',
    'sade ebun',
    'uko ifeanyi nka',
    'bala dan kofa yar',
    "jose's 'nandu'",
    'ola',
  ]);
});

/** The values of a field in the rows that a list shows for a search. */
function finder(house: House, admin: Person, path: string, field: string) {
  return async (search: string): Promise<string[]> => {
    const { body } = await house.ask('GET', `${path}?search=${encodeURIComponent(search)}`, { as: admin });
    expect(body.pagination.total).toBe(body.data.length);
    return body.data.map((row: Record<string, string>) => row[field]);
  };
}

const names = ['Babatunde Adéyẹmí', 'Ngozi Okafor', 'Chidinma Eze', 'Ngozi Ọbịnna'];

async function aSchool() {
  const house = await openHouse();
  const admin = await anAdmin(house, { fullName: 'Kemi Bello' });
  const students: Person[] = [];
  for (const [index, fullName] of names.entries()) {
    house.clock.advance({ minutes: 1 });
    const phoneNumber = `${index === 3 ? '0' : '+234'}80312345${index}0`;
    students.push(await aStudent(house, { fullName, email: `s${index}@home.test`, phoneNumber }));
  }
  return { house, admin, students, people: finder(house, admin, '/admin/all-user', 'fullName') };
}

test.each([
  ['maths', 'Mathematics'],
  ['govt', 'Government'],
  ['Econs', 'Economics'],
  ['crs', 'Christian Religious Studies'],
  ['ict', 'Computer Studies'],
])("lessons are found by '%s' as a school says %s", async (typed, subject) => {
  const house = await openHouse();
  const admin = await anAdmin(house);
  await aLesson(house, admin, { title: 'Week 3', subject });
  await aLesson(house, admin, { title: 'Week 4', subject: 'Biology' });
  const find = finder(house, admin, '/lesson', 'subject');
  expect(await find(`week ${typed}`)).toEqual([subject]);
  expect(await find('constructor')).toEqual([]);
});

describe('a search', () => {
  test('finds all words in whatever order and field, from the start or the middle of a word', async () => {
    const { people } = await aSchool();
    expect(await people('okafor ngozi')).toEqual(['Ngozi Okafor']);
    expect(await people('s1@ okaf')).toEqual(['Ngozi Okafor']);
    expect(await people('tunde')).toEqual(['Babatunde Adéyẹmí']);
    expect(await people('ngozi')).toEqual(['Ngozi Ọbịnna', 'Ngozi Okafor']);
    expect(await people('ng ok')).toEqual(['Ngozi Okafor']);
    expect(await people('ngozi eze')).toEqual([]);
    expect(await people('chidanma')).toEqual([]);
  });

  test('finds letters with tones and dots by those without, and the other way round', async () => {
    const { people } = await aSchool();
    expect(await people('adeyemi')).toEqual(['Babatunde Adéyẹmí']);
    expect(await people('ÓBÌNNÀ')).toEqual(['Ngozi Ọbịnna']);
    expect(await people('ńgọzi òkafọ́r')).toEqual(['Ngozi Okafor']);
  });

  test('takes signs of a pattern as they are', async () => {
    const { house, admin } = await aSchool();
    for (const title of ['The snake_case of 100%', 'A back\\slash', 'Plain']) await aLesson(house, admin, { title });
    const lessons = finder(house, admin, '/lesson', 'title');
    expect(await lessons('100%')).toEqual(['The snake_case of 100%']);
    expect(await lessons('e_c')).toEqual(['The snake_case of 100%']);
    expect(await lessons('k\\s')).toEqual(['A back\\slash']);
    expect(await lessons('%')).toEqual(['The snake_case of 100%']);
  });

  test('finds people by parts of the address and by digits of the phone number', async () => {
    const { people } = await aSchool();
    expect(await people('S2@home')).toEqual(['Chidinma Eze']);
    expect(await people('1234520')).toEqual(['Chidinma Eze']);
  });

  test('finds a phone number as people write it, with the country’s code, with a 0 or without', async () => {
    const { people } = await aSchool();
    const ways = [
      '0803-123 4520',
      '803 1234520',
      '+234 803 123 4520',
      '2348031234520',
      '(0803) 123.4520',
      '00234 803 1234520',
    ];
    for (const typed of ways) expect(await people(typed), typed).toEqual(['Chidinma Eze']);
    for (const typed of ways) {
      const other = typed.replace(/20$/, '30');
      expect(await people(other), other).toEqual(['Ngozi Ọbịnna']);
    }
    expect(await people('0803')).toHaveLength(names.length);
    expect(await people('+234')).toEqual(['Chidinma Eze', 'Ngozi Okafor', 'Babatunde Adéyẹmí']);
    expect(await people('0803 1234529')).toEqual([]);
  });

  test('of messages finds a sender by the phone number, and words of the sender and the text together', async () => {
    const { house, admin, students } = await aSchool();
    for (const student of students) await aMessage(house, student, { text: 'When is the test on Fráctions?' });
    const senders = finder(house, admin, '/message', 'studentName');
    expect(await senders('0803 123 4520')).toEqual(['Chidinma Eze']);
    expect(await senders('fractions okafor')).toEqual(['Ngozi Okafor']);
  });

  test('of the catalogue finds titles, subjects and descriptions, as they are now', async () => {
    const { house, admin } = await aSchool();
    await aLesson(house, admin, { title: 'Cells', subject: 'Biology', description: 'The smallest parts of plants' });
    const fractions = await aLesson(house, admin, { title: 'Fractions', subject: 'Mathematics' });
    const lessons = finder(house, admin, '/lesson', 'title');
    expect(await lessons('biology cells')).toEqual(['Cells']);
    expect(await lessons('smallest')).toEqual(['Cells']);
    await house.ask('PUT', `/lesson/${fractions._id}`, { as: admin, body: { title: 'Percentages' } });
    expect(await lessons('fractions')).toEqual([]);
    expect(await lessons('percentages')).toEqual(['Percentages']);
    await house.ask('DELETE', `/lesson/${fractions._id}`, { as: admin });
    expect(await lessons('percentages')).toEqual([]);
  });

  test('of the bank follows what is written and deleted', async () => {
    const { house, admin } = await aSchool();
    const question = await aQuestion(house, admin, { text: 'Which river is the longest of Nigeria?' });
    const texts = finder(house, admin, '/question', 'text');
    expect(await texts('longest river')).toEqual([question.text]);
    await house.ask('PUT', `/question/${question._id}`, { as: admin, body: { ...question, text: 'Which lake?' } });
    expect(await texts('river')).toEqual([]);
    expect(await texts('lake')).toEqual(['Which lake?']);
    await house.ask('DELETE', `/question/${question._id}`, { as: admin });
    expect(await texts('lake')).toEqual([]);
  });

  test('of payments finds student and lesson together, whatever the status', async () => {
    const { house, admin, students } = await aSchool();
    const lesson = await aLesson(house, admin, { title: 'Fractions' });
    const payments = [];
    for (const student of students) payments.push(await aPayment(house, student, lesson));
    const found = finder(house, admin, '/payment', 'studentName');
    expect(await found('fractions okafor')).toEqual(['Ngozi Okafor']);
    await house.ask('PUT', `/payment/${payments[1]?._id}/approve`, { as: admin });
    expect(await found('ngozi fractions')).toEqual(['Ngozi Ọbịnna', 'Ngozi Okafor']);
  });

  test('for a mark that stands on no letter finds everything, as one for nothing does', async () => {
    const { house, admin, people } = await aSchool();
    await aLesson(house, admin);
    const exam = await anExam(house, admin);
    expect(await people('\u0301')).toHaveLength(names.length);
    const paths = ['/lesson', '/question', '/payment', '/exam', '/message', '/admin/all-admin'];
    for (const path of [...paths, `/studentExam/exams/${exam._id}/live`, '/admin/audit']) {
      const as = path.endsWith('audit') ? await aSuperAdmin(house) : admin;
      const reply = await house.ask('GET', `${path}?search=${encodeURIComponent('\u0301')}`, { as });
      expect(reply.status, `${path}: ${reply.text}`).toBe(200);
    }
  });

  test('finds nothing of an account that was erased', async () => {
    const { house, students, people } = await aSchool();
    for (const index of [1, 2]) await house.ask('DELETE', '/user', { as: students[index], body: {} });
    expect(await people('chidinma')).toEqual([]);
    expect(await people('ngozi')).toEqual(['Ngozi Ọbịnna']);
  });
});

/** So many students a day on each of so many days; their names, newest first. */
async function anOldSchool(house: House, days: number, perDay: number): Promise<string[]> {
  const password_hash = await passwordHash;
  const rows = Array.from({ length: days * perDay }, (_, index) => {
    const at =
      Date.parse('2026-01-01T08:00:00.000Z') + Math.floor(index / perDay) * 86_400_000 + (index % perDay) * 1000;
    const row = { full_name: `Pupil ${index}`, email: `p${index}@old.test`, phone_number: '' };
    return {
      ...row,
      _id: `${at.toString(16).padStart(12, '0')}${String(index).padStart(12, '0')}`,
      class_level: 'Grade 1 Secondary',
      role: 'user' as const,
      is_verified: 0,
      is_active: index % 10 === 0 ? 0 : 1,
      password_hash,
      search_text: personSearchText(row),
      last_sign_in_at: null,
      phone_written: '',
      ...{ class_from_school: 0, phone_from: 'self' as const, phone_since: '' },
      devices_since: '',
      created_at: new Date(at).toISOString(),
      updated_at: new Date(at).toISOString(),
    };
  });
  for (let from = 0; from < rows.length; from += 500) {
    await house.db
      .insertInto('users')
      .values(rows.slice(from, from + 500))
      .execute();
  }
  return rows.map((row) => row.full_name).toReversed();
}

describe('a long list', () => {
  test('shows every row once, on whichever page it is, and counts them all', async () => {
    const house = await openHouse();
    const admin = await anAdmin(house);
    const pupils = await anOldSchool(house, 40, 30);
    const page = async (query: string) => {
      const { body } = await house.ask('GET', `/admin/all-user?${query}`, { as: admin });
      const { total, totalPages } = body.pagination;
      return { names: body.data.map((row: { fullName: string }) => row.fullName), total, totalPages };
    };
    for (const number of [1, 2, 12, 24]) {
      const wanted = { names: pupils.slice((number - 1) * 50, number * 50), total: 1200, totalPages: 24 };
      expect(await page(`limit=50&page=${number}`)).toEqual(wanted);
      expect(await page(`limit=50&page=${number}&search=pupil`)).toEqual(wanted);
    }
    expect(await page('limit=50&page=25')).toEqual({ names: [], total: 1200, totalPages: 24 });
    expect(await page('limit=7&page=150&status=active')).toMatchObject({ total: 1080, names: { length: 7 } });
    expect(await page('limit=50&search=pupil&status=suspended')).toMatchObject({ total: 120, names: { length: 50 } });
  });

  test('of payments leads from the queue to the decided ones, page by page, with none left out', async () => {
    const house = await openHouse();
    const admin = await anAdmin(house);
    const lesson = await aLesson(house, admin, { title: 'Algebra' });
    const made = await aPayment(house, await aStudent(house), lesson);
    const row = await house.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
    const others = Array.from({ length: 329 }, (_, index) => ({
      ...row,
      _id: `${made._id.slice(0, 16)}${index.toString(16).padStart(8, '0')}`,
      student_id: index.toString(16).padStart(24, '0'),
      status: index < 40 ? ('approved' as const) : ('pending' as const),
      created_at: new Date(Date.parse(row.created_at) - (index + 1) * 60_000).toISOString(),
    }));
    await house.db.insertInto('payments').values(others).execute();
    const queue = [...others.slice(40).toReversed(), row];
    const wanted = [...queue, ...others.slice(0, 40)].map(({ _id }) => _id);
    const shown: string[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { body } = await house.ask('GET', `/payment?search=algebra&limit=100&page=${page}`, { as: admin });
      shown.push(...body.data.map(({ _id }: { _id: string }) => _id));
      pages = body.pagination.totalPages;
    }
    expect(shown).toEqual(wanted);
  });
});
