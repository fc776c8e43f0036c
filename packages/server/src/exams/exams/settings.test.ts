import { describe, expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { anAdmin } from '../../../test/people.ts';
import { anExamWith } from '../../../test/sitting.ts';
import { anExam, aQuestion, noSettings } from '../../../test/things.ts';

const all = {
  shuffleQuestions: true,
  shuffleOptions: true,
  draw: [{ topic: 'Algebra', count: 2 }],
  instructions: 'Show that $x^2 = 4$.',
  materials: 'A ruler',
  calculator: true,
  reviewAt: 'release' as const,
  wrongAnswerPenalty: 1,
  wrongAnswerPart: '1/4' as const,
  passMark: 50,
};

describe('settings', () => {
  test('are as exams were where nobody names them, and stay where a change does not', async () => {
    const { exam, put, stored } = await anExamWith();
    expect(exam).toMatchObject(noSettings);
    expect((await put(all)).body.data).toMatchObject(all);
    expect((await put({ title: 'Renamed' })).status).toBe(200);
    expect(await stored()).toMatchObject({ ...all, title: 'Renamed' });
    const cleared = { passMark: null, draw: [], instructions: '' };
    const { passMark, ...rest } = (await put(cleared)).body.data;
    expect(passMark).toBeUndefined();
    const { passMark: _, ...others } = { ...all, ...cleared };
    expect(rest).toMatchObject(others);
  });

  test('a subject is left out until somebody gives it, stays where it is not named, and goes with an empty text', async () => {
    const { exam, put, stored } = await anExamWith();
    expect(exam).not.toHaveProperty('subject');
    expect((await put({ subject: ' Basic  Science ' })).body.data.subject).toBe('Basic Science');
    expect((await put({ title: 'Renamed' })).status).toBe(200);
    expect(await stored()).toMatchObject({ subject: 'Basic Science', title: 'Renamed' });
    expect((await put({ subject: '' })).body.data).not.toHaveProperty('subject');
  });

  test.each<[string, object]>([
    ['shuffleQuestions', { shuffleQuestions: 'yes' }],
    ['subject', { subject: 'x'.repeat(101) }],
    ['subject', { subject: 5 }],
    ['shuffleOptions', { shuffleOptions: 1 }],
    ['calculator', { calculator: null }],
    ['instructions', { instructions: 'x'.repeat(5001) }],
    ['materials', { materials: ['ruler'] }],
    ['reviewAt', { reviewAt: 'never' }],
    ['wrongAnswerPenalty', { wrongAnswerPenalty: 0.5 }],
    ['wrongAnswerPenalty', { wrongAnswerPenalty: -1 }],
    ['wrongAnswerPart', { wrongAnswerPart: '1/7' }],
    ['passMark', { passMark: 101 }],
    ['passMark', { passMark: 0 }],
    ['draw', { draw: 'Algebra' }],
    ['draw', { draw: Array.from({ length: 11 }, () => ({ topic: 'A', count: 1 })) }],
    ['draw', { draw: Array.from({ length: 3 }, () => ({ topic: 'A', count: 200 })) }],
    ['draw.0.topic', { draw: [{ count: 1 }] }],
    ['draw.0.topic', { draw: [{ topic: 'A', tag: 'b', count: 1 }] }],
    [
      'draw.1.count',
      {
        draw: [
          { topic: 'A', count: 1 },
          { topic: 'B', count: 0 },
        ],
      },
    ],
    ['sections.0.title', { sections: [{ title: ' ', questions: [] }] }],
    ['sections.1.title', { sections: ['A', 'A'].map((title) => ({ title, questions: [] })) }],
    ['sections.0.questions', { sections: [{ title: 'A', questions: [12] }] }],
    ['sections.0.questions', { sections: [{ title: 'A', questions: ['f'.repeat(24)] }] }],
  ])('refuse %s of %j, and nothing is written', async (field, body) => {
    const { exam, put, stored } = await anExamWith();
    const reply = await put(body);
    expect(reply.status, reply.text).toBe(400);
    expect(reply.body.field).toMatch(new RegExp(`^${field.replaceAll('.', '\\.')}`));
    expect(await stored()).toEqual(exam);
  });

  test('an exam may have 500 questions with the drawn ones', async () => {
    const { put } = await anExamWith();
    const draw = [200, 200, 98].map((count) => ({ topic: 'Algebra', count }));
    expect((await put({ draw })).body).toMatchObject({ code: 'invalid', field: 'draw' });
    expect((await put({ draw: draw.with(2, { topic: 'Algebra', count: 97 }) })).status).toBe(200);
  });

  test('are told before the start, and a change does not reach who has started', async () => {
    const { put, desk } = await anExamWith({ ...all, draw: [] });
    const told = {
      instructions: all.instructions,
      materials: 'A ruler',
      calculator: true,
      wrongAnswerPenalty: 1,
      passMark: 50,
    };
    const [ada, ben] = [await desk(), await desk()];
    expect((await ada.exam()).body.data).toMatchObject(told);
    const started = (await ada.start()).body;
    expect(started.exam).toMatchObject(told);
    const changes = {
      instructions: '',
      calculator: false,
      wrongAnswerPenalty: 0,
      passMark: 90,
      shuffleQuestions: false,
    };
    expect((await put({ ...changes, shuffleOptions: false, materials: 'None', newVersion: true })).status).toBe(200);
    expect((await ada.exam()).body.data).toMatchObject(told);
    expect((await ada.start()).body.exam).toEqual(started.exam);
    const others = (await ben.exam()).body.data;
    expect(others).toMatchObject({ passMark: 90, materials: 'None' });
    expect(others).not.toHaveProperty('calculator');
    expect(others).not.toHaveProperty('instructions');
  });

  test('what staff set is in no reply to a student beyond what is told', async () => {
    const { desk } = await anExamWith(all);
    const ada = await desk();
    for (const reply of [await ada.exam(), await ada.start(), await ada.exam(), await ada.state()]) {
      expect(reply.text).not.toMatch(/"draw"|Algebra|shuffle|reviewAt|correctAnswer/);
    }
  });
});

describe('sections', () => {
  test('divide the questions in order, also when the list is given in another', async () => {
    const { put, stored, ids } = await anExamWith();
    const [one = '', two = '', three = ''] = ids;
    const sections = [
      { title: 'Objective', instructions: 'Choose.', questions: [three] },
      { title: 'Theory', questions: [one, two] },
    ];
    const { data } = (await put({ sections })).body;
    expect(data.questions.map(({ _id }: { _id: string }) => _id)).toEqual([three, one, two]);
    expect(data.sections).toEqual([
      { title: 'Objective', instructions: 'Choose.', questions: [three] },
      { title: 'Theory', instructions: '', questions: [one, two] },
    ]);
    const again = await put({ sections, updatedAt: '2026-01-01T00:00:00.000Z' });
    expect(again.status, 'a repeated save whose reply was lost').toBe(200);
    expect((await stored()).sections).toEqual(data.sections);
  });

  test('stay a division when a question is added, moved, taken out or deleted elsewhere', async () => {
    const { house, admin, put, stored, exam, ids } = await anExamWith();
    const [one = '', two = '', three = ''] = ids;
    await put({
      sections: [
        { title: 'A', questions: [one, two] },
        { title: 'B', questions: [three] },
      ],
    });
    const added = await aQuestion(house, admin, { text: 'Added?', exam: exam._id });
    const divided = async () => (await stored()).sections.map(({ questions }: { questions: string[] }) => questions);
    expect(await divided()).toEqual([
      [one, two],
      [three, added._id],
    ]);
    await house.ask('DELETE', `/question/${two}`, { as: admin });
    expect(await divided()).toEqual([[one], [three, added._id]]);
    await put({ questions: [added._id, one] });
    expect(await divided()).toEqual([[one], [added._id]]);
    expect((await stored()).questions.map(({ _id }: { _id: string }) => _id)).toEqual([one, added._id]);
  });

  test('a student reads them with the paper, in both replies that have it', async () => {
    const { desk, put, ids } = await anExamWith();
    const sections = [
      { title: 'Objective', instructions: 'Choose.', questions: [ids[0]] },
      { title: 'Theory', instructions: '', questions: [ids[1], ids[2]] },
    ];
    await put({ sections });
    const ada = await desk();
    expect((await ada.exam()).body.data).not.toHaveProperty('sections');
    expect((await ada.start()).body.exam.sections).toEqual(sections);
    expect((await ada.exam()).body.data.sections).toEqual(sections);
  });
});

describe('the subject of an exam in a school with a list', () => {
  async function aSchool() {
    const house = await openHouse();
    const admin = await anAdmin(house);
    for (const name of ['Chemistry', 'Mathematics'])
      await house.ask('POST', '/admin/subjects', { as: admin, body: { name } });
    const chemistry = await aQuestion(house, admin, { subject: 'Chem' });
    const others = [
      await aQuestion(house, admin, { subject: 'Mathematics', text: 'What is 3 + 1?' }),
      await aQuestion(house, admin, { subject: 'Mathematics', text: 'What is 1 + 3?' }),
    ];
    const put = (exam: { _id: string }, body: object) => house.ask('PUT', `/exam/${exam._id}`, { as: admin, body });
    return { house, admin, chemistry, others, put };
  }

  test('is that of most of its questions and draws, where nobody names one', async () => {
    const { house, admin, chemistry, others, put } = await aSchool();
    const exam = await anExam(house, admin, { questions: [chemistry, ...others] });
    expect(exam.subject).toBe('Mathematics');
    // A front end without the field sends the rest, and the subject stays.
    expect((await put(exam, { questions: [chemistry._id] })).body.data.subject).toBe('Mathematics');
    expect((await anExam(house, admin, { draw: [{ subject: 'Chemistry', topic: 'Acids', count: 2 }] })).subject).toBe(
      'Chemistry',
    );
  });

  test('comes with the first questions, and is written as the list has it', async () => {
    const { house, admin, chemistry, put } = await aSchool();
    const exam = await anExam(house, admin);
    expect(exam).not.toHaveProperty('subject');
    expect((await put(exam, { questions: [chemistry._id] })).body.data.subject).toBe('Chemistry');
    expect((await anExam(house, admin, { subject: 'maths' })).subject).toBe('Mathematics');
    expect((await anExam(house, admin, { subject: 'Chess' })).subject).toBe('Chess');
  });

  test('is that of the topics where questions and draws name no subject', async () => {
    const { house, admin } = await aSchool();
    await aQuestion(house, admin, { subject: 'Chemistry', topic: 'Acids', text: 'What is an acid?' });
    const question = await aQuestion(house, admin, { topic: 'Acids', text: 'Is lemon juice an acid?' });
    expect((await anExam(house, admin, { questions: [question] })).subject).toBe('Chemistry');
    expect((await anExam(house, admin, { draw: [{ topic: 'Acids', count: 1 }] })).subject).toBe('Chemistry');
    expect(await anExam(house, admin, { draw: [{ topic: 'Bases', count: 1 }] })).not.toHaveProperty('subject');
  });

  test('comes with publishing where questions were added one by one', async () => {
    const { house, admin } = await aSchool();
    const exam = await anExam(house, admin, { isActive: false });
    await aQuestion(house, admin, { subject: 'maths', text: 'What is 5 + 5?', exam: exam._id });
    const reply = await house.ask('PUT', `/exam/${exam._id}/publish`, { as: admin, body: {} });
    expect(reply.body.data).toMatchObject({ isActive: true, subject: 'Mathematics' });
    const back = await house.ask('PUT', `/exam/${exam._id}/unpublish`, { as: admin, body: {} });
    expect(back.body.data).toMatchObject({ isActive: false, subject: 'Mathematics' });
  });

  test('stays away where staff say none', async () => {
    const { house, admin, chemistry } = await aSchool();
    expect(await anExam(house, admin, { subject: '', questions: [chemistry] })).not.toHaveProperty('subject');
  });
});
