import { readFileSync } from 'node:fs';
import type {
  CardsOfClass,
  ConductSheet,
  Exam,
  Lesson,
  SchoolTerms,
  ScoreSheet,
  SheetsOfTerm,
  StaffClass,
  Subject,
} from '@akada/contract';
import { currentTerm } from '@akada/contract/rules/terms';
import { expect, test } from 'vitest';
import { openHouse } from '../../test/house.ts';
import type { Person } from '../../test/people.ts';
import { findChecksOf } from '../exams/practice/open-questions.ts';
import { filmKey } from '../platform/storage/storage.ts';
import { demoGuardian, demoLimited, demoPassword, demoStaff } from './accounts.ts';
import { isDemoLoaded, loadDemo } from './load-demo.ts';

test('one lesson for sale has a film of its own, which plays as it is, with all that belongs to it', async () => {
  const { context, db, ask } = await openHouse();
  await loadDemo(context);
  const film = await db.selectFrom('films').selectAll().executeTakeFirstOrThrow();
  expect([film.state, film.file_name, film.duration_ms]).toEqual(['original', 'demand-supply.mp4', 62_500]);
  expect(film.captions).toContain('This is the equilibrium.');
  expect(await context.storage.size(filmKey.source(film._id))).toBe(film.bytes);
  const body = { email: demoStaff[1]?.email, password: demoPassword };
  const { token } = (await ask('POST', '/auth/login', { body })).body;
  const { data } = (await ask('GET', `/lesson/${film.lesson_id}`, { as: { token } })).body;
  expect(data.outline.chapters).toHaveLength(7);
  expect([data.price > 0, data.outline.objectives.length, data.sampleSettings.seconds]).toEqual([true, 4, 24]);
  expect(data.playback).toMatchObject({ filmId: film._id, hls: null });
});

test('lessons have check questions that may be shown now, and reviews of students who watched all of them', async () => {
  const { context, db } = await openHouse();
  await loadDemo(context);
  const lessons = await db.selectFrom('lesson_questions').select('lesson_id').distinct().execute();
  expect(lessons.length).toBeGreaterThan(1);
  for (const { lesson_id } of lessons) expect((await findChecksOf(context, lesson_id)).length).toBeGreaterThan(0);
  const inFilms = await db
    .selectFrom('lesson_questions')
    .innerJoin('lessons', 'lessons._id', 'lesson_questions.lesson_id')
    .innerJoin('questions', 'questions._id', 'question_id')
    .select(['lessons.video', 'questions.correct_answer', 'at_second'])
    .where('at_second', 'is not', null)
    .execute();
  expect(inFilms).toEqual([{ video: '/media/demo/pythagoras.mp4', correct_answer: '15', at_second: 42 }]);
  // Asked when the theorem has just been told.
  const captions = readFileSync(new URL('videos/pythagoras.vtt', import.meta.url), 'utf8');
  expect(captions).toContain('--> 00:00:42.000\nIn every right-angled triangle, a² + b² = c²');
  const reviews = await db
    .selectFrom('reviews')
    .innerJoin('lesson_progress', (join) =>
      join
        .onRef('lesson_progress.student_id', '=', 'reviews.student_id')
        .onRef('lesson_progress.lesson_id', '=', 'reviews.lesson_id'),
    )
    .select(['reviews.rating', 'lesson_progress.finished_at'])
    .execute();
  expect(reviews.length).toBeGreaterThan(4);
  expect(reviews.every(({ finished_at }) => finished_at)).toBe(true);
});

test('it is a school of JSS 1 to SSS 3 whose arms have a form teacher and students, and whose exams have a subject', async () => {
  const { context, ask } = await openHouse();
  await loadDemo(context);
  const body = { email: demoStaff[1]?.email, password: demoPassword };
  const { token } = (await ask('POST', '/auth/login', { body })).body;
  const get = async (path: string) => (await ask('GET', path, { as: { token } as Person })).body.data;
  const classes: StaffClass[] = await get('/admin/classes');
  expect(classes.map(({ name }) => name)).toEqual(['JSS 1', 'JSS 2', 'JSS 3', 'SSS 1', 'SSS 2', 'SSS 3']);
  const arms = classes.flatMap((one) => one.arms);
  expect(arms).toHaveLength(12);
  expect(arms.filter(({ students, teacher }) => students === 0 || !teacher)).toEqual([]);
  expect(classes.every((one) => one.students === one.arms.reduce((sum, arm) => sum + arm.students, 0))).toBe(true);
  expect((await get('/admin/subjects')).length).toBeGreaterThan(8);
  const exams: Exam[] = await get('/exam');
  expect(exams.filter(({ subject = '' }) => subject === '').map(({ title }) => title)).toEqual([]);
});

test('the sheets of the term have marks, those of SSS 3 nearly all', async () => {
  const { context, ask } = await openHouse();
  await loadDemo(context);
  const body = { email: demoStaff[1]?.email, password: demoPassword };
  const { token } = (await ask('POST', '/auth/login', { body })).body;
  const get = async (path: string) => (await ask('GET', path, { as: { token } as Person })).body.data;
  const terms: SchoolTerms = await get('/admin/terms');
  const term = currentTerm(
    terms.sessions.flatMap((session) => session.terms),
    context.now(),
    'Africa/Lagos',
  )?._id;
  const sheets: SheetsOfTerm = await get(`/admin/scores/sheets?term=${term}`);
  const [classes, subjects]: [StaffClass[], Subject[]] = [await get('/admin/classes'), await get('/admin/subjects')];
  const [final, physics] = [classes.at(-1)?._id, subjects.find(({ name }) => name === 'Physics')?._id];
  const ofPhysics = sheets.filter(({ classId, subjectId }) => classId === final && subjectId === physics);
  expect(ofPhysics.map(({ students, missing }) => [students, missing])).toEqual([
    [11, 3],
    [0, 0],
  ]);
  const sheet: ScoreSheet = await get(`/admin/scores?term=${term}&class=${final}&subject=${physics}`);
  expect(sheet.rows.filter(({ grade }) => grade !== undefined)).toHaveLength(8);
  const { rows }: ConductSheet = await get(`/admin/conduct?term=${term}&class=${final}`);
  const judged = rows.filter(({ average }) => average !== undefined);
  expect(judged.length).toBeGreaterThan(10);
  for (const { remarks, traits } of judged) {
    expect(remarks.teacher).not.toBe('');
    expect(Object.values(traits)).not.toContain(null);
  }
  const { students }: CardsOfClass = await get(`/admin/cards?term=${term}&class=${final}`);
  expect(students.filter(({ state }) => state === 'issued').length).toBeGreaterThan(5);
});

test('one of its teachers sees Chemistry in SSS 2 and SSS 3, and nothing else', async () => {
  const { context, ask } = await openHouse();
  await loadDemo(context);
  const { token } = (await ask('POST', '/auth/login', { body: { email: demoLimited.email, password: demoPassword } }))
    .body;
  const get = async (path: string) => (await ask('GET', path, { as: { token } as Person })).body.data;
  const of = (things: (Exam | Lesson)[]) => [
    ...new Set(things.map(({ subject, classLevel }) => `${subject} ${classLevel}`)),
  ];
  expect(of(await get('/exam'))).toEqual(['Chemistry Grade 5 Secondary']);
  expect(of(await get('/lesson')).toSorted()).toEqual(['Chemistry Grade 4 Secondary', 'Chemistry Grade 5 Secondary']);
  expect((await get('/user')).isLimited).toBe(true);
});

test('eight of its staff have a card with a drawn picture, and each film of its own names one of them', async () => {
  const { context, db, ask } = await openHouse();
  await loadDemo(context);
  const body = { email: 'class1@akada.example', password: demoPassword };
  const { token } = (await ask('POST', '/auth/login', { body })).body;
  const get = async (path: string) => (await ask('GET', path, { as: { token } as Person })).body.data;
  const teachers = await get('/teacher');
  expect(teachers).toHaveLength(8);
  for (const { name, image, words } of teachers) {
    expect([(await ask('GET', image)).status, words.length > 40, words.length <= 600], name).toEqual([200, true, true]);
  }
  const lessons: Lesson[] = await get('/lesson');
  const own = lessons.filter(({ hasFilm, videoUrl }) => hasFilm || videoUrl === null);
  expect(own.length).toBeGreaterThan(5);
  expect(own.filter(({ tutors }) => tutors?.length !== 1).map(({ title }) => title)).toEqual([]);
  const rights = db.selectFrom('users').select('rights').where('email', '=', 'musa@akada.example');
  expect((await rights.executeTakeFirstOrThrow()).rights).toBe('["teaching","marking"]');
});

test('a demo school whose load is cut short leaves nothing, and is whole the next time', async () => {
  const { context, db } = await openHouse();
  const counted = ['users', 'lessons', 'exams', 'payments', 'attempts', 'audit'] as const;
  const count = async () => {
    const rows = counted.map((table) => db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('rows')));
    return Promise.all(rows.map(async (query) => Number((await query.executeTakeFirstOrThrow()).rows)));
  };
  let calls = 0;
  const now = () => {
    calls += 1;
    if (calls === 300) throw new Error('the power went');
    return Date.now();
  };
  await expect(loadDemo({ ...context, now })).rejects.toThrow('the power went');
  expect(await count()).toEqual([0, 0, 0, 0, 0, 0]);
  await loadDemo({ ...context, now });
  expect(await isDemoLoaded(db)).toBe(true);
  expect(Math.min(...(await count()))).toBeGreaterThan(0);
  expect(calls, 'it was cut in the middle').toBeGreaterThan(450);
});

test('a guardian has two children with results, and every student an announcement that nobody has read', async () => {
  const { context, db, ask } = await openHouse();
  await loadDemo(context);
  const signIn = async (email: string) =>
    (await ask('POST', '/auth/login', { body: { email, password: demoPassword } })).body as Person;
  const guardian = await signIn(demoGuardian.email);
  const { children } = (await ask('GET', '/guardian/children', { as: guardian })).body.data;
  expect(children.map(({ fullName }: { fullName: string }) => fullName)).toEqual(['Amara Eze', 'Kelechi Obi']);
  const { data, unread } = (await ask('GET', '/notification', { as: await signIn('class1@akada.example') })).body;
  expect([data.at(-1).title, unread]).toEqual(['Parents’ meeting on Saturday', data.length]);
  const { students, sent_at } = await db.selectFrom('announcements').selectAll().executeTakeFirstOrThrow();
  const all = await db.selectFrom('users').select('_id').where('role', '=', 'user').execute();
  expect([students, sent_at !== null]).toEqual([all.length, true]);
});
