import { isMarkedByHand, type QuestionType, questionTypeLabels, questionTypes } from '@akada/contract/question-types';
import { anAdmin, aStudent } from '@akada/server/test/people';
import { samples } from '@akada/server/test/question-samples';
import { anExam, aQuestion } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { saveLine } from '../../test/exam-screen.ts';
import { fill, findToast, openNow } from '../../test/hands.ts';
import { openSchool, renderApp } from '../../test/render-app.tsx';

type Hands = { fillIn: (user: UserEvent) => Promise<void>; answerRight: (user: UserEvent) => Promise<void> };

const choose = (user: UserEvent, name: RegExp) => user.click(screen.getByRole('radio', { name }));
const select = (user: UserEvent, label: string, option: string) =>
  user.selectOptions(screen.getByLabelText(label), option);

/** Steps on the screen that create the sample and answer it. */
const hands: Readonly<Record<QuestionType, Hands>> = {
  'multiple-choice': {
    fillIn: async (user) => {
      await fill(user, 'Option A', '3');
      await fill(user, 'Option B', '4');
      await fill(user, 'Option C', '5');
      await user.click(screen.getByLabelText('Option B is correct'));
    },
    answerRight: (user) => choose(user, /4$/),
  },
  'true-false': { fillIn: (user) => choose(user, /^True/), answerRight: (user) => choose(user, /True$/) },
  'short-answer': {
    fillIn: async (user) => {
      await fill(user, 'Correct answer', 'Abuja');
      await fill(user, 'Other accepted answers (optional)', 'FCT\n\nABUJA\nAbuja city ');
    },
    answerRight: (user) => fill(user, 'Your answer', ' fct'),
  },
  numeric: {
    fillIn: async (user) => {
      await fill(user, 'Correct answer', '4.5×10⁻⁴');
      await fill(user, 'Tolerance (optional)', '5');
      await select(user, 'Tolerance is', 'percent of the answer');
      await fill(user, 'Unit (optional)', 'kg');
      await select(user, 'The unit', 'Must be written');
    },
    answerRight: async (user) => {
      await fill(user, 'Your answer', '0.00046');
      await screen.findByText('Read as 0.00046, without a unit');
      await fill(user, 'Your answer', '0.00046 kg');
      await screen.findByText('Read as 0.00046 kg');
    },
  },
  'multiple-select': {
    fillIn: async (user) => {
      for (const [letter, text] of Object.entries({ A: '2', B: '3', C: '4', E: '9' }))
        await fill(user, `Option ${letter}`, text);
      for (const letter of ['B', 'C', 'A', 'C']) await user.click(screen.getByLabelText(`Option ${letter} is correct`));
      await user.click(screen.getByRole('checkbox', { name: /Points for a part/ }));
    },
    answerRight: async (user) => {
      for (const option of [/3$/, /9$/, /2$/, /9$/]) await user.click(screen.getByRole('checkbox', { name: option }));
    },
  },
  matching: {
    fillIn: async (user) => {
      const pairs = { Ghana: 'Accra', Togo: 'Lomé', Niger: 'Niamey', '': 'Dakar' };
      for (const [index, [prompt, match]] of Object.entries(pairs).entries()) {
        await fill(user, `Prompt ${index + 1}`, prompt);
        await fill(user, `Match ${index + 1}`, match);
      }
      await user.click(screen.getByRole('checkbox', { name: /Points for a part/ }));
    },
    answerRight: async (user) => {
      const choose = (prompt: string, option: RegExp) => {
        const field = screen.getByRole('combobox', { name: prompt });
        return user.selectOptions(field, within(field).getByRole('option', { name: option }));
      };
      await choose('Togo', /Dakar$/);
      await choose('Ghana', /Accra$/);
      await choose('Niger', /Niamey$/);
      await choose('Togo', /Lomé$/);
    },
  },
  ordering: {
    fillIn: async (user) => {
      for (const [index, item] of ['mm', 'cm', 'm', 'km'].entries()) await fill(user, `Item ${index + 1}`, item);
      await user.click(screen.getByRole('checkbox', { name: /Points for a part/ }));
    },
    answerRight: async (user) => {
      await user.click(screen.getByRole('button', { name: 'Answer with this order' }));
      const order = () => screen.getAllByRole('button', { name: /^Move up: / }).map((one) => one.ariaLabel?.slice(9));
      for (const [place, item] of ['mm', 'cm', 'm', 'km'].entries()) {
        for (let at = order().indexOf(item); at > place; at -= 1) {
          screen.getByRole('button', { name: `Move up: ${item}` }).focus();
          await user.keyboard('{ArrowUp}');
          await waitFor(() => expect(order().indexOf(item)).toBe(at - 1));
        }
      }
    },
  },
  essay: {
    fillIn: async (user) => {
      await user.click(screen.getByRole('button', { name: 'Add a line' }));
      await fill(user, 'Line 1', 'Names the wars');
      await fill(user, 'Points of line 1', '3');
      expect(screen.getByText(/^3 of \d+ points? of the question$/)).toBeTruthy();
      await fill(user, 'Points of line 1', '4');
      await user.click(screen.getByRole('checkbox', { name: /^Students read the rubric/ }));
      await fill(user, 'Fewest words (optional)', '5');
      await fill(user, 'Most words (optional)', '300');
      await fill(user, 'Model answer (optional)', 'War, trade and its own provinces');
    },
    answerRight: async (user) => {
      expect(screen.getByRole('region', { name: 'What points are given for' }).textContent).toContain('Names the wars');
      await fill(user, 'Your answer', samples.essay.right);
      await screen.findByText('7 words. Write 5 to 300 words.');
    },
  },
};

test.each(questionTypes)(
  'a question of the type %s is written in its form, and opens as it was stored',
  async (type) => {
    const { question } = samples[type];
    const school = await openSchool();
    const admin = await anAdmin(school);
    const { user } = renderApp('/admin/questions', { as: admin });
    await user.click(await screen.findByRole('button', { name: '+ Add Question' }));
    const form = within(await screen.findByRole('dialog', { name: 'Create a question' }));
    await fill(user, 'Question', question.text);
    await user.selectOptions(form.getByLabelText('Type'), questionTypeLabels[type]);
    await fill(user, 'Points', String(question.points));
    if (!isMarkedByHand({ type })) {
      await user.click(form.getByRole('button', { name: 'Create question' }));
      await waitFor(() => expect(document.querySelector('[id$="-error"], fieldset [aria-live] > p')).toBeTruthy());
    }
    await hands[type].fillIn(user);
    await user.click(form.getByRole('button', { name: 'Create question' }));
    await findToast('Question created successfully!');
    const stored = async () => (await school.ask('GET', '/question', { as: admin })).body.data;
    const [made] = await stored();
    const twin = await aQuestion(school, admin, { options: [], ...question, type });
    const { options, correctAnswer, details } = twin;
    expect(made).toMatchObject({ ...question, type, options, correctAnswer });
    expect(made.details).toEqual(details);
    await user.click(await screen.findByRole('button', { name: /^Edit/ }));
    await fill(user, 'Points', '9');
    await user.click(await screen.findByRole('button', { name: 'Save changes' }));
    await findToast('Question updated successfully!');
    const changed = (await stored()).find(({ _id }: { _id: string }) => _id === made._id);
    // The twin came later.
    expect(changed).toEqual({ ...made, alike: 1, points: 9, updatedAt: changed.updatedAt });
  },
);

test.each(questionTypes)(
  'a question of the type %s is answered, and the answer stands there after a reload',
  async (type) => {
    const { question, right } = samples[type];
    const school = await openSchool();
    const admin = await anAdmin(school);
    const student = await aStudent(school);
    const questions = [await aQuestion(school, admin, { options: [], ...question, type })];
    const exam = await anExam(school, admin, { ...openNow(), questions });
    const open = () => renderApp(`/student/exam/${exam._id}`, { as: student });
    const first = open();
    await first.user.click(await screen.findByRole('button', { name: 'Start Exam' }));
    await screen.findByRole('heading', { name: 'Question 1 of 1' });
    await hands[type].answerRight(first.user);
    await waitFor(() => expect(saveLine()).toBe('Saved'));
    const saved = async () =>
      (await school.ask('GET', `/studentExam/state/${exam._id}`, { as: student })).body.data.answers[0].selectedAnswer;
    await waitFor(async () => expect(await saved()).toBe(right));
    first.leave();
    const { user } = open();
    expect(await screen.findByRole('button', { name: 'Question 1, answered' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Submit Exam' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Submit Exam' }));
    await screen.findAllByText(isMarkedByHand({ type }) ? '1 answer is still to be marked.' : '100%');
  },
);
