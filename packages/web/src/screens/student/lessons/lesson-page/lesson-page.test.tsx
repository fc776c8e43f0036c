import { anAdmin, aStudent } from '@akada/server/test/people';
import { aMaterial } from '@akada/server/test/playing';
import { aTeacherCard } from '@akada/server/test/teaching';
import { aLesson, aPayment, aPurchase } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { placeOf, textOf } from '../../../../../test/hands.ts';
import { openSchool, renderApp, watchLeaving } from '../../../../../test/render-app.tsx';

async function people() {
  const school = await openSchool();
  return { school, admin: await anAdmin(school), student: await aStudent(school) };
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const box = async () => within(await screen.findByRole('region', { name: 'Get this lesson' }));
const facts = () => [...document.querySelectorAll('dl > div')].map((row) => textOf(row));

describe('a lesson for sale', () => {
  test('shows all that is known of it, and its price with the struck-through one', async () => {
    const { school, admin, student } = await people();
    const lesson = await aLesson(school, admin, {
      title: 'Gradients',
      description: 'First line.\nSecond line.',
      classLevel: 'Grade 4 Secondary',
      subject: 'Mathematics',
      instructor: 'Mrs Eze',
      duration: 75,
      price: 2000.5,
      scheduledDate: '2090-11-20',
    });
    renderApp(`/student/lessons/${lesson._id}`, { as: student });
    await title('Gradients');
    expect(document.title).toBe('Gradients · Akada');
    expect(screen.getByText('Class 4 · 1 h 15 min · with Mrs Eze')).toBeTruthy();
    expect(screen.getByText(/First line\./).textContent).toBe('First line.\nSecond line.');
    expect(facts()).toEqual([
      'Duration1 h 15 min',
      'ClassClass 4',
      'SubjectMathematics',
      'TeacherMrs Eze',
      'Scheduled date20 Nov 2090',
      'AccessYours to keep: watch it as often as you like',
    ]);
    expect((await box()).getByText('₦2,000.50')).toBeTruthy();
    expect((await box()).getByText('₦3,000.75').tagName).toBe('S');
    expect(document.querySelector('img')?.getAttribute('src')).toBe(`/api/lesson/${lesson._id}/thumbnail`);
  });

  test('names its tutors instead of the instructor, each leading to the own card', async () => {
    const { school, admin, student } = await people();
    const musa = await anAdmin(school);
    await aTeacherCard(school, admin, { name: 'Mrs Okonkwo' });
    await aTeacherCard(school, musa, { name: 'Mr Musa' });
    const tutors = [musa._id, admin._id];
    const lesson = await aLesson(school, admin, { title: 'Gradients', instructor: 'Science club', tutors });
    renderApp(`/student/lessons/${lesson._id}`, { as: student });
    await title('Gradients');
    expect(screen.getByText('Class 1 · with Mr Musa, Mrs Okonkwo')).toBeTruthy();
    expect(facts()).toContain('TeachersMr MusaMrs Okonkwo');
    const links = ['Mr Musa', 'Mrs Okonkwo'].map((name) => screen.getByRole('link', { name }).getAttribute('href'));
    expect(links).toEqual(tutors.map((id) => `/profile/teachers/${id}`));
  });

  test('of which little is known has no empty lines', async () => {
    const { school, admin, student } = await people();
    const lesson = await aLesson(school, admin);
    renderApp(`/student/lessons/${lesson._id}`, { as: student });
    await title('Fractions');
    expect(screen.getByText('No description yet.')).toBeTruthy();
    expect(facts()).toEqual(['ClassClass 1', 'AccessYours to keep: watch it as often as you like']);
    expect(screen.queryByRole('heading', { name: /^More/ })).toBeNull();
  });

  test('goes into the cart once, and from there to the cart', async () => {
    const { school, admin, student } = await people();
    const lesson = await aLesson(school, admin);
    const { user, address } = renderApp(`/student/lessons/${lesson._id}`, { as: student });
    await user.click(await (await box()).findByRole('button', { name: 'Add to Cart' }));
    const inCart = (await box()).getByRole('button', { name: 'In Cart' });
    expect((inCart as HTMLButtonElement).disabled).toBe(true);
    await user.click((await box()).getByRole('link', { name: 'Go to Cart' }));
    await screen.findByRole('button', { name: 'Proceed to Checkout' });
    expect(address()).toBe('/student/cart');
  });

  test('that is free opens the player at once', async () => {
    const { school, admin, student } = await people();
    const lesson = await aLesson(school, admin, { price: 0 });
    const left = watchLeaving();
    const { user } = renderApp(`/student/lessons/${lesson._id}`, { as: student });
    expect(await (await box()).findByText('Free')).toBeTruthy();
    await user.click((await box()).getByRole('button', { name: 'Access Free' }));
    await waitFor(() => expect(left).toEqual([`/student/lesson/${lesson._id}`]));
  });
});

describe('a lesson the student has paid for', () => {
  test('leads to the payment while that waits', async () => {
    const { school, admin, student } = await people();
    const lesson = await aLesson(school, admin);
    const payment = await aPayment(school, student, lesson);
    renderApp(`/student/lessons/${lesson._id}`, { as: student });
    const link = await (await box()).findByRole('link', { name: 'Payment pending' });
    await waitFor(() => expect(link.getAttribute('href')).toBe(`/student/orders/${payment._id}`));
    expect((await box()).getByText(/^Your payment is waiting for approval/)).toBeTruthy();
    expect((await box()).queryByRole('button', { name: 'Add to Cart' })).toBeNull();
  });

  test('says why the payment was rejected, and Order again shows the price before it makes a new one', async () => {
    const { school, admin, student } = await people();
    const lesson = await aLesson(school, admin);
    const { _id } = await aPayment(school, student, lesson);
    await school.ask('PUT', `/payment/${_id}/reject`, { as: admin, body: { reason: 'The amount was too small' } });
    school.clock.advance({ minutes: 1 });
    const { user, address } = renderApp(`/student/lessons/${lesson._id}`, { as: student });
    expect(await (await box()).findByText('The amount was too small')).toBeTruthy();
    await user.click((await box()).getByRole('button', { name: 'Order again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Order again?' }));
    expect((await school.ask('GET', '/payment/mine', { as: student })).body.data).toHaveLength(1);
    await user.click(await dialog.findByRole('button', { name: 'Order for ₦1,800.00' }));
    await title('Order');
    const mine = (await school.ask('GET', '/payment/mine', { as: student })).body.data;
    expect(mine.map((payment: { status: string }) => payment.status)).toEqual(['pending', 'rejected']);
    expect(address()).toBe(`/student/orders/${mine[0]._id}`);
  });

  test('is ordered at once with Pay now, which says price and discount before', async () => {
    const { school, admin, student } = await people();
    const lesson = await aLesson(school, admin);
    const { user, address } = renderApp(`/student/lessons/${lesson._id}`, { as: student });
    await user.click(await (await box()).findByRole('button', { name: 'Pay now' }));
    const dialog = await screen.findByRole('dialog', { name: 'Order ‘Fractions’?' });
    const order = await within(dialog).findByRole('button', { name: 'Order for ₦1,800.00' });
    expect(textOf(dialog)).toContain('Fractions₦2,000.00Discount−₦200.00Total₦1,800.00');
    await school.ask('PUT', `/lesson/${lesson._id}`, { as: admin, body: { price: 3000 } });
    await user.click(order);
    await within(dialog).findByText('The price has changed, and nothing was ordered. This is the price of now.');
    expect((await school.ask('GET', '/order/mine', { as: student })).body.data).toEqual([]);
    await user.click(await within(dialog).findByRole('button', { name: 'Order for ₦2,700.00' }));
    await waitFor(() => expect(address()).toMatch(/^\/student\/orders\//));
    await screen.findByText('How to pay by transfer');
  });

  test('is watched in the player’s own document, with the share watched above the button', async () => {
    const { school, admin, student } = await people();
    const lesson = await aLesson(school, admin);
    await aPurchase(school, student, lesson, admin);
    renderApp(`/student/lessons/${lesson._id}`, { as: student });
    const watch = await (await box()).findByRole('link', { name: 'Watch' });
    expect(watch.getAttribute('href')).toBe(`/student/lesson/${lesson._id}`);
    const bar = await (await box()).findByRole('progressbar', { name: 'Watched of Fractions' });
    expect(bar.getAttribute('aria-valuenow')).toBe('0');
    expect((await box()).queryByText(/₦/)).toBeNull();
  });

  test('has its files on the page, which who does not own it never sees', async () => {
    const { school, admin, student } = await people();
    const other = await aStudent(school);
    const lesson = await aLesson(school, admin);
    const { url } = await aMaterial(school, lesson, { name: 'Worksheet 1.pdf', content: Buffer.alloc(48_000) });
    await aPurchase(school, student, lesson, admin);
    const first = renderApp(`/student/lessons/${lesson._id}`, { as: student });
    const link = await screen.findByRole('link', { name: /Worksheet 1\.pdf/ });
    expect([textOf(link), link.getAttribute('href')]).toEqual(['Worksheet 1.pdf48 KB', url]);
    first.leave();
    renderApp(`/student/lessons/${lesson._id}`, { as: other });
    await (await box()).findByRole('button', { name: 'Add to Cart' });
    expect(screen.queryByRole('heading', { name: 'Materials' })).toBeNull();
  });
});

describe('more lessons', () => {
  test('are up to four of the same class and subject, what the student does not own first', async () => {
    const { school, admin, student } = await people();
    const maths = { subject: 'Mathematics' };
    const shown = await aLesson(school, admin, { ...maths, title: 'Shown' });
    const wanted = ['One', 'Two', 'Three', 'Four'];
    for (const name of wanted) {
      school.clock.advance({ seconds: 1 });
      await aLesson(school, admin, { ...maths, title: name });
    }
    school.clock.advance({ seconds: 1 });
    await aPurchase(school, student, await aLesson(school, admin, { ...maths, title: 'Owned' }), admin);
    await aLesson(school, admin, { subject: 'Biology', title: 'Other subject' });
    await aLesson(school, admin, { ...maths, classLevel: '2', title: 'Other class' });
    const { user, address } = renderApp(`/student/lessons/${shown._id}`, { as: student });
    const more = within(await screen.findByRole('region', { name: 'More Mathematics for Class 1' }));
    const titles = more.getAllByRole('heading', { level: 3 }).map(textOf);
    expect(titles).toEqual(['Four', 'Three', 'Two', 'One']);
    await user.click(more.getByRole('link', { name: 'Two' }));
    await title('Two');
    expect(address()).not.toContain(shown._id);
  });
});

describe('a lesson that is not there', () => {
  test.each(['f'.repeat(24), 'nonsense'])('says so for the id %s, with a way back', async (id) => {
    const { student } = await people();
    const { user, address } = renderApp(`/student/lessons/${id}`, { as: student });
    const empty = await placeOf('Lesson not found');
    expect(document.title).toBe('Lesson not found · Akada');
    await user.click(empty.getByRole('link', { name: 'Browse Lessons' }));
    await screen.findByRole('heading', { level: 1, name: 'Browse Lessons' });
    expect(address()).toBe('/student/lessons');
  });

  test('is also one that was withdrawn, except for those who own it', async () => {
    const { school, admin, student } = await people();
    const owner = await aStudent(school);
    const lesson = await aLesson(school, admin);
    await aPurchase(school, owner, lesson, admin);
    await school.ask('DELETE', `/lesson/${lesson._id}`, { as: admin });
    const first = renderApp(`/student/lessons/${lesson._id}`, { as: student });
    await placeOf('Lesson not found');
    first.leave();
    renderApp(`/student/lessons/${lesson._id}`, { as: owner });
    await title('Fractions');
    await (await box()).findByRole('link', { name: 'Watch' });
  });
});

test('a lesson of the own class leads to the road of its subject, one of another class does not', async () => {
  const school = await openSchool();
  const [admin, student] = [await anAdmin(school), await aStudent(school)];
  const own = await aLesson(school, admin, { subject: 'Physics' });
  const other = await aLesson(school, admin, { subject: 'Physics', classLevel: 'Grade 2 Secondary' });
  const { leave } = renderApp(`/student/lessons/${own._id}`, { as: student });
  const link = await screen.findByRole('link', { name: 'Your road in Physics' });
  expect(link.getAttribute('href')).toBe('/student/practice/road?subject=Physics');
  leave();
  renderApp(`/student/lessons/${other._id}`, { as: student });
  await screen.findByRole('heading', { level: 1, name: other.title });
  expect(screen.queryByRole('link', { name: 'Your road in Physics' })).toBeNull();
});

test('while the lesson loads its place is kept; without an answer Retry asks again', async () => {
  const { school, admin, student } = await people();
  const lesson = await aLesson(school, admin);
  const release = school.network.hold(/^GET \/lesson\/\w{24}$/);
  school.network.cut(/^GET \/lesson\/\w{24}$/);
  const { user } = renderApp(`/student/lessons/${lesson._id}`, { as: student });
  expect((await screen.findAllByText('Loading...')).length).toBeGreaterThan(0);
  release();
  const panel = await screen.findByRole('alert');
  expect(textOf(panel)).toBe('Error loading lessonThere is no connection to the schoolRetry');
  school.network.mend();
  await user.click(within(panel).getByRole('button', { name: 'Retry' }));
  await title('Fractions');
});

test('what one will be able to do and the titles of the chapters are read before buying', async () => {
  const { school, admin, student } = await people();
  const lesson = await aLesson(school, admin, { title: 'Gradients' });
  await school.ask('PUT', `/admin/lessons/${lesson._id}/outline`, {
    as: admin,
    body: { objectives: 'read a gradient\ndraw a line', chapters: '1:20 Drawing\n0:00 Slopes' },
  });
  renderApp(`/student/lessons/${lesson._id}`, { as: student });
  await title('Gradients');
  const itemsUnder = (name: string) => {
    const section = screen.getByRole('heading', { level: 2, name }).closest('section');
    return [...(section?.querySelectorAll('li') ?? [])].map(textOf);
  };
  expect(itemsUnder('What you will be able to do')).toEqual(['read a gradient', 'draw a line']);
  expect(itemsUnder('Chapters')).toEqual(['Slopes', 'Drawing']);
});
