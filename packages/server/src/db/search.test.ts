import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type House, openHouse } from '../../test/house.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person } from '../../test/people.ts';
import { aLesson, anExam, aPayment, aQuestion } from '../../test/things.ts';
import { withDerived } from './derived-tables.ts';
import { engineOf } from './open.ts';
import { idsFound, typedQuery } from './search.ts';

/** What a list shows for a search, by the field given. */
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
    const phoneNumber = `+23480312345${index}0`;
    students.push(await aStudent(house, { fullName, email: `s${index}@home.test`, phoneNumber }));
  }
  return { house, admin, students, people: finder(house, admin, '/admin/all-user', 'fullName') };
}

describe('a search', () => {
  test('finds all words in whatever order and field, from the start or the middle of a word', async () => {
    const { people } = await aSchool();
    expect(await people('okafor ngozi')).toEqual(['Ngozi Okafor']);
    expect(await people('s1@ okaf')).toEqual(['Ngozi Okafor']);
    expect(await people('tunde')).toEqual(['Babatunde Adéyẹmí']);
    expect(await people('ngozi')).toEqual(['Ngozi Ọbịnna', 'Ngozi Okafor']);
    expect(await people('ng ok')).toEqual(['Ngozi Okafor']);
    expect(await people('ngozi ok')).toEqual(['Ngozi Okafor']);
    expect(await people('ngozi eze')).toEqual([]);
  });

  test('finds letters with tones and dots by those without, and the other way round', async () => {
    const { people } = await aSchool();
    expect(await people('adeyemi')).toEqual(['Babatunde Adéyẹmí']);
    expect(await people('ÓBÌNNÀ')).toEqual(['Ngozi Ọbịnna']);
    expect(await people('ńgọzi òkafọ́r')).toEqual(['Ngozi Okafor']);
  });

  test('finds people by parts of the address and by digits of the phone number', async () => {
    const { people } = await aSchool();
    expect(await people('S2@home')).toEqual(['Chidinma Eze']);
    expect(await people('1234520')).toEqual(['Chidinma Eze']);
  });

  test('forgives one wrong, missing, extra or swapped letter of a word', async () => {
    const { people } = await aSchool();
    for (const typed of ['chidanma', 'chidima', 'chiddinma', 'chidnima', 'CHÍDNIMA']) {
      expect(await people(typed), typed).toEqual(['Chidinma Eze']);
    }
    expect(await people('hidinme')).toEqual([]);
    expect(await people('ngpzi okafor')).toEqual(['Ngozi Okafor']);
    expect(await people('babatundee adeyeni')).toEqual(['Babatunde Adéyẹmí']);
    // Short words have too many neighbours, and what is found as it stands is not second-guessed.
    expect(await people('exe')).toEqual([]);
    expect(await people('home chidnima')).toEqual(['Chidinma Eze']);
  });

  test('of the catalogue forgives slips in titles, subjects and descriptions', async () => {
    const { house, admin } = await aSchool();
    await aLesson(house, admin, { title: 'Cells', subject: 'Biology', description: 'The smallest parts of plants' });
    const fractions = await aLesson(house, admin, { title: 'Fractions', subject: 'Mathematics' });
    const lessons = finder(house, admin, '/lesson', 'title');
    expect(await lessons('bioolgy cells')).toEqual(['Cells']);
    expect(await lessons('smalest')).toEqual(['Cells']);
    expect(await lessons('fractoins')).toEqual(['Fractions']);
    await house.ask('PUT', `/lesson/${fractions._id}`, { as: admin, body: { title: 'Percentages' } });
    expect(await lessons('fractions')).toEqual([]);
    expect(await lessons('pecentages')).toEqual(['Percentages']);
    await house.ask('DELETE', `/lesson/${fractions._id}`, { as: admin });
    expect(await lessons('percentages')).toEqual([]);
  });

  test('of the bank follows what is written and deleted', async () => {
    const { house, admin } = await aSchool();
    const question = await aQuestion(house, admin, { text: 'Which river is the longest of Nigeria?' });
    const texts = finder(house, admin, '/question', 'text');
    expect(await texts('longets river')).toEqual([question.text]);
    await house.ask('PUT', `/question/${question._id}`, { as: admin, body: { ...question, text: 'Which lake?' } });
    expect(await texts('river')).toEqual([]);
    expect(await texts('lake')).toEqual(['Which lake?']);
    await house.ask('DELETE', `/question/${question._id}`, { as: admin });
    expect(await texts('lake')).toEqual([]);
  });

  test('of payments finds student and lesson together, wherever the payment stands', async () => {
    const { house, admin, students } = await aSchool();
    const lesson = await aLesson(house, admin, { title: 'Fractions' });
    const payments = [];
    for (const student of students) payments.push(await aPayment(house, student, lesson));
    const found = finder(house, admin, '/payment', 'studentName');
    expect(await found('fractions okafor')).toEqual(['Ngozi Okafor']);
    await house.ask('PUT', `/payment/${payments[1]?._id}/approve`, { as: admin });
    expect(await found('ngozi fractoins')).toEqual(['Ngozi Ọbịnna', 'Ngozi Okafor']);
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

  test('leaves nothing of an account that was erased, not even the words of its name', async () => {
    const { house, students, people } = await aSchool();
    const words = async () => {
      const rows = await withDerived(house.db).selectFrom('search_words').select('word').distinct().execute();
      return rows.map(({ word }) => word);
    };
    expect(await words()).toEqual(expect.arrayContaining(['chidinma', 'ngozi', 'okafor']));
    for (const index of [1, 2]) {
      await house.ask('DELETE', '/user', { as: students[index], body: {} });
    }
    expect(await people('chidinma')).toEqual([]);
    expect(await people('ngozi')).toEqual(['Ngozi Ọbịnna']);
    expect(await words()).toContain('ngozi');
    expect(await words()).not.toContain('chidinma');
    expect(await words()).not.toContain('okafor');
  });
});

test('no search of a long list, and no page of it, reads the whole list', async () => {
  const { db, context } = await openHouse();
  if (engineOf(context.config.databaseUrl) !== 'sqlite') return;
  const query = typedQuery('ngozi okafor');
  const stretch = { narrowing: [], direction: 'desc', limit: 50, offset: 500 } as const;
  for (const list of ['users', 'lessons', 'questions', 'payments'] as const) {
    const { rows } = await sql<{ detail: string }>`
      explain query plan select _id from ${sql.table(list)} where _id in ${idsFound(db, list, query, stretch)}
    `.execute(db);
    const plan = rows.map(({ detail }) => detail);
    const scans = plan.filter((step) => step.startsWith('SCAN')).map((step) => step.split(' ').slice(0, 4).join(' '));
    expect(scans, plan.join('\n')).toEqual([`SCAN search_${list} VIRTUAL TABLE`]);
    // Numbers are in the order of the list: what is found need not be sorted to show a page of it.
    expect(plan.join('\n')).not.toContain('TEMP B-TREE');
  }
});
