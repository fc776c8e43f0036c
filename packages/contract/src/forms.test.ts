import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { lessonBody, lessonForm } from './catalogue/lessons.ts';
import { examBody, examForm } from './exams/exams.ts';
import { questionBody, questionForm } from './questions/questions.ts';

type Input = Record<string, unknown>;

/** First message of the form; null if it accepts. */
function firstMessage(form: z.ZodType, input: Input): string | null {
  return form.safeParse(input).error?.issues[0]?.message ?? null;
}

function firstField(form: z.ZodType, input: Input): string | undefined {
  return form.safeParse(input).error?.issues[0]?.path.join('.');
}

/** Fills in a form step by step, and collects its first message before each step and after the last. */
function whatItSays(form: z.ZodType, empty: Input, steps: readonly Input[]): (string | null)[] {
  let input = empty;
  const heard = [firstMessage(form, input)];
  for (const step of steps) {
    input = { ...input, ...step };
    heard.push(firstMessage(form, input));
  }
  return heard;
}

const lesson = { title: 'Fractions', classLevel: 'Grade 1 Secondary', video: 'https://youtu.be/aBcDeFgHiJk' };

describe('the lesson form', () => {
  const steps = [{ title: ' Fractions ' }, { classLevel: 'Grade 1 Secondary' }, { video: lesson.video }];
  const inOrder = ['Please enter a lesson title', 'Please select a class level', 'Please provide a video URL', null];

  test('asks for title, class level and video, one after the other', () => {
    expect(whatItSays(lessonForm, { title: '', classLevel: '', video: '' }, steps)).toEqual(inOrder);
    expect(whatItSays(lessonForm, { title: '  ', classLevel: '', video: ' ' }, steps)).toEqual(inOrder);
    expect(whatItSays(lessonForm, {}, steps)).toEqual(inOrder);
  });

  test('speaks the words of the wire on the wire', () => {
    const missing = 'Missing required fields: title, classLevel';
    expect(whatItSays(lessonBody, {}, steps)).toEqual([missing, missing, 'Video is required', null]);
    expect(firstField(lessonBody, { ...lesson, classLevel: '' })).toBe('classLevel');
  });

  test.each([
    [{ title: 'x'.repeat(201) }, 'title', 'Title must be at most 200 characters long'],
    [{ classLevel: 'Grade 9 Secondary' }, 'classLevel', 'Please select a class level'],
    [{ video: 'not a link' }, 'video', 'Video URL must be a link that starts with https:// or http://'],
    [{ price: -1 }, 'price', 'Price must be 0 or more'],
    [{ price: '5' }, 'price', 'Price must be a number'],
    [{ price: 1.005 }, 'price', 'Price must have at most two decimals'],
    [{ price: 10_000_000.01 }, 'price', 'Price must be at most 10,000,000'],
    [{ description: 'x'.repeat(5001) }, 'description', 'Description must be at most 5000 characters long'],
    [{ scheduledDate: 5 }, 'scheduledDate', 'Scheduled date must be a date such as 2026-12-31'],
    [{ scheduledDate: '9'.repeat(41) }, 'scheduledDate', 'Scheduled date must be at most 40 characters long'],
    [{ duration: 0 }, 'duration', 'Duration must be at least 1 minute'],
  ])('refuses %j and names the field', (change, field, message) => {
    expect(firstMessage(lessonForm, { ...lesson, ...change })).toBe(message);
    expect(firstField(lessonForm, { ...lesson, ...change })).toBe(field);
  });

  test('counts letters as a reader does: 200 of any script fit a title', () => {
    expect(firstMessage(lessonForm, { ...lesson, title: '😀'.repeat(200) })).toBeNull();
    expect(firstMessage(lessonForm, { ...lesson, title: 'ẹ'.normalize('NFD').repeat(200) })).toBeNull();
  });
});

const exam = {
  title: 'First term test',
  description: 'All of the first term',
  classLevel: 'Grade 1 Secondary',
  duration: 30,
  startDate: '2026-09-14',
  endDate: '2026-10-14',
};

describe('the exam form', () => {
  const steps = [
    { title: exam.title },
    { description: 'Too short' },
    { description: 'Ten chars.' },
    { classLevel: 'Grade 1 Secondary' },
    { duration: 30 },
    { startDate: '2026-09-14' },
    { endDate: '2026-09-13' },
    { endDate: '2026-09-14' },
  ];
  const inOrder = [
    'Please enter an exam title',
    'Please enter a description',
    'Description must be at least 10 characters long',
    'Please select a class level',
    'Please enter a valid duration',
    'Please select a start date',
    'Please select an end date',
    'End date must be after start date',
    null,
  ];

  test('asks for everything in the order of the form', () => {
    const empty = { title: '', description: '', classLevel: '', duration: 0, startDate: '', endDate: '' };
    expect(whatItSays(examForm, empty, steps)).toEqual(inOrder);
    expect(whatItSays(examForm, {}, steps)).toEqual(inOrder);
  });

  test('speaks the words of the wire on the wire, which leaves the dates to the server', () => {
    const missing = 'Missing required fields: title, classLevel, duration';
    expect(whatItSays(examBody, {}, steps)).toEqual([
      missing,
      missing,
      missing,
      missing,
      missing,
      'Please select a start date',
      'Please select an end date',
      null,
      null,
    ]);
  });

  test.each([0, -5, Number.NaN, null, '', '30'])('takes a duration of %j for none', (duration) => {
    expect(firstMessage(examForm, { ...exam, duration })).toBe('Please enter a valid duration');
  });

  test('bounds the duration at whole minutes up to 600', () => {
    expect(firstMessage(examForm, { ...exam, duration: 1.5 })).toBe('Duration must be whole minutes');
    expect(firstMessage(examForm, { ...exam, duration: 600 })).toBeNull();
    expect(firstMessage(examForm, { ...exam, duration: 601 })).toBe('Duration must be at most 600 minutes');
  });

  test('counts the description without the white space around it', () => {
    expect(firstMessage(examForm, { ...exam, description: '   short    ' })).toBe(
      'Description must be at least 10 characters long',
    );
  });

  test('reduces the questions to ids that are not empty', () => {
    const id = 'a'.repeat(24);
    const other = 'b'.repeat(24);
    const { questions } = examForm.parse({
      ...exam,
      questions: ['', null, id, ' ', { _id: other, text: 'x' }, { _id: '' }],
    });
    expect(questions).toEqual([id, other]);
    for (const bad of [['junk'], [5], [{ id }], 'junk', { 0: id }]) {
      expect(firstMessage(examForm, { ...exam, questions: bad })).toBe('Questions must be a list of question IDs');
    }
    expect(firstMessage(examForm, { ...exam, questions: [id, { _id: id }] })).toBe(
      'A question can stand in an exam only once',
    );
  });
});

const choice = { text: '2 + 2?', type: 'multiple-choice', options: ['3', '4', '', ''], correctAnswer: '4' };

describe('the question form', () => {
  const steps = [
    { text: '2 + 2?' },
    { type: 'multiple-choice' },
    { correctAnswer: '5' },
    { options: ['3', ' 4 ', '', ''] },
    { correctAnswer: ' 4 ' },
  ];

  test('asks for question, type, answer and options, one after the other', () => {
    const inOrder = [
      'Please enter a question',
      'Please select a question type',
      'Please provide a correct answer',
      'Please provide at least 2 options for multiple choice questions',
      'The correct answer must be one of the provided options',
      null,
    ];
    expect(whatItSays(questionForm, { text: '', correctAnswer: '', options: ['', '', '', ''] }, steps)).toEqual(
      inOrder,
    );
    expect(whatItSays(questionForm, {}, steps)).toEqual(inOrder);
  });

  test('speaks the words of the wire on the wire', () => {
    const missing = 'Missing required fields: text, type, correctAnswer';
    expect(whatItSays(questionBody, {}, steps)).toEqual([
      missing,
      missing,
      missing,
      'Multiple choice questions must have at least 2 options',
      'Correct answer must be one of the provided options',
      null,
    ]);
  });

  test.each([
    [
      { type: 'riddle' },
      'type',
      'Type must be multiple-choice, true-false, short-answer, numeric, multiple-select, matching, ordering or essay',
    ],
    [{ options: ['4', ' 4'] }, 'options', 'Options must differ'],
    [{ options: 'abc' }, 'options', 'Options must be a list'],
    [{ options: ['4', 'x'.repeat(501)] }, 'options.1', 'Option must be at most 500 characters long'],
    [{ options: ['4', ...'abcdefghij'] }, 'options', 'A question has at most 10 options'],
    [{ points: 0 }, 'points', 'Points must be at least 1'],
    [{ points: 101 }, 'points', 'Points must be at most 100'],
    [{ points: 1.5 }, 'points', 'Points must be a whole number'],
    [{ points: '2' }, 'points', 'Points must be a number'],
    [{ exam: 'junk' }, 'exam', 'Exam ID is required'],
    [{ exam: 5 }, 'exam', 'Exam ID is required'],
    [{ type: 'true-false', correctAnswer: 'maybe' }, 'correctAnswer', 'The correct answer must be true or false'],
  ])('refuses %j and names the field', (change, field, message) => {
    expect(firstMessage(questionForm, { ...choice, ...change })).toBe(message);
    expect(firstField(questionForm, { ...choice, ...change })).toBe(field);
  });

  test('needs no options for true/false and short answers', () => {
    expect(firstMessage(questionForm, { text: 'Sure?', type: 'true-false', correctAnswer: 'false' })).toBeNull();
    expect(firstMessage(questionForm, { text: 'Capital?', type: 'short-answer', correctAnswer: 'Abuja' })).toBeNull();
  });
});
