import { cleanName } from '@akada/contract/rules/clean-name';
import { describe, expect, test } from 'vitest';
import { someHostileValues } from '../../../test/hostile-values.ts';
import { type House, openHouse, type Reply } from '../../../test/house.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { aLesson, anExam, aPayment, aQuestion, lessonLink } from '../../../test/things.ts';

const json = { 'content-type': 'application/json' };
const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 60);

const signup = {
  fullName: 'Ada Obi',
  phoneNumber: '08031234567',
  password: 'seven small fishes',
  cpassword: 'seven small fishes',
  classLevel: 'Grade 1 Secondary',
  email: 'ada@school.test',
};
const lesson = {
  title: 'Fractions',
  classLevel: '1',
  video: lessonLink,
  description: '',
  price: 5,
  scheduledDate: '2026-12-31',
  subject: '',
  duration: 5,
  instructor: '',
};
const question = {
  text: '2 + 2?',
  type: 'multiple-choice',
  options: ['3', '4'],
  correctAnswer: '4',
  points: 1,
  exam: null,
};
const exam = {
  title: 'First term test',
  description: 'All the work of the first term',
  classLevel: '1',
  duration: 30,
  startDate: '2026-09-14',
  endDate: '2026-10-14',
  questions: [],
  isActive: true,
  isPublished: true,
  maxAttempts: 1,
};

/** A refusal is a 4xx in plain words that names a field of the body; never a message of a library. */
function expectPlainRefusal(reply: Reply, fields: readonly string[], what: string) {
  expect(reply.status, `${what}: ${reply.text}`).toBeLessThan(500);
  expect(reply.body, what).toMatchObject({ success: false, code: expect.any(String), requestId: expect.any(String) });
  expect(reply.body.message, what).not.toMatch(
    /invalid input|expected|too (big|small)|unrecognized|undefined|\[object/i,
  );
  expect(fields, `${what}: ${reply.text}`).toContain(String(reply.body.field).split('.')[0]);
}

async function rowsOf(house: House, table: 'users' | 'lessons' | 'questions' | 'exams'): Promise<number> {
  return (await house.db.selectFrom(table).select('_id').execute()).length;
}

describe('a hostile value in any field', () => {
  test.each([
    ['/lesson', lesson, 'lessons'],
    ['/question', question, 'questions'],
    ['/exam', exam, 'exams'],
  ] as const)(
    'of POST %s is stored as it is or refused with a field, and a refusal stores nothing',
    async (path, body, table) => {
      const house = await openHouse();
      const teacher = await anAdmin(house);
      let accepted = 0;
      for (const field of Object.keys(body)) {
        for (const value of someHostileValues) {
          const reply = await house.ask('POST', path, { as: teacher, body: { ...body, [field]: value } });
          const what = `${field} = ${shown(value)}`;
          if (reply.status !== 201) expectPlainRefusal(reply, Object.keys(body), what);
          else {
            accepted += 1;
            const kept = reply.body.data[field];
            if (
              field !== 'classLevel' &&
              typeof value === 'string' &&
              typeof kept === 'string' &&
              value.trim() !== ''
            ) {
              expect(kept, what).toBe(value.normalize('NFC').trim());
            }
          }
        }
      }
      expect(await rowsOf(house, table)).toBe(accepted);
      expect(accepted).toBeGreaterThan(20);
      const list = await house.ask('GET', path, { as: teacher });
      expect(list.status).toBe(200);
      expect(list.body.data).toHaveLength(accepted);
    },
  );

  test('of a sign-up opens an account with exactly that, or none', async () => {
    const house = await openHouse();
    let accepted = 0;
    for (const field of Object.keys(signup)) {
      for (const [index, value] of someHostileValues.entries()) {
        const own = { ...signup, email: `s${index}@school.test`, phoneNumber: `0803${String(index).padStart(7, '0')}` };
        const reply = await house.ask('POST', '/auth/signup', { body: { ...own, [field]: value } });
        const what = `${field} = ${shown(value)}`;
        if (reply.status !== 201) expectPlainRefusal(reply, Object.keys(signup), what);
        else {
          accepted += 1;
          if (field === 'fullName') expect(reply.body.data.fullName, what).toBe(cleanName(String(value)));
        }
      }
    }
    expect(await rowsOf(house, 'users')).toBe(accepted);
    expect(accepted).toBeGreaterThan(10);
  });

  test('as the reason of a rejected payment is kept as it is, or the payment stays pending', async () => {
    const house = await openHouse();
    const [teacher, ada] = [await anAdmin(house), await aStudent(house)];
    const lesson = await aLesson(house, teacher);
    for (const value of someHostileValues) {
      const { _id } = await aPayment(house, ada, lesson);
      const reply = await house.ask('PUT', `/payment/${_id}/reject`, { as: teacher, body: { reason: value } });
      const { data } = (await house.ask('GET', `/payment/${_id}`, { as: teacher })).body;
      if (reply.status === 200) expect(data.reason).toBe(String(value).normalize('NFC').trim());
      else {
        expectPlainRefusal(reply, ['reason'], String(shown(value)));
        expect(data.status).toBe('pending');
      }
    }
  });

  test('in a partial update changes that field or nothing', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const things: [string, object][] = [
      [`/lesson/${(await aLesson(house, teacher))._id}`, lesson],
      [`/question/${(await aQuestion(house, teacher))._id}`, question],
      [`/exam/${(await anExam(house, teacher))._id}`, exam],
    ];
    for (const [path, body] of things) {
      for (const [turn, field] of Object.keys(body).entries()) {
        for (const value of someHostileValues.filter((_, index) => index % 3 === turn % 3)) {
          const reply = await house.ask('PUT', path, { as: teacher, body: { [field]: value } });
          if (reply.status !== 200) expectPlainRefusal(reply, Object.keys(body), `${path} ${field} = ${shown(value)}`);
        }
      }
    }
  });
});

describe('a body that is no object of a form', () => {
  const deep = `${'{"a":'.repeat(50)}1${'}'.repeat(50)}`;
  const bodies: [string, string, number, Record<string, string>][] = [
    ['half a JSON text', '{"title":', 400, json],
    ['JSON with a comma too many', '{"title":"x",}', 400, json],
    ['single quotes', "{'title':'x'}", 400, json],
    ['NaN as a number', '{"price":NaN}', 400, json],
    ['a list', '[{"title":"x"}]', 400, json],
    ['a text', '"title"', 400, json],
    ['a number', '5', 400, json],
    ['null', 'null', 400, json],
    ['objects 50 deep', deep, 400, json],
    ['lists 30,000 deep', `{"title":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, 400, json],
    ['__proto__', '{"title":"x","__proto__":{"role":"admin"}}', 400, json],
    ['constructor.prototype', '{"constructor":{"prototype":{"role":"admin"}}}', 400, json],
    ['nothing at all', '', 400, json],
    ['one megabyte', JSON.stringify({ title: 'x'.repeat(1_000_000) }), 413, json],
    ['a form', 'title=x', 415, { 'content-type': 'application/x-www-form-urlencoded' }],
    ['plain text', '{"title":"x"}', 415, { 'content-type': 'text/plain' }],
    ['XML', '<title/>', 415, { 'content-type': 'application/xml' }],
    ['a content type that is none', '{"title":"x"}', 415, { 'content-type': 'json' }],
  ];

  test('is refused at every door, and nothing is stored', async () => {
    const house = await openHouse();
    const [teacher, ada] = [await anAdmin(house), await aStudent(house)];
    const { _id } = await aPayment(house, ada, await aLesson(house, teacher));
    for (const [what, body, status, headers] of bodies) {
      for (const [method, path] of [
        ['POST', '/auth/signup'],
        ['POST', '/auth/login'],
        ['POST', '/lesson'],
        ['POST', '/question'],
        ['POST', '/exam'],
        ['PUT', `/payment/${_id}/reject`],
      ] as const) {
        const reply = await house.ask(method, path, { as: teacher, body, headers });
        expect(reply.status, `${what} to ${path}: ${reply.text}`).toBe(status);
        expect(reply.body).toMatchObject({
          success: false,
          message: expect.any(String),
          requestId: expect.any(String),
        });
      }
    }
    expect(await rowsOf(house, 'users')).toBe(2);
    expect(await rowsOf(house, 'lessons')).toBe(1);
    expect(await rowsOf(house, 'questions')).toBe(0);
    expect(await rowsOf(house, 'exams')).toBe(0);
    expect((await house.ask('GET', `/payment/${_id}`, { as: teacher })).body.data.status).toBe('pending');
  });

  test('numbers too large for any field are refused by that field', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const send = (path: string, body: object, field: string, number: string) => {
      const text = JSON.stringify({ ...body, [field]: 'NUMBER' }).replace('"NUMBER"', number);
      return house.ask('POST', path, { as: teacher, body: text, headers: json });
    };
    for (const number of ['1e999', '-1e999', '99999999999999999999', '1e-400000', '0.1e-6']) {
      for (const [path, body, field] of [
        ['/question', question, 'points'],
        ['/exam', exam, 'duration'],
        ['/exam', exam, 'maxAttempts'],
        ['/lesson', lesson, 'duration'],
      ] as const) {
        expectPlainRefusal(await send(path, body, field, number), [field], `${path} ${field} = ${number}`);
      }
    }
    expectPlainRefusal(await send('/lesson', lesson, 'price', '1e999'), ['price'], 'price');
  });
});

test('a hostile value in a search, a filter or a path is never our fault', async () => {
  const house = await openHouse();
  const [teacher, ada] = [await anAdmin(house), await aStudent(house)];
  const sat = await anExam(house, teacher);
  const texts = someHostileValues.filter((value) => typeof value === 'string' && value.length < 1000) as string[];
  const written = texts.map((text) => encodeURIComponent(text.toWellFormed()));
  for (const text of [...written, '%ff', '%ED%A0%80', '%', '%zz', '%2e%2e%2f', '%c0%af']) {
    for (const path of [
      `/lesson?search=${text}&subject=${text}&classLevel=${text}&page=${text}`,
      `/lesson?search=${text}&limit=5`,
      `/question?exam=${text}&type=${text}`,
      `/payment?search=${text}`,
      `/exam?search=${text}&classLevel=${text}&fields=${text}&page=${text}`,
      `/exam?search=${text}&fields=summary&limit=5`,
      `/studentExam/exams/${sat._id}?studentName=${text}`,
      `/studentExam/exams/${sat._id}?sort=${text}&answers=${text}&limit=${text}`,
      `/studentExam/exams/${text}/results.csv`,
      `/lesson/${text}`,
      `/payment/${text}`,
      `/lesson/${text}/thumbnail`,
    ]) {
      const reply = await house.ask('GET', path, { as: teacher });
      expect(reply.status, `${path}: ${reply.text}`).toBeLessThan(500);
      if (reply.status >= 400) expect(reply.body, path).toMatchObject({ success: false, message: expect.any(String) });
    }
    expect((await house.ask('POST', `/lesson/pay/${text}`, { as: ada })).status).toBeLessThan(500);
  }
});

test('names from right to left, with emoji and with tone marks come back as they were written', async () => {
  const house = await openHouse();
  const names = ['محمد الأمين', 'שרה כהן', 'Ada 👩🏾‍🎓', 'Ọláńrewájú Adéṣọlá', '李小龍', "O'Neil-Ẹ̀bùn"];
  for (const [index, fullName] of names.entries()) {
    house.clock.advance({ seconds: 1 });
    const own = { email: `n${index}@school.test`, phoneNumber: `0803123450${index}` };
    const reply = await house.ask('POST', '/auth/signup', { body: { ...signup, ...own, fullName } });
    expect(reply.body.data.fullName).toBe(fullName.normalize('NFC'));
  }
  const { data } = (await house.ask('GET', '/admin/all-user', { as: await anAdmin(house) })).body;
  const listed = data.map((person: { fullName: string }) => person.fullName).reverse();
  expect(listed).toEqual(names.map((name) => name.normalize('NFC')));
});
