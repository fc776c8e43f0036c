import { anAdmin, password } from '@akada/server/test/people';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aWorkshop } from '../../../../test/a-workshop.ts';
import { fill, lookAgain, problemsShown } from '../../../../test/hands.ts';

test('an order made without a network stands, says so, and is sent by itself', async () => {
  const { school, press, order, texts } = await aWorkshop();
  school.network.cut(/exam/);
  await press('Move question 1 down');
  await screen.findByText(/^The new order is not saved: there is no connection/);
  lookAgain();
  expect(order()).toEqual(['1. Water boi', '2. What is 2', '3. Name the ']);
  school.network.mend();
  window.dispatchEvent(new Event('online'));
  await waitFor(async () => expect(await texts()).toEqual(['Water boi', 'What is 2', 'Name the ']));
  await waitFor(() => expect(screen.queryByText(/^The new order is not saved/)).toBeNull());
});

test('Done stays at what is amiss, once', async () => {
  const { user, press } = await aWorkshop();
  await press('Add question');
  await user.selectOptions(await screen.findByLabelText('Type'), 'Essay');
  await fill(user, 'Question', 'Why?');
  await fill(user, 'Fewest words (optional)', '20');
  await fill(user, 'Most words (optional)', '10');
  await press('Done');
  await waitFor(() => expect(problemsShown()).toHaveLength(1));
  await press('Finish it later');
  await screen.findByText(/^Kept on this device: /, { selector: 'li *' });
  await press('Edit question 4');
  await fill(user, 'Most words (optional)', '100');
  await press('Done');
  await waitFor(() => expect(screen.queryByText(/^Kept on this device/)).toBeNull());
});

test('a stored question is saved in a pause of typing', async () => {
  const { user, press, stored, status } = await aWorkshop();
  await press('Edit question 3');
  await fill(user, 'Question', 'Name the capital of Kano State.');
  expect(status()).toBe('Question 3: kept on this device, not sent yet');
  await waitFor(async () => expect((await stored()).questions[2].text).toBe('Name the capital of Kano State.'));
  await waitFor(() => expect(status()).toBe('Saved'));
  await user.type(screen.getByLabelText('Question'), '!');
  expect((screen.getByLabelText('Question') as HTMLTextAreaElement).value).toBe('Name the capital of Kano State.!');
});

test('without a network the text stays on the device, and is sent by itself and once', async () => {
  const { user, school, press, stored, status } = await aWorkshop({ empty: true });
  school.network.cut(/question|exam/);
  await press('Write the first question');
  await user.selectOptions(await screen.findByLabelText('Type'), 'Short Answer');
  await fill(user, 'Question', 'The unit of force?');
  await fill(user, 'Correct answer', 'newton');
  await press('Done');
  await waitFor(() => expect(status()).toBe('Question 1: kept on this device: there is no connection'));
  school.network.mend();
  const release = school.network.loseReply(/^POST \/question/);
  window.dispatchEvent(new Event('online'));
  await waitFor(async () => expect((await stored()).questions).toHaveLength(1));
  await waitFor(() => expect(status()).toMatch(/no connection$/));
  release();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(status()).toBe('Saved'));
  expect((await stored()).questions).toMatchObject([{ text: 'The unit of force?', correctAnswer: 'newton' }]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('question-draft'))).toEqual([]);
});

test('a session that ends leaves what is typed, and it is saved after signing in again', async () => {
  const { user, school, admin, exam, press } = await aWorkshop();
  const other = await anAdmin(school);
  await press('Edit question 3');
  await fill(user, 'Question', 'Name the capital of Kano State.');
  await school.ask('POST', '/auth/logout', { as: admin });
  const dialog = within(await screen.findByRole('dialog', { name: 'Please sign in again' }));
  await user.type(dialog.getByLabelText('Password'), password);
  await user.click(dialog.getByRole('button', { name: 'Sign in' }));
  await waitFor(async () => {
    const { data } = (await school.ask('GET', `/exam/${exam._id}`, { as: other })).body;
    expect(data.questions[2].text).toBe('Name the capital of Kano State.');
  });
  expect((screen.getByLabelText('Question') as HTMLTextAreaElement).value).toBe('Name the capital of Kano State.');
});
