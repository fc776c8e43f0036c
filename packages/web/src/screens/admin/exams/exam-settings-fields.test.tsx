import { anAdmin } from '@akada/server/test/people';
import { anExam, aQuestion } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, openNow, problemOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function openSettings(wishes: Parameters<typeof anExam>[2] = {}) {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const about = { topic: 'Algebra', subject: 'Mathematics', tags: ['hard'] };
  await aQuestion(school, admin, { text: 'Drawn?', ...about });
  const own = await aQuestion(school, admin, { options: ['4', '5', 'All of the above'] });
  const exam = await anExam(school, admin, { ...openNow(), questions: [own], ...wishes });
  const { user } = renderApp(`/admin/exams/${exam._id}`, { as: admin });
  await user.click(await screen.findByText('Title and settings'));
  await screen.findByLabelText('Title');
  const stored = async () => (await school.ask('GET', `/exam/${exam._id}`, { as: admin })).body.data;
  const save = () => user.click(screen.getByRole('button', { name: 'Save changes' }));
  return { user, stored, save };
}

const toggle = (name: RegExp) => screen.getByRole('switch', { name });

test('all settings are typed and stored', async () => {
  const { user, stored, save } = await openSettings();
  await user.click(toggle(/^Shuffle the questions/));
  await user.click(toggle(/^A calculator/));
  await fill(user, 'Instructions (optional)', 'Show $x^2$.');
  expect(await screen.findByText('As the student reads it')).toBeTruthy();
  await fill(user, 'Materials allowed (optional)', 'A ruler');
  await fill(user, 'Points off for a wrong answer', '1');
  await user.selectOptions(screen.getByLabelText('Beside them, a part of the question’s points'), '1/4');
  await fill(user, 'Pass mark in percent (optional)', '50');
  await user.selectOptions(screen.getByLabelText('They are shown'), 'When staff release them');
  await user.click(toggle(/^Then they practise with its questions/));
  await save();
  await findToast('Exam updated successfully!');
  const typed = { shuffleQuestions: true, shuffleOptions: false, calculator: true, instructions: 'Show $x^2$.' };
  expect(await stored()).toMatchObject({
    ...typed,
    ...{
      materials: 'A ruler',
      wrongAnswerPenalty: 1,
      wrongAnswerPart: '1/4',
      passMark: 50,
      allowReview: true,
      reviewAt: 'release',
      opensPractice: false,
    },
  });
  await fill(user, 'Pass mark in percent (optional)', '');
  await save();
  await waitFor(async () => expect((await stored()).passMark).toBeUndefined());
});

test('rules to draw by are chosen from what the bank has, into a section, and taken out again', async () => {
  const { user, stored, save } = await openSettings({ sections: [{ title: 'Part B', questions: [] }] });
  await user.click(await screen.findByRole('button', { name: 'Draw questions' }));
  const from = screen.getByLabelText('Draw 1 from');
  expect(
    within(from)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Algebra, Mathematics (1)', 'Tag: hard (1)']);
  await user.selectOptions(from, 'Tag: hard (1)');
  await fill(user, 'How many', '0');
  await save();
  await waitFor(() => expect(problemOf('How many')).toBe('Draw count must be at least 1'));
  await fill(user, 'How many', '1');
  await user.selectOptions(screen.getByLabelText('Into section'), 'Part B');
  await save();
  await waitFor(async () =>
    expect((await stored()).draw).toEqual([{ tag: 'hard', count: 1, section: 'Part B', available: 1, points: [2] }]),
  );
  await user.click(screen.getByRole('button', { name: 'Remove draw 1' }));
  await save();
  await waitFor(async () => expect((await stored()).draw).toEqual([]));
});

test('staff are told which options keep their order', async () => {
  const { user } = await openSettings();
  await user.click(toggle(/^Shuffle the options/));
  expect(await screen.findByText(/^Question 1 keeps the order of its options/)).toBeTruthy();
});
