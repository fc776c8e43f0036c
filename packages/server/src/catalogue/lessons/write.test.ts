import { describe, expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { aLesson, aPurchase, lessonLink } from '../../../test/things.ts';

const fractions = { title: 'Fractions', classLevel: 'Grade 1 Secondary', video: lessonLink };

describe('creating a lesson', () => {
  test('needs title, class level and video; the rest has defaults', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const reply = await house.ask('POST', '/lesson', { as: teacher, body: fractions });
    expect(reply.status).toBe(201);
    const thumbnail = `http://school.test/api/lesson/${reply.body.data._id}/thumbnail`;
    expect(reply.body).toEqual({
      success: true,
      message: 'Lesson created successfully!',
      data: {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        ...fractions,
        isDraft: false,
        groupIds: [],
        description: '',
        subject: '',
        instructor: '',
        price: 0,
        listPrice: 0,
        isPaid: false,
        videoUrl: lessonLink,
        thumbnailUrl: thumbnail,
        thumbnail,
        hasFilm: false,
        purchased: false,
        createdAt: '2026-09-15T09:00:00.000Z',
        updatedAt: '2026-09-15T09:00:00.000Z',
      },
    });
  });

  test('takes as long a description as the form does, on a page and in a search', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    // Not to be compressed much, as an index entry would be.
    const words = Array.from({ length: 800 }, (_, index) =>
      Math.imul(index + 1, 2_654_435_761)
        .toString(36)
        .slice(-5),
    );
    const description = words.join(' ').slice(0, 5000);
    const made = await house.ask('POST', '/lesson', { as: teacher, body: { ...fractions, description } });
    expect(made.status, made.text).toBe(201);
    const found = await house.ask('GET', `/lesson?search=${words[700]}`, { as: teacher });
    expect(found.body.data).toMatchObject([{ description }]);
  });

  test('stores what was given, trimmed, and nothing it has no name for', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const given = {
      title: '  Ìdá nọ́mbà  ',
      classLevel: '3',
      video: ` ${lessonLink} `,
      description: ' Halves and quarters ',
      price: 1999.99,
      subject: 'Mathematics',
      duration: 45,
      instructor: 'Mrs Ade',
      scheduledDate: '2026-12-31',
    };
    const strange = { _id: 'f'.repeat(24), isPaid: false, listPrice: 1, withdrawn_at: 'now', createdAt: '2000-01-01' };
    const { data } = (await house.ask('POST', '/lesson', { as: teacher, body: { ...given, ...strange } })).body;
    expect(data).toMatchObject({
      ...given,
      title: 'Ìdá nọ́mbà',
      classLevel: 'Grade 3 Secondary',
      video: lessonLink,
      description: 'Halves and quarters',
      isPaid: true,
      listPrice: 2999.99,
      createdAt: '2026-09-15T09:00:00.000Z',
    });
    expect(data._id).not.toBe(strange._id);
  });

  test('is refused in the order of the form, with the words of the wire, and makes none', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const missing = 'Missing required fields: title, classLevel';
    const wrong: [object, string, string][] = [
      [{ title: '', classLevel: '', video: '', scheduledDate: '2026-01-01' }, 'title', missing],
      [{ title: ' ' }, 'title', missing],
      [{ classLevel: '', video: '', scheduledDate: '2026-01-01' }, 'classLevel', missing],
      [{ classLevel: 'Grade 7 Secondary' }, 'classLevel', 'Please select a class level'],
      [{ video: '', scheduledDate: '2026-01-01' }, 'video', 'Video is required'],
      [{ video: 'lesson.mp4' }, 'video', 'Video URL must be a link that starts with https:// or http://'],
      [{ video: 'javascript:alert(1)' }, 'video', 'Video URL must be a link that starts with https:// or http://'],
      [{ video: `https://v.example/${'a'.repeat(500)}` }, 'video', 'Video URL must be at most 500 characters long'],
      [{ title: 'x'.repeat(201) }, 'title', 'Title must be at most 200 characters long'],
      [{ description: 'x'.repeat(5001) }, 'description', 'Description must be at most 5000 characters long'],
      [{ price: -0.01 }, 'price', 'Price must be 0 or more'],
      [{ price: '500' }, 'price', 'Price must be a number'],
      [{ price: null }, 'price', 'Price must be a number'],
      [{ price: 0.001 }, 'price', 'Price must have at most two decimals'],
      [{ price: 10_000_000.01 }, 'price', 'Price must be at most 10,000,000'],
      [{ duration: 1.5 }, 'duration', 'Duration must be whole minutes'],
      [{ scheduledDate: 'tomorrow' }, 'scheduledDate', 'Scheduled date must be a date such as 2026-12-31'],
      [{ scheduledDate: '2027-02-30' }, 'scheduledDate', 'Scheduled date must be a date such as 2026-12-31'],
    ];
    for (const [change, field, message] of wrong) {
      const reply = await house.ask('POST', '/lesson', { as: teacher, body: { ...fractions, ...change } });
      expect(refusal(reply), JSON.stringify(change)).toEqual({ status: 400, message, field });
    }
    expect((await house.ask('GET', '/lesson', { as: teacher })).body.data).toEqual([]);
  });
});

describe('the scheduled date', () => {
  const message = 'Scheduled date must be in the future';

  test('must lie ahead by the days of the school: today is over, tomorrow is fine', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const create = (scheduledDate: string) =>
      house.ask('POST', '/lesson', { as: teacher, body: { ...fractions, scheduledDate } });
    for (const past of [
      '2020-01-01',
      '2026-09-14',
      '2026-09-15',
      '2026-09-15T09:00:00Z',
      '2026-09-15T09:30:00+01:00',
    ]) {
      expect(refusal(await create(past)), past).toEqual({ status: 400, message, field: 'scheduledDate' });
    }
    for (const ahead of ['2026-09-16', '2026-09-15T09:00:01Z', '2026-09-15T10:30:00+01:00']) {
      expect((await create(ahead)).body.data.scheduledDate, ahead).toBe(ahead);
    }
  });

  test('turns with midnight in Lagos, not in London', async () => {
    const house = await openHouse();
    house.clock.set('2026-09-20T22:59:59.999Z');
    const teacher = await anAdmin(house);
    const create = (scheduledDate: string) =>
      house.ask('POST', '/lesson', { as: teacher, body: { ...fractions, scheduledDate } });
    expect((await create('2026-09-21')).status).toBe(201);
    house.clock.set('2026-09-20T23:00:00.000Z');
    expect((await create('2026-09-21')).body.message).toBe(message);
    expect((await create('2026-09-22')).status).toBe(201);
  });

  test('that has passed may stay as it is on an update, may be cleared, but not be set anew', async () => {
    const house = await openHouse();
    const lesson = await aLesson(house, await anAdmin(house), { scheduledDate: '2026-09-20' });
    house.clock.set('2026-10-01T09:00:00Z');
    const teacher = await anAdmin(house);
    const update = async (body: object) => {
      const reply = await house.ask('PUT', `/lesson/${lesson._id}`, { as: teacher, body });
      return reply.status === 200 ? reply.body.data.scheduledDate : reply.body.message;
    };
    expect(await update({ title: 'Renamed' })).toBe('2026-09-20');
    expect(await update({ scheduledDate: '2026-09-20' })).toBe('2026-09-20');
    expect(await update({ scheduledDate: '2026-09-21' })).toBe(message);
    expect(await update({ scheduledDate: '2026-10-02' })).toBe('2026-10-02');
    expect(await update({ scheduledDate: '' })).toBeUndefined();
    expect(await update({ scheduledDate: '2026-10-02' })).toBe('2026-10-02');
    expect(await update({ scheduledDate: null })).toBeUndefined();
  });
});

describe('updating a lesson', () => {
  test('changes the fields given and leaves the others', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    let expected = await aLesson(house, teacher, { description: 'Halves', subject: 'Mathematics', duration: 30 });
    const changes = [
      { title: 'Decimals' },
      { description: '' },
      { classLevel: 'Grade 2 Secondary' },
      { subject: 'Physics' },
      { instructor: 'Mr Bello' },
      {},
    ];
    for (const change of changes) {
      house.clock.advance({ minutes: 1 });
      expected = { ...expected, ...change, updatedAt: new Date(house.clock.now()).toISOString() };
      const reply = await house.ask('PUT', `/lesson/${expected._id}`, { as: teacher, body: change });
      expect(reply.body).toEqual({ success: true, message: 'Lesson updated successfully!', data: expected });
    }
    const body = { duration: null };
    const { data } = (await house.ask('PUT', `/lesson/${expected._id}`, { as: teacher, body })).body;
    expect(data).not.toHaveProperty('duration');
    const free = await house.ask('PUT', `/lesson/${expected._id}`, { as: teacher, body: { price: 0 } });
    expect(free.body.data).toMatchObject({ price: 0, isPaid: false, listPrice: 0 });
  });

  test('is refused as creating is, and then changes nothing', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const lesson = await aLesson(house, teacher);
    for (const [body, field, message] of [
      [{ title: '' }, 'title', 'Missing required fields: title, classLevel'],
      [{ title: 'Fine', video: '' }, 'video', 'Video is required'],
      [{ classLevel: '9' }, 'classLevel', 'Please select a class level'],
      [{ price: -1 }, 'price', 'Price must be 0 or more'],
    ] as const) {
      const reply = await house.ask('PUT', `/lesson/${lesson._id}`, { as: teacher, body });
      expect(refusal(reply)).toEqual({ status: 400, message, field });
    }
    expect((await house.ask('GET', `/lesson/${lesson._id}`, { as: teacher })).body.data).toEqual(lesson);
  });
});

test('a lesson that is asked for without an id, with a malformed one or with an unknown one', async () => {
  const house = await openHouse();
  const teacher = await anAdmin(house);
  const noId = { status: 400, message: 'Lesson ID is required', field: 'id' };
  for (const method of ['PUT', 'DELETE'] as const) {
    for (const path of ['/lesson', '/lesson/', '/lesson/12', `/lesson/${'F'.repeat(24)}`, '/lesson/%00']) {
      const reply = await house.ask(method, path, { as: teacher, ...(method === 'PUT' && { body: { title: 'x' } }) });
      expect(refusal(reply), `${method} ${path}`).toEqual(noId);
    }
  }
  expect(refusal(await house.ask('GET', '/lesson/12', { as: teacher }))).toEqual(noId);
  const unknown = `/lesson/${'f'.repeat(24)}`;
  const notFound = { status: 404, message: 'Lesson not found' };
  expect(refusal(await house.ask('GET', unknown, { as: teacher }))).toEqual(notFound);
  expect(refusal(await house.ask('PUT', unknown, { as: teacher, body: { title: 'x' } }))).toEqual(notFound);
  expect(refusal(await house.ask('DELETE', unknown, { as: teacher }))).toEqual(notFound);
});

describe('deleting a lesson', () => {
  test('takes it off sale; who owns it keeps it, with its video', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const [owner, other] = [await aStudent(house), await aStudent(house)];
    const lesson = await aLesson(house, teacher);
    await aPurchase(house, owner, lesson, teacher);
    const path = `/lesson/${lesson._id}`;
    const reply = await house.ask('DELETE', path, { as: teacher });
    expect(reply.body).toEqual({ success: true, message: 'Lesson deleted successfully!', data: null });
    for (const as of [teacher, owner, other]) {
      expect((await house.ask('GET', '/lesson', { as })).body).toMatchObject({ data: [], pagination: { total: 0 } });
    }
    expect((await house.ask('GET', path, { as: other })).status).toBe(404);
    expect((await house.ask('GET', path, { as: teacher })).status).toBe(404);
    expect((await house.ask('GET', path, { as: owner })).body.data).toMatchObject({
      purchased: true,
      video: lessonLink,
    });
    const [kept] = (await house.ask('GET', '/lesson/my/purchased', { as: owner })).body.data;
    expect(kept).toMatchObject({ _id: lesson._id, videoUrl: lessonLink });
    expect((await house.ask('PUT', path, { as: teacher, body: { title: 'x' } })).status).toBe(404);
    expect((await house.ask('DELETE', path, { as: teacher })).status).toBe(404);
  });
});
