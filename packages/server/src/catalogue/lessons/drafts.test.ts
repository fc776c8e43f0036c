import { nothingToPlayMessage } from '@akada/contract';
import { endpoints } from '@akada/contract/endpoints';
import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { openWorld } from '../../../test/open-world.ts';
import { anOrder } from '../../../test/order-calls.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { aLesson, aPayment, aPurchase, aQuestion, lessonLink } from '../../../test/things.ts';
import { inWalkOrder } from '../../../test/walk-order.ts';
import { askRoute, type World } from '../../../test/world.ts';
import { insertFilm } from '../films/films.queries.ts';

const newDraft = { title: 'Sets', classLevel: 'Grade 1 Secondary', isDraft: true };

async function aSchool() {
  const house = await openHouse();
  const [admin, ada] = [await anAdmin(house), await aStudent(house)];
  const put = (_id: string, body: object) => house.ask('PUT', `/lesson/${_id}`, { as: admin, body });
  const draft = async (wishes: object = {}) => {
    const reply = await house.ask('POST', '/lesson', { as: admin, body: { ...newDraft, ...wishes } });
    expect(reply.status, reply.text).toBe(201);
    return reply.body.data as { _id: string };
  };
  return { house, admin, ada, put, draft };
}

async function aFilm({ db, context }: House, lesson_id: string, state: 'ready' | 'original' | 'working' | 'failed') {
  const _id = context.newId();
  await db.transaction().execute(async (trx) => {
    await insertFilm(trx, { _id, lesson_id, file_name: 'film.mp4', bytes: 9 }, new Date(context.now()).toISOString());
    await trx.updateTable('films').set({ state }).where('_id', '=', _id).execute();
  });
}

const all = Object.values(endpoints).filter(({ access }) => access === 'anyone' || access.includes('user'));
const routes = inWalkOrder(all.map(({ method, path }) => `${method} ${path}`));

/** Taught in it: a question of an exam whose review is open, and one to practise. */
async function aTaughtLesson({ house, admin, questions, sat }: World, isDraft: boolean) {
  const lesson = await aLesson(house, admin, {
    title: 'Quagga-title',
    description: 'Quagga-description',
    subject: 'Quagga-subject',
    video: 'https://videos.school.test/quagga-film.mp4',
    isDraft,
  });
  await house.ask('PUT', `/question/${questions[0]._id}`, { as: admin, body: { lesson: lesson._id } });
  await house.ask('PUT', `/exam/${sat._id}`, { as: admin, body: { reviewAt: 'submit' } });
  await aQuestion(house, admin, { text: 'Practise?', practice: true, lesson: lesson._id });
  return lesson;
}

/** Routes whose reply to a student names the lesson: called as usual, and with its id where a path has one. */
async function routesThatTell(isDraft: boolean): Promise<string[]> {
  const world = await openWorld();
  const { house, student } = world;
  const lesson = await aTaughtLesson(world, isDraft);
  const telling = new Set<string>();
  const note = (route: string, text: string) => {
    if (text.toLowerCase().includes('quagga') || text.includes(lesson._id)) telling.add(route);
  };
  const lessonIds = [lesson._id];
  const quote = await house.ask('POST', '/order/quote', { as: student, body: { lessonIds } });
  note('POST /order/quote', quote.text.replaceAll(`"lessonId":"${lesson._id}"`, ''));
  const drawn = await house.ask('GET', `/lesson/${lesson._id}/thumbnail`);
  if (drawn.status !== 404) telling.add('thumbnail');
  for (const route of routes) {
    const ids = route.includes(':') && !route.startsWith('DELETE') ? [lesson._id] : [];
    for (const id of [undefined, ...ids]) note(route, (await askRoute(world, route, student, id)).text);
  }
  return [...telling].toSorted();
}

describe('a draft', () => {
  test('is in no reply that a student gets', async () => {
    expect(await routesThatTell(true)).toEqual([]);
  });

  test('is found, once it is published, by the same walk', async () => {
    expect(await routesThatTell(false)).toEqual([
      'GET /lesson',
      'GET /lesson/:id',
      'GET /order/mine',
      'GET /payment/mine',
      'GET /practice/cards',
      'GET /school/landing',
      'GET /studentExam/exams/review/:examId',
      'GET /user/export',
      'GET /user/road',
      'POST /lesson/pay/:lessonId',
      'POST /order/quote',
      'thumbnail',
    ]);
  });

  test('is refused to a student as if it were not there, by each way of getting it', async () => {
    const { house, ada, draft } = await aSchool();
    const { _id } = await draft({ video: lessonLink, price: 500 });
    const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
      house.ask(method, path, { as: ada, body });
    expect((await ask('GET', `/lesson/${_id}`)).status).toBe(404);
    expect((await ask('POST', `/lesson/pay/${_id}`)).status).toBe(404);
    const watched = { positionSeconds: 5, durationSeconds: 60, watched: [[0, 5]] };
    expect((await ask('PUT', `/lesson/${_id}/progress`, watched)).status).toBe(404);
    const order = await ask('POST', '/order', { lessonIds: [_id], expectedTotal: 450 });
    expect([order.status, order.body.message]).toEqual([409, 'This lesson does not exist']);
    for (const query of ['isDraft=true', 'isDraft=false', '']) {
      const { body } = await ask('GET', `/lesson?${query}`);
      expect([body.data, body.pagination.total]).toEqual([[], 0]);
    }
  });

  test('cannot be given by staff, who read why', async () => {
    const { house, admin, ada, draft } = await aSchool();
    const { _id } = await draft();
    const body = { studentId: ada._id, lessonId: _id, reason: 'Scholarship' };
    expect(refusal(await house.ask('POST', '/grant', { as: admin, body }))).toEqual({
      status: 409,
      message: '‘Sets’ is a draft: publish it before students get it',
      field: 'lessonId',
    });
  });

  test('needs no link, but title and class as any lesson; staff find it by its state', async () => {
    const { house, admin, draft } = await aSchool();
    await draft();
    await aLesson(house, admin, { title: 'On sale' });
    const create = (body: object) => house.ask('POST', '/lesson', { as: admin, body });
    const missing = 'Missing required fields: title, classLevel';
    expect(refusal(await create({ isDraft: true }))).toEqual({ status: 400, message: missing, field: 'title' });
    const noVideo = { ...newDraft, isDraft: false };
    expect(refusal(await create(noVideo))).toEqual({ status: 400, message: 'Video is required', field: 'video' });
    expect(refusal(await create({ ...newDraft, isDraft: 'yes' }))).toMatchObject({ status: 400, field: 'isDraft' });
    const found = async (query: string) =>
      (await house.ask('GET', `/lesson?sortBy=title&${query}`, { as: admin })).body.data.map(
        (lesson: { title: string; isDraft: boolean; video: string | null }) => [
          lesson.title,
          lesson.isDraft,
          lesson.video,
        ],
      );
    const [onSale, sets] = [
      ['On sale', false, lessonLink],
      ['Sets', true, ''],
    ];
    expect(await found('')).toEqual([onSale, sets]);
    expect(await found('isDraft=true')).toEqual([sets]);
    expect(await found('isDraft=false')).toEqual([onSale]);
  });
});

describe('publishing', () => {
  const refused = { status: 400, message: nothingToPlayMessage, field: 'video' };

  test('needs a link or a film that plays', async () => {
    const { house, put, draft } = await aSchool();
    const linked = await draft();
    expect(refusal(await put(linked._id, { isDraft: false }))).toEqual(refused);
    expect((await put(linked._id, { isDraft: false, video: lessonLink })).status).toBe(200);
    for (const state of ['ready', 'original'] as const) {
      const filmed = await draft();
      await aFilm(house, filmed._id, 'working');
      await aFilm(house, filmed._id, 'failed');
      expect(refusal(await put(filmed._id, { isDraft: false }))).toEqual(refused);
      await aFilm(house, filmed._id, state);
      expect((await put(filmed._id, { isDraft: false })).body.data, state).toMatchObject({
        isDraft: false,
        video: '',
      });
    }
  });

  test('keeps a published lesson playable: its only link cannot be taken away', async () => {
    const { house, admin, put } = await aSchool();
    const { _id } = await aLesson(house, admin);
    expect(refusal(await put(_id, { video: '' }))).toEqual({ ...refused, message: 'Video is required' });
    await aFilm(house, _id, 'ready');
    expect((await put(_id, { video: '' })).body.data.video).toBe('');
  });

  test('is on record by its own name, in both directions', async () => {
    const { house, admin, put, draft } = await aSchool();
    const { _id } = await draft({ video: lessonLink });
    await put(_id, { isDraft: false });
    await put(_id, { title: 'Sets and Venn diagrams' });
    await put(_id, { isDraft: true });
    const rows = await house.db
      .selectFrom('audit')
      .select('action')
      .where('subject_id', '=', _id)
      .orderBy('_id')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual([
      'lesson.create',
      'lesson.publish',
      'lesson.update',
      'lesson.unpublish',
    ]);
    expect(admin._id).toBeTruthy();
  });
});

describe('making it a draft again', () => {
  const advice = 'To sell it to nobody else, delete it: its owners keep it.';

  test('waits until nobody owns it or is paying for it', async () => {
    const { house, admin, ada, put } = await aSchool();
    const lesson = await aLesson(house, admin);
    const [ben, cleo] = [await aStudent(house), await aStudent(house)];
    await aPurchase(house, ben, lesson, admin);
    await aPurchase(house, cleo, lesson, admin);
    const { _id } = await aPayment(house, ada, lesson);
    expect(refusal(await put(lesson._id, { isDraft: true }))).toEqual({
      status: 409,
      message: `2 students own and 1 student is paying for this lesson, so it stays published. ${advice}`,
      field: 'isDraft',
    });
    await house.ask('PUT', `/payment/${_id}/reject`, { as: admin, body: { reason: 'No transfer found' } });
    await house.db.updateTable('grants').set({ revoked_at: '2026-09-15T09:00:00.000Z' }).execute();
    expect((await put(lesson._id, { isDraft: true })).body.data.isDraft).toBe(true);
  });

  test('is not undone by an old order: a rejection stays while the lesson is a draft', async () => {
    const { house, admin, ada, put } = await aSchool();
    const lesson = await aLesson(house, admin);
    const order = await anOrder(house, ada, [lesson]);
    const body = { reason: 'No transfer found' };
    await house.ask('PUT', `/order/${order._id}/reject`, { as: admin, body });
    await put(lesson._id, { isDraft: true });
    const reversed = await house.ask('PUT', `/order/${order._id}/reverse`, { as: admin, body });
    expect([reversed.status, reversed.body.message]).toEqual([
      409,
      '‘Fractions’ is a draft: publish it before students get it',
    ]);
    await put(lesson._id, { isDraft: false });
    expect((await house.ask('PUT', `/order/${order._id}/reverse`, { as: admin, body })).status).toBe(200);
  });

  test('at the moment at which students buy it and staff give it has one outcome', async () => {
    const { house, admin, put } = await aSchool();
    for (let round = 0; round < 12; round += 1) {
      const lesson = await aLesson(house, admin, { price: 1000 });
      const students = await Promise.all([1, 2, 3].map(() => aStudent(house)));
      const [payer, buyer, pupil] = students as [Person, Person, Person];
      const asks = [
        () => put(lesson._id, { isDraft: true }),
        () => house.ask('POST', '/order', { as: buyer, body: { lessonIds: [lesson._id], expectedTotal: 900 } }),
        () => house.ask('POST', `/lesson/pay/${lesson._id}`, { as: payer }),
        () =>
          house.ask('POST', '/grant', {
            as: admin,
            body: { studentId: pupil._id, lessonId: lesson._id, reason: 'Scholarship' },
          }),
        () => put(lesson._id, { isDraft: true }),
      ];
      const first = round % asks.length;
      const replies = await Promise.all([...asks.slice(first), ...asks.slice(0, first)].map((ask) => ask()));
      for (const { status, text } of replies) expect([200, 201, 404, 409], text).toContain(status);
      const { isDraft } = (await house.ask('GET', `/lesson/${lesson._id}`, { as: admin })).body.data;
      const count = async (table: 'payments' | 'grants') =>
        (await house.db.selectFrom(table).select('_id').where('lesson_id', '=', lesson._id).execute()).length;
      expect([isDraft, (await count('payments')) + (await count('grants')) > 0]).not.toEqual([true, true]);
      const got = replies.filter(({ status, body }) => status < 300 && body.data.isDraft === undefined);
      expect(isDraft ? got.length === 0 : got.length > 0).toBe(true);
    }
  });
});
