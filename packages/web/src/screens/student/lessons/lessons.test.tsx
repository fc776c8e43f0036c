import { anAdmin, aStudent } from '@akada/server/test/people';
import { aLesson, aPayment, aPurchase } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { placeOf, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp, type School, watchLeaving } from '../../../../test/render-app.tsx';

async function people() {
  const school = await openSchool();
  return { school, admin: await anAdmin(school), student: await aStudent(school) };
}

const titles = () => {
  const list = screen.queryByRole('list', { name: 'Lessons' });
  return list ? within(list).getAllByRole('heading', { level: 2 }).map(textOf) : [];
};
const card = async (title: string) => {
  const item = (await screen.findByRole('heading', { level: 2, name: title })).closest('li');
  if (!item) throw new Error(`no card of ${title}`);
  return within(item);
};
const lessonCalls = (school: School) => school.network.calls.filter((call) => call.startsWith('GET /lesson?'));

test('a card shows class, price and the price struck through at one and a half times it', async () => {
  const { school, admin, student } = await people();
  await aLesson(school, admin, { title: 'Fractions', classLevel: 'Grade 4 Secondary', price: 2000.5 });
  renderApp('/student/lessons?classLevel=all', { as: student });
  const fractions = await card('Fractions');
  // Beside the picture on phones, above the title elsewhere.
  expect(fractions.getAllByText('Class 4')).toHaveLength(2);
  expect(fractions.getByText('₦2,000.50')).toBeTruthy();
  expect(fractions.getByText('₦3,000.75').tagName).toBe('S');
  expect(fractions.getByText('No description yet.')).toBeTruthy();
});

test('Add to Cart puts the lesson in the cart once and becomes a disabled In Cart', async () => {
  const { school, admin, student } = await people();
  const lesson = await aLesson(school, admin);
  const { user } = renderApp('/student/lessons', { as: student });
  const fractions = await card('Fractions');
  await user.click(fractions.getByRole('button', { name: 'Add to Cart' }));
  const inCart = fractions.getByRole('button', { name: 'In Cart' });
  expect((inCart as HTMLButtonElement).disabled).toBe(true);
  expect(fractions.queryByRole('button', { name: 'Add to Cart' })).toBeNull();
  expect(textOf(screen.getByRole('link', { name: /^Cart.*in the cart$/ }))).toContain('1');
  expect(JSON.parse(localStorage.getItem(`cart:${student._id}`) ?? '')).toEqual([
    { _id: lesson._id, title: 'Fractions', classLevel: 'Grade 1 Secondary', price: 2000 },
  ]);
});

test('a free lesson says Free; Access Free makes it the student’s and opens the player', async () => {
  const { school, admin, student } = await people();
  const lesson = await aLesson(school, admin, { title: 'Sets', price: 0 });
  const left = watchLeaving();
  const { user } = renderApp('/student/lessons', { as: student });
  const sets = await card('Sets');
  expect(sets.getByText('Free')).toBeTruthy();
  await user.click(sets.getByRole('button', { name: 'Access Free' }));
  await waitFor(() => expect(left).toEqual([`/student/lesson/${lesson._id}`]));
  const mine = await school.ask('GET', '/lesson/my/purchased', { as: student });
  expect(mine.body.data).toHaveLength(1);
  await sets.findByRole('link', { name: 'Start' });
});

test('a lesson whose payment waits shows that instead of Add to Cart', async () => {
  const { school, admin, student } = await people();
  const payment = await aPayment(school, student, await aLesson(school, admin));
  renderApp('/student/lessons', { as: student });
  const link = await (await card('Fractions')).findByRole('link', { name: 'Payment pending' });
  await waitFor(() => expect(link.getAttribute('href')).toBe(`/student/orders/${payment._id}`));
});

test('a lesson paid for in another tab is not offered again to who comes back to this one', async () => {
  const { school, admin, student } = await people();
  const lesson = await aLesson(school, admin);
  renderApp('/student/lessons', { as: student });
  await (await card('Fractions')).findByRole('button', { name: 'Add to Cart' });
  await aPayment(school, student, lesson);
  window.dispatchEvent(new Event('visibilitychange'));
  await (await card('Fractions')).findByRole('link', { name: 'Payment pending' });
});

test('the filters stand in the address and are sent to the server only when they are set', async () => {
  const { school, admin, student } = await people();
  await aLesson(school, admin, { title: 'Fractions', classLevel: 'Grade 1 Secondary' });
  await aLesson(school, admin, { title: 'Cells', classLevel: 'Grade 2 Secondary', price: 0 });
  await aLesson(school, admin, { title: 'Organs', classLevel: 'Grade 2 Secondary' });
  const { user, address } = renderApp('/student/lessons', { as: student });
  await waitFor(() => expect(titles()).toEqual(['Fractions']));
  expect(lessonCalls(school)).toEqual(['GET /lesson?classLevel=1&page=1&limit=12']);

  await user.selectOptions(screen.getByLabelText('Class level'), 'Class 2');
  await waitFor(() => expect(titles()).not.toContain('Fractions'));
  expect(address()).toBe('/student/lessons?classLevel=2');
  await user.selectOptions(screen.getByLabelText('Price'), 'Free Only');
  await waitFor(() => expect(titles()).toEqual(['Cells']));
  expect(address()).toBe('/student/lessons?classLevel=2&isPaid=false');
  await user.selectOptions(screen.getByLabelText('Price'), 'Paid Only');
  await waitFor(() => expect(titles()).toEqual(['Organs']));
  expect(lessonCalls(school).at(-1)).toBe('GET /lesson?classLevel=2&isPaid=true&page=1&limit=12');
  const choices = within(screen.getByLabelText('Class level')).getAllByRole('option');
  expect(choices.map(textOf)).toEqual(['All Classes', 'Class 1', 'Class 2', 'Class 3', 'Class 4', 'Class 5']);
  expect(within(screen.getByLabelText('Price')).getAllByRole('option').map(textOf)).toEqual([
    'All Lessons',
    'Paid Only',
    'Free Only',
  ]);
});

test('an address with filters opens with them', async () => {
  const { school, admin, student } = await people();
  await aLesson(school, admin, { title: 'Fractions' });
  await aLesson(school, admin, { title: 'Cells' });
  renderApp('/student/lessons?search=fract', { as: student });
  await card('Fractions');
  expect(titles()).toEqual(['Fractions']);
  expect((screen.getByLabelText('Search lessons') as HTMLInputElement).value).toBe('fract');
});

test('Back takes the last filter off again, and a search is one step however it was typed', async () => {
  const { school, admin, student } = await people();
  await aLesson(school, admin, { title: 'Fractions', classLevel: 'Grade 1 Secondary' });
  await aLesson(school, admin, { title: 'Cells', classLevel: 'Grade 2 Secondary' });
  const { user, address } = renderApp('/student/lessons', { as: student });
  await card('Fractions');
  await user.selectOptions(screen.getByLabelText('Class level'), 'Class 2');
  await waitFor(() => expect(address()).toBe('/student/lessons?classLevel=2'));
  await user.type(screen.getByLabelText('Search lessons'), 'cel');
  await waitFor(() => expect(address()).toBe('/student/lessons?classLevel=2&search=cel'));
  await user.type(screen.getByLabelText('Search lessons'), 'ls');
  await waitFor(() => expect(address()).toBe('/student/lessons?classLevel=2&search=cells'));
  window.history.back();
  await waitFor(() => expect(address()).toBe('/student/lessons?classLevel=2'));
  await waitFor(() => expect((screen.getByLabelText('Search lessons') as HTMLInputElement).value).toBe(''));
  window.history.back();
  await waitFor(() => expect(address()).toBe('/student/lessons'));
  await card('Fractions');
  expect((screen.getByLabelText('Class level') as HTMLSelectElement).value).toBe('1');
});

test('the list starts with the own class; all classes are one press away, and so is the way back', async () => {
  const { school, admin } = await people();
  await aLesson(school, admin, { title: 'Fractions', classLevel: 'Grade 1 Secondary' });
  await aLesson(school, admin, { title: 'Cells', classLevel: 'Grade 2 Secondary' });
  const student = await aStudent(school, { classLevel: 'Grade 2 Secondary' });
  const { user, address } = renderApp('/student/lessons', { as: student });
  await waitFor(() => expect(titles()).toEqual(['Cells']));
  await user.click(screen.getByRole('button', { name: 'All classes' }));
  await waitFor(() => expect(titles().toSorted()).toEqual(['Cells', 'Fractions']));
  expect(address()).toBe('/student/lessons?classLevel=all');
  await user.click(screen.getByRole('button', { name: 'Only my class' }));
  await waitFor(() => expect(titles()).toEqual(['Cells']));
  expect(address()).toBe('/student/lessons?classLevel=2');
});

test('a search begun in the own class stays in it, and offers all classes where it finds nothing', async () => {
  const { school, admin, student } = await people();
  await aLesson(school, admin, { title: 'Fractions' });
  await aLesson(school, admin, { title: 'Cells', classLevel: 'Grade 2 Secondary' });
  const { user, address } = renderApp('/student/lessons', { as: student });
  await card('Fractions');
  await user.type(screen.getByLabelText('Search lessons'), 'cells');
  const empty = await placeOf('No lessons found');
  expect(address()).toBe('/student/lessons?classLevel=1&search=cells');
  await user.click(empty.getByRole('button', { name: 'All classes' }));
  await card('Cells');
  expect(address()).toBe('/student/lessons?classLevel=all&search=cells');
});

test('subjects are chips: pressed, they stand in the address, and All Subjects takes them off', async () => {
  const { school, admin, student } = await people();
  await aLesson(school, admin, { title: 'Fractions', subject: 'Mathematics' });
  await aLesson(school, admin, { title: 'Cells', subject: 'Biology' });
  const { user, address } = renderApp('/student/lessons', { as: student });
  await card('Fractions');
  const chips = within(screen.getByRole('list', { name: 'Subjects' }));
  const pressed = () => chips.getAllByRole('button', { pressed: true }).map(textOf);
  expect(chips.getAllByRole('button').map(textOf)).toEqual(['All Subjects', 'Biology', 'Mathematics']);
  expect(pressed()).toEqual(['All Subjects']);
  chips.getByRole('button', { name: 'Biology' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(titles()).toEqual(['Cells']));
  expect(address()).toBe('/student/lessons?classLevel=1&subject=Biology');
  expect(pressed()).toEqual(['Biology']);
  await user.click(chips.getByRole('button', { name: 'All Subjects' }));
  await waitFor(() => expect(titles().toSorted()).toEqual(['Cells', 'Fractions']));
});

test('an own lesson has no price: it shows how much was watched, and goes on where it was begun', async () => {
  const { school, admin, student } = await people();
  const begun = await aLesson(school, admin, { title: 'Fractions' });
  const fresh = await aLesson(school, admin, { title: 'Sets' });
  for (const lesson of [begun, fresh]) await aPurchase(school, student, lesson, admin);
  const body = { positionSeconds: 150, durationSeconds: 600, watched: [[0, 150]] };
  await school.ask('PUT', `/lesson/${begun._id}/progress`, { as: student, body });
  renderApp('/student/lessons', { as: student });
  const fractions = await card('Fractions');
  const link = await fractions.findByRole('link', { name: 'Continue' });
  expect(link.getAttribute('href')).toBe(`/student/lesson/${begun._id}`);
  const bar = fractions.getByRole('progressbar', { name: 'Watched of Fractions' });
  expect(bar.getAttribute('aria-valuenow')).toBe('25');
  expect(fractions.queryByText(/₦/)).toBeNull();
  expect((await card('Sets')).getByRole('link', { name: 'Start' })).toBeTruthy();
});

test('the title of a card leads to the page of the lesson', async () => {
  const { school, admin, student } = await people();
  const lesson = await aLesson(school, admin);
  renderApp('/student/lessons', { as: student });
  const link = (await card('Fractions')).getByRole('link', { name: 'Fractions' });
  expect(link.getAttribute('href')).toBe(`/student/lessons/${lesson._id}`);
});

test('a school without lessons says so and offers no filters to clear', async () => {
  const { student } = await people();
  const { user } = renderApp('/student/lessons', { as: student });
  const ofClass = await placeOf('No lessons found');
  expect(ofClass.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
  await user.click(ofClass.getByRole('button', { name: 'All classes' }));
  await screen.findByRole('button', { name: 'Clear Filters' });
});

test('nothing found says so, and Clear Filters shows all again', async () => {
  const { school, admin, student } = await people();
  await aLesson(school, admin);
  const { user, address } = renderApp('/student/lessons', { as: student });
  await card('Fractions');
  await user.type(screen.getByLabelText('Search lessons'), 'zebra');
  const empty = await placeOf('No lessons found');
  expect(address()).toBe('/student/lessons?classLevel=1&search=zebra');
  await user.click(empty.getByRole('button', { name: 'Clear Filters' }));
  await card('Fractions');
  expect(address()).toBe('/student/lessons');
  expect((screen.getByLabelText('Search lessons') as HTMLInputElement).value).toBe('');
});

test('lessons are sorted by title, price or date, and the order stands in the address', async () => {
  const { school, admin, student } = await people();
  for (const [title, price] of [
    ['Heat', 200],
    ['Cells', 300],
    ['Money', 100],
  ] as const)
    await aLesson(school, admin, { title, price });
  const { user, address } = renderApp('/student/lessons?sort=nothing', { as: student });
  const shown = (order: string[]) => waitFor(() => expect(titles()).toEqual(order));
  await screen.findByRole('heading', { name: 'Heat' });
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Price, lowest first');
  await shown(['Money', 'Heat', 'Cells']);
  expect(address()).toBe('/student/lessons?sort=cheapest');
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Title, A to Z');
  await shown(['Cells', 'Heat', 'Money']);
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Newest first');
  await waitFor(() => expect(address()).toBe('/student/lessons'));
});

test('a card says subject and minutes in words, and the class only where all classes are listed', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  await aLesson(school, admin, { title: 'Fractions', subject: 'Mathematics', duration: 7 });
  const { user } = renderApp('/student/lessons', { as: await aStudent(school) });
  const facts = async () => (await card('Fractions')).getByText(/^Mathematics/).textContent;
  expect(await facts()).toBe('Mathematics · 7 min');
  await user.click(screen.getByRole('button', { name: 'All classes' }));
  await waitFor(async () => expect(await facts()).toBe('Mathematics · 7 min · Class 1'));
});

test('a word with a slip finds its lesson and says so, and a page beyond the end leads to the last', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  await aLesson(school, admin, { title: 'Pythagoras’ theorem' });
  for (let number = 1; number <= 12; number += 1) await aLesson(school, admin, { title: `Lesson ${number}` });
  const student = await aStudent(school);
  const { leave } = renderApp('/student/lessons?search=pithagoras', { as: student });
  await card('Pythagoras’ theorem');
  await screen.findByText('1 lesson with “pythagoras”: nothing has “pithagoras”');
  leave();
  const { address } = renderApp('/student/lessons?page=99', { as: student });
  await card('Pythagoras’ theorem');
  expect(address()).toBe('/student/lessons?page=2');
});
