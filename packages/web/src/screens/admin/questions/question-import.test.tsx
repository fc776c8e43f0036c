import { anAdmin } from '@akada/server/test/people';
import { anExam } from '@akada/server/test/things';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

const paper = `1. Which gas do plants take in?
A. Oxygen
B. Carbon dioxide
ANS: B

2. Which river flows through Lokoja?
A. Benue
B. Niger

3. Twice the same
A. red
B. red
C. blue
ANS: C
`;

async function anImport(path = '/admin/questions/import') {
  const school = await openSchool();
  const admin = await anAdmin(school, { fullName: 'Mr Bello' });
  const app = renderApp(path, { as: admin });
  const bank = async () => (await school.ask('GET', '/question', { as: admin })).body.data as { text: string }[];
  const paste = async (text: string) => {
    const box = await screen.findByLabelText('Paste the questions');
    await app.user.click(box);
    await app.user.paste(text);
    await app.user.click(screen.getByRole('button', { name: 'Read the questions' }));
  };
  const press = (name: string | RegExp) => app.user.click(screen.getByRole('button', { name }));
  return { ...app, school, admin, bank, paste, press };
}

const list = () => screen.findByRole('list', { name: 'Questions of the import' });
const row = async (line: number) => {
  const found = within(await list())
    .getAllByRole('listitem')
    .find((item) => item.id === `import-row-${line}`);
  if (!found) throw new Error(`no row of line ${line}`);
  return within(found);
};

test('another option of a doubtful row is chosen with a press, and its missing picture is still asked about', async () => {
  const { paste, user, bank } = await anImport();
  await paste(
    '1. Which organ is shown in the diagram above?\nA. Kogi\nB. Kano\nANS: B\n\n2. What is shown in the picture above?\nANS: the heart\n',
  );
  expect(textOf((await row(6)).getByText('Answer as read:').parentElement as Element)).toContain('the heart');
  screen.getByRole('button', { name: '2 to check' });
  await user.click((await row(1)).getByRole('button', { name: /Kogi/ }));
  await waitFor(async () =>
    expect(textOf((await row(1)).getByText('as read').closest('button') as Element)).toContain('Kogi'),
  );
  await user.click((await row(1)).getByRole('button', { name: /^It is right/ }));
  await screen.findByText('1 to check stays out');
  await user.click(await screen.findByRole('button', { name: 'Add 1 question' }));
  await findToast('1 question added');
  expect(await bank()).toMatchObject([{ correctAnswer: 'Kogi' }]);
});

test('what was not wholly understood shows its key, and counts once somebody says that it is right', async () => {
  const { paste, user, bank } = await anImport();
  await paste('1. Which organ is shown in the diagram above?\nA. Kogi\nB. Kano\nANS: B\n');
  const doubtful = await row(1);
  expect(doubtful.getByText('Please check')).toBeTruthy();
  expect(doubtful.getByText(/^Please check: the question speaks of “.*diagram.*”, which is not there$/)).toBeTruthy();
  expect(doubtful.queryByText('Correct')).toBeNull();
  expect(textOf(doubtful.getByText('as read').closest('button') as Element)).toContain('Kano');
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
  await user.click(doubtful.getByRole('button', { name: /^It is right/ }));
  await user.click(await screen.findByRole('button', { name: 'Add 1 question' }));
  await findToast('1 question added');
  expect(await bank()).toMatchObject([{ correctAnswer: 'Kano' }]);
});

test('a pasted paper is looked through, mended with a click each, added and taken out again', async () => {
  const { paste, press, user, bank } = await anImport();
  await paste(paper);
  await list();
  await press('Rejected 2');
  await waitFor(async () => expect(within(await list()).queryByText('Which gas do plants take in?')).toBeNull());
  await user.click((await row(6)).getByRole('button', { name: /Niger/ }));
  await screen.findByRole('button', { name: 'Rejected 1' });
  await user.click((await row(10)).getByRole('button', { name: 'Keep one of the equal options' }));
  await screen.findByRole('button', { name: 'Rejected 0' });
  await press('Show all');
  expect(await bank()).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Add 3 questions' }));
  await findToast('3 questions added');
  expect((await bank()).map(({ text }) => text)).toEqual([
    'Which gas do plants take in?',
    'Which river flows through Lokoja?',
    'Twice the same',
  ]);
  expect(screen.getAllByText('In the bank')).toHaveLength(3);
  await press('Undo');
  await press('Take them out');
  await findToast('3 questions taken out again');
  expect(await bank()).toEqual([]);
  await screen.findByRole('button', { name: 'Add 3 questions' });
});

test('a prompt for chat programs is copied', async () => {
  const { user, press } = await anImport();
  await user.click(await screen.findByText('Let ChatGPT or another chat program write them'));
  await user.clear(screen.getByLabelText('How many questions'));
  await user.type(screen.getByLabelText('How many questions'), '15');
  await user.type(screen.getByLabelText('Class (optional)'), 'JSS 2');
  await user.type(screen.getByLabelText('Subject (optional)'), 'Basic Science');
  const first =
    'Make 15 Basic Science questions of this for Akada, for students of JSS 2 of a secondary school in Nigeria.';
  expect(screen.getByText(/^Make 15/).textContent).toContain(first);
  await press('Copy the prompt');
  await findToast('Prompt copied');
  const copied = await navigator.clipboard.readText();
  expect(copied).toContain(first);
  expect(copied).toContain('ANS: B');
});

test('a row is edited, left out, and taken back to what the file says', async () => {
  const { paste, press, user } = await anImport();
  await paste(paper);
  await user.click((await row(1)).getByRole('button', { name: /^Edit/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Line 1' }));
  const question = dialog.getByLabelText('Question');
  await user.clear(question);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Please enter a question')).toBeTruthy();
  await user.type(question, 'Which gas do leaves take in?');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect((await row(1)).getByText('Which gas do leaves take in?')).toBeTruthy());
  expect((await row(1)).getByText('Changed in the review')).toBeTruthy();
  await user.click((await row(1)).getByRole('button', { name: /^Leave out/ }));
  await waitFor(async () => expect((await row(1)).getByText('Left out in the review')).toBeTruthy());
  expect(screen.queryByRole('button', { name: /^Add / })).toBeNull();
  await user.click((await row(1)).getByRole('button', { name: /^As in the file/ }));
  await waitFor(async () => expect((await row(1)).getByText('Which gas do plants take in?')).toBeTruthy());
  await press('Add 1 question');
});

test('what is no paper is refused under the field, and the text stays', async () => {
  const { paste, press } = await anImport();
  await screen.findByLabelText('Paste the questions');
  await press('Read the questions');
  expect(screen.getByText('Please paste questions or choose a file')).toBeTruthy();
  await paste('Dear Ada');
  expect(await screen.findByText(/^No question was found/)).toBeTruthy();
  expect((screen.getByLabelText('Paste the questions') as HTMLTextAreaElement).value).toBe('Dear Ada');
});

test('a file joins the exam it is brought for, and stands among the earlier imports', async () => {
  const { school, admin, user, address } = await anImport();
  const exam = await anExam(school, admin, { title: 'Biology mock' });
  await user.click(await screen.findByRole('link', { name: 'Questions' }));
  await user.click(
    await screen
      .findByRole('link', { name: 'Import' })
      .catch(() => screen.getByRole('link', { name: 'Import questions' })),
  );
  await user.selectOptions(await screen.findByLabelText('They join the exam (optional)'), 'Biology mock');
  await user.upload(
    screen.getByLabelText('File with questions'),
    new File([paper], 'paper.txt', { type: 'text/plain' }),
  );
  await list();
  expect(textOf(document.body)).toContain('they join ‘Biology mock’');
  await user.click(screen.getByRole('button', { name: 'Add 1 question' }));
  await findToast('1 question added');
  const { data } = (await school.ask('GET', `/exam/${exam._id}`, { as: admin })).body;
  expect(data.questions.map((question: { text: string }) => question.text)).toContain('Which gas do plants take in?');
  await user.click(screen.getByRole('button', { name: 'Another file' }));
  const earlier = within(await screen.findByRole('list', { name: 'Earlier imports' }));
  expect(textOf(earlier.getByRole('button'))).toContain('1 of 3 added');
  await user.click(earlier.getByRole('button'));
  await list();
  expect(address()).toContain('id=');
});

test('a double click reads the questions once, and their explanations are folded into the cards', async () => {
  const { user, school, admin } = await anImport();
  await user.click(await screen.findByLabelText('Paste the questions'));
  await user.paste('1. Which gas?\nA. Oxygen\nB. Neon\nANS: B\nExplanation: Neon glows.\n');
  const button = screen.getByRole('button', { name: 'Read the questions' });
  fireEvent.click(button);
  fireEvent.click(button);
  const card = await row(1);
  expect(card.getByText('Neon glows.').closest('details')?.open).toBe(false);
  expect((await school.ask('GET', '/question/import', { as: admin })).body.data).toHaveLength(1);
});

test('a pasted text is asked about when it is left', async () => {
  const { user, press, address } = await anImport();
  await user.click(await screen.findByLabelText('Paste the questions'));
  await user.paste('1. Which gas?');
  await user.click(screen.getByRole('link', { name: 'Questions' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect((screen.getByLabelText('Paste the questions') as HTMLTextAreaElement).value).toBe('1. Which gas?');
  await user.click(screen.getByRole('link', { name: 'Questions' }));
  await screen.findByRole('button', { name: 'Discard' });
  await press('Discard');
  await waitFor(() => expect(address()).toBe('/admin/questions'));
});

test('of two files that are dropped the first is read, and that is said', async () => {
  await anImport();
  const files = ['one.txt', 'two.txt'].map((name) => new File([paper], name, { type: 'text/plain' }));
  const zone = (await screen.findByLabelText('File with questions')).parentElement as HTMLElement;
  fireEvent.drop(zone, { dataTransfer: { files } });
  await findToast('One file at a time');
  await list();
  screen.getByText('one.txt');
});

test('the key of a paper is on another sheet: both are pasted, and a key that is none is told', async () => {
  const { user, paste } = await anImport();
  const text = '1. Which gas do plants take in?\nA. Oxygen\nB. Carbon dioxide\n\n2. Which is red?\nA. Blood\nB. Milk';
  await user.click(await screen.findByText('Answer key'));
  const key = await screen.findByLabelText('Paste the answer key first');
  await user.type(key, 'Ask Mr Bello');
  await paste(text);
  expect(await screen.findByText(/No answer was found in the answer key/)).toBeTruthy();
  await user.clear(key);
  await user.type(key, '1. B 2. A');
  await user.click(screen.getByRole('button', { name: 'Read the questions' }));
  const rows = within(await list())
    .getAllByRole('listitem')
    .map(textOf);
  expect(rows.join(' ')).toMatch(/Carbon dioxide/);
  await screen.findByRole('button', { name: /Add 2 questions/ });
});

test('answers that may only have moved are taken at one press', async () => {
  const { user, paste, bank } = await anImport();
  const asked = (number: number) =>
    `${number}. Which is number ${number}?\nA. x${number}\nB. y${number}\nC. z${number}`;
  await paste([...[1, 2, 3].map(asked), 'ANSWERS', '1. A', '2. B', '3. C', '4. A'].join('\n'));
  await user.click(await screen.findByRole('button', { name: 'All 3 have their own answer' }));
  await user.click(await screen.findByRole('button', { name: 'Add 3 questions' }));
  await waitFor(async () => expect(await bank()).toHaveLength(3));
  expect(screen.queryByRole('button', { name: /have their own answer/ })).toBeNull();
});

test('a hint and an explanation of the file are shown beside their question', async () => {
  const { user, paste } = await anImport();
  await paste('Question,Option A,Option B,Answer,Explanation,Hint\nWhich is red?,Blood,Milk,A,Iron.,Think of a cut.');
  const card = await row(2);
  await user.click(card.getByText('Hint'));
  expect(card.getByText('Think of a cut.')).toBeTruthy();
  expect(card.getByText('Iron.')).toBeTruthy();
});
