import type { Exam } from '@akada/contract';
import { aQuestion } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aWorkshop } from '../../../../test/a-workshop.ts';
import { fill, findToast, lookAgain, problemsShown } from '../../../../test/hands.ts';

type Section = Exam['sections'][number];

test('a question is written by keys alone, saved, and the next keeps its type and points', async () => {
  const { user, press, stored, status } = await aWorkshop({ empty: true });
  await press('Write the first question');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Question')));
  await user.keyboard('What is 3 + 4?{Tab}{Tab}');
  await fill(user, 'Points', '2');
  screen.getByLabelText('Option A').focus();
  await user.keyboard('6{Enter}7{Enter}8{Alt>}[Digit2]{/Alt}');
  expect((screen.getByLabelText('Option B is correct') as HTMLInputElement).checked).toBe(true);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByRole('region', { name: 'Question 2' });
  await waitFor(() => expect(status()).toBe('Saved'));
  expect((await stored()).questions).toMatchObject([
    { text: 'What is 3 + 4?', options: ['6', '7', '8'], correctAnswer: '7', points: 2 },
  ]);
  expect((screen.getByLabelText('Points') as HTMLInputElement).value).toBe('2');
  expect(document.activeElement).toBe(screen.getByLabelText('Question'));
});

test('a new question takes no topic or source from a stored one, but keeps those that were typed for the one before', async () => {
  const { user, press, school, admin, questions, stored } = await aWorkshop();
  const about = { subject: 'Mathematics', topic: 'Indices', source: 'WAEC', year: 2019, tags: ['import'] };
  await school.ask('PUT', `/question/${questions[2]?._id}`, { as: admin, body: about });
  await lookAgain();
  await press(/^Add question/);
  const add = async (text: string) => {
    await fill(user, 'Question', text);
    await fill(user, 'Correct answer', 'This one');
  };
  await add('Which angle is right?');
  await user.click(screen.getByText(/^About this question/));
  expect(screen.getByLabelText<HTMLInputElement>('Topic').value).toBe('');
  await fill(user, 'Topic', 'Angles');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByRole('region', { name: 'Question 5' });
  await add('Which angle is flat?');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(async () => expect((await stored()).questions).toHaveLength(5));
  const told = (await stored()).questions
    .slice(3)
    .map(({ subject, topic, source }: Record<string, string>) => [...[subject, topic, source]]);
  expect(told).toEqual([
    ['Mathematics', 'Angles', undefined],
    ['Mathematics', 'Angles', undefined],
  ]);
});

test('what is missing is said at its field, and nothing is lost', async () => {
  const { user, press } = await aWorkshop();
  await press('Add question');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(problemsShown()).toContain('Please enter a question'));
  await fill(user, 'Question', 'Who?');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(problemsShown()).toEqual(['Please provide a correct answer']));
  await user.keyboard('{Escape}');
  await screen.findByText(/^Kept on this device: Please provide/);
});

test('another type keeps the options, and one step goes back', async () => {
  const { user, press } = await aWorkshop();
  await press('Edit question 1');
  await user.selectOptions(await screen.findByLabelText('Type'), 'Ordering');
  await waitFor(() => expect((screen.getByLabelText('Item 2') as HTMLInputElement).value).toBe('4'));
  await press('Back to Multiple Choice');
  await waitFor(() => expect((screen.getByLabelText('Option B is correct') as HTMLInputElement).checked).toBe(true));
});

test('questions are moved, removed with a way back, duplicated and taken from the bank', async () => {
  const { user, school, admin, press, order, texts } = await aWorkshop();
  await aQuestion(school, admin, { text: 'From the bank' });
  expect(order()).toEqual(['1. What is 2', '2. Water boi', '3. Name the ']);
  await press('Move question 1 down');
  await waitFor(async () => expect(await texts()).toEqual(['Water boi', 'What is 2', 'Name the ']));
  await press('Edit question 1');
  await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
  await waitFor(async () => expect(await texts()).toEqual(['What is 2', 'Name the ', 'Water boi']));
  await press('Remove question 2');
  await waitFor(async () => expect(await texts()).toEqual(['What is 2', 'Water boi']));
  await press(/^Undo/);
  await waitFor(async () => expect(await texts()).toEqual(['What is 2', 'Name the ', 'Water boi']));
  await press('Duplicate question 1');
  await fill(user, 'Question', 'What is 2 × 2?');
  await press('Done');
  await waitFor(async () => expect(await texts()).toEqual(['What is 2', 'What is 2', 'Name the ', 'Water boi']));
  await press('From the bank');
  const bank = within(await screen.findByRole('dialog', { name: 'Add from the bank' }));
  await user.click(await bank.findByLabelText(/^From the bank/));
  await waitFor(async () => expect((await texts()).at(-1)).toBe('From the '));
});

test('of two who change one question the second keeps theirs, mine, or both', async () => {
  const { user, school, admin, questions, press, texts, stored } = await aWorkshop();
  const theirs = async (text: string) => {
    await school.ask('PUT', `/question/${questions[0]?._id}`, { as: admin, body: { text } });
    lookAgain();
  };
  await press('Edit question 1');
  await fill(user, 'Question', 'Mine one');
  await theirs('Theirs 1');
  await screen.findByText(/^Somebody changed this question meanwhile/);
  await press('Take theirs');
  await waitFor(() => expect((screen.getByLabelText('Question') as HTMLTextAreaElement).value).toBe('Theirs 1'));
  await fill(user, 'Question', 'Mine two');
  await theirs('Theirs 2');
  await press('Keep mine');
  await waitFor(async () => expect(await texts()).toEqual(['Mine two', 'Water boi', 'Name the ']));
  await fill(user, 'Question', 'Mine three');
  await theirs('Theirs 3');
  await press('Keep both');
  await waitFor(async () => expect(await texts()).toEqual(['Theirs 3', 'Mine thre', 'Water boi', 'Name the ']));
  expect((await stored()).questions[1]).toMatchObject({ options: ['3', '4', '5', '6'], correctAnswer: '4' });
});

test('what somebody else adds is shown, and a new order keeps it', async () => {
  const { school, admin, exam, press, texts } = await aWorkshop();
  await aQuestion(school, admin, { text: 'Added', exam: exam._id });
  await press('Move question 2 up');
  await waitFor(async () => expect(await texts()).toEqual(['Water boi', 'What is 2', 'Name the ', 'Added']));
  lookAgain();
  await screen.findByText('Added');
});

test('a question is picked up with Space, carried with the arrow keys and put down, all of it announced', async () => {
  const { user, order, news, texts } = await aWorkshop();
  expect(order()).toEqual(['1. What is 2', '2. Water boi', '3. Name the ']);
  screen.getByRole('button', { name: 'Reorder question 1' }).focus();
  await user.keyboard(' ');
  expect(news()).toContain('Picked up. Place 1 of 3. Arrow keys move it, Space puts it down');
  expect(document.activeElement?.getAttribute('aria-pressed')).toBe('true');
  await user.keyboard('{ArrowDown}');
  expect(order()).toEqual(['1. Water boi', '2. What is 2', '3. Name the ']);
  expect(news()).toContain('Moved to place 2 of 3');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reorder question 2' }));
  await user.keyboard('{End}');
  expect(order()[2]).toBe('3. What is 2');
  await user.keyboard('{Home}{ArrowUp}');
  expect(order()[0]).toBe('1. What is 2');
  await user.keyboard('{End} ');
  expect(news()).toContain('Put down at place 3 of 3');
  await waitFor(async () => expect(await texts()).toEqual(['Water boi', 'Name the ', 'What is 2']));
});

test('Escape takes a question back to where it was picked up and stores no other order', async () => {
  const { user, order, news, texts } = await aWorkshop();
  screen.getByRole('button', { name: 'Reorder question 3' }).focus();
  await user.keyboard('{Enter}{Home}');
  expect(order()[0]).toBe('1. Name the ');
  await user.keyboard('{Escape}');
  expect(order()).toEqual(['1. What is 2', '2. Water boi', '3. Name the ']);
  expect(news()).toContain('Back at place 3 of 3');
  expect(await texts()).toEqual(['What is 2', 'Water boi', 'Name the ']);
});

test('the bank is searched and narrowed by the server, a page at a time; what was ticked stays chosen', async () => {
  const { user, school, admin, press, order } = await aWorkshop();
  for (let number = 1; number <= 21; number += 1) {
    school.clock.advance({ seconds: 1 });
    await aQuestion(school, admin, { text: `Sum number ${number}` });
  }
  await press('From the bank');
  await user.type(await screen.findByLabelText('Search questions...'), 'SUM');
  await screen.findByLabelText(/Sum number 21/);
  expect(screen.getByText('Page 1 of 2')).toBeTruthy();
  await user.click(screen.getByLabelText(/Sum number 21/));
  await user.selectOptions(screen.getByLabelText('Type'), 'Short Answer');
  await screen.findByText('No questions found');
  await press('Done');
  await waitFor(() => expect(order()[3]).toBe('4. Sum numbe'));
  expect(screen.getByText('4 questions · 8 points')).toBeTruthy();
  expect(school.network.calls.some((call) => /^GET \/question\?search=SUM&.*limit=20/.test(call))).toBe(true);
});

test('the student’s view has what is typed, and no answer', async () => {
  const { user, press } = await aWorkshop();
  await press('Edit question 3');
  await press('As the student sees it');
  const seen = within(screen.getByRole('region', { name: 'As the student sees it' }));
  for (const text of ['Question 3 of 3', 'Name the capital of Nigeria.', '3 points'])
    expect(seen.getByText(text)).toBeTruthy();
  await fill(user, 'Question', 'Name the capital of Kano State.');
  expect(seen.getByText('Name the capital of Kano State.')).toBeTruthy();
  expect(seen.getByLabelText('Your answer')).toBeTruthy();
  expect(seen.queryByText('Abuja')).toBeNull();
});

test('Enter in the last option makes one more', async () => {
  const { user, press } = await aWorkshop();
  await press('Edit question 1');
  await user.click(screen.getByLabelText('Option D'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Option E')));
  await user.keyboard('{Enter}');
  expect(screen.queryByLabelText('Option F')).toBeNull();
});

test('sections are begun, named, crossed and removed where they stand', async () => {
  const { user, press, stored } = await aWorkshop();
  const sections = async () =>
    (await stored()).sections.map(({ title, questions }: Section) => `${title}: ${questions.length}`);
  await press('Edit question 2');
  await press('Start a section at question 2');
  await fill(user, 'Title', 'Physics');
  await fill(user, 'Instructions (optional)', 'Answer both.');
  await press('Start section');
  await screen.findByRole('heading', { name: 'Physics' });
  expect(await sections()).toEqual(['Section A: 1', 'Physics: 2']);
  await press('Move question 1 down');
  await waitFor(async () => expect(await sections()).toEqual(['Section A: 0', 'Physics: 3']));
  await press('Edit section Section A');
  await press('Remove section');
  await waitFor(async () => expect(await sections()).toEqual(['Physics: 3']));
});

test('a passage is written beside its first question; the keys of its dialog do nothing to the question', async () => {
  const { user, press, stored } = await aWorkshop();
  await press('Edit question 3');
  await press('Write a passage');
  const dialog = within(await screen.findByRole('dialog', { name: 'Write a passage' }));
  await user.type(dialog.getByLabelText('Title of the passage (optional)'), 'Kano{Control>}d{/Control}');
  await user.type(dialog.getByLabelText('Text of the passage'), 'A city of the north.');
  await user.click(dialog.getByRole('button', { name: 'Create passage' }));
  await screen.findByRole('button', { name: 'Edit passage' });
  await waitFor(async () => expect((await stored()).questions[2].passage).toMatchObject({ title: 'Kano' }));
  expect((await stored()).questions).toHaveLength(3);
});

test('settings that are not saved are said in the bar, and nothing is published without them', async () => {
  const { user, press, stored, status } = await aWorkshop();
  await user.click(await screen.findByText('Title and settings'));
  await user.click(await screen.findByRole('switch', { name: /^Shuffle the options/ }));
  await waitFor(() => expect(status()).toBe('Settings not saved'));
  await press('Publish');
  await findToast('The settings are not saved');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Save changes'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(status()).toBe('Saved'));
  await press('Publish');
  await within(await screen.findByRole('dialog')).findByText(/^Nothing is missing/);
  expect(await stored()).toMatchObject({ shuffleOptions: true, isActive: false });
});
