import { anAdmin, aStudent } from '@akada/server/test/people';
import { aLesson, aPayment } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function aStudentWithNews(titles: readonly string[]) {
  const school = await openSchool();
  const [admin, student] = [await anAdmin(school), await aStudent(school)];
  for (const title of titles) {
    const payment = await aPayment(school, student, await aLesson(school, admin, { title, price: 2000 }));
    await school.ask('PUT', `/payment/${payment._id}/approve`, { as: admin });
    school.clock.advance({ minutes: 1 });
  }
  return { school, student };
}

test('the bell counts what is new; a notification opens what it is about and is read', async () => {
  const { student } = await aStudentWithNews(['Fractions', 'Cells']);
  const { user, address } = renderApp('/student/cart', { as: student });
  await user.click(await screen.findByRole('link', { name: 'Notifications, 2 unread' }));
  await screen.findByText('You can watch now: ‘Fractions’');
  const [newest] = screen.getAllByRole('link', { name: 'Your payment was approved' });
  await user.click(newest as HTMLElement);
  await waitFor(() => expect(address()).toMatch(/^\/student\/orders\//));
  await screen.findByRole('link', { name: 'Notifications, 1 unread' });
});

test('all are read at once; without any the list says what will be in it; a choice of mails is kept', async () => {
  const { school, student } = await aStudentWithNews(['Fractions']);
  const { user } = renderApp('/student/notifications', { as: student });
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
  const exams = within(await screen.findByRole('group', { name: 'Mail me about' })).getByRole('checkbox', {
    name: /^Exams/,
  });
  await user.click(exams);
  await waitFor(async () => {
    const { body } = await school.ask('GET', '/notification/choices', { as: student });
    expect(body.data.choices).toContainEqual({ topic: 'exams', mail: true, push: true });
  });
  renderApp('/student/notifications', { as: await aStudent(school) });
  await screen.findByText('No notifications yet');
});

test('quiet hours are the school’s until others are chosen; what cannot be is refused under its field', async () => {
  const school = await openSchool();
  const student = await aStudent(school);
  const chosen = async () => (await school.ask('GET', '/notification/choices', { as: student })).body.data.quietHours;
  const { user } = renderApp('/student/notifications', { as: student });
  const hours = within(await screen.findByRole('region', { name: 'Quiet hours' }));
  const save = () => user.click(hours.getByRole('button', { name: 'Save quiet hours' }));
  expect(await hours.findByRole('radio', { name: /^Those of my school\s*21:00 to 06:00/ })).toHaveProperty(
    'checked',
    true,
  );
  expect(hours.getByRole('button', { name: 'Save quiet hours' })).toHaveProperty('disabled', true);
  await user.click(hours.getByRole('radio', { name: /^My own/ }));
  await fill(user, 'From', '10 pm');
  await fill(user, 'Until', 'noon');
  await save();
  await hours.findByText('Write the time like 14:30');
  await fill(user, 'Until', '22.00');
  await save();
  await hours.findByText('Until must be another time than the beginning');
  expect((await chosen()).whose).toBe('school');
  await fill(user, 'Until', '7:15');
  await save();
  await findToast('Quiet hours saved');
  expect(await chosen()).toMatchObject({ whose: 'own', own: { from: '22:00', until: '07:15' } });
  await fill(user, 'Until', 'noon');
  await user.click(hours.getByRole('radio', { name: /^None/ }));
  await save();
  await waitFor(async () => expect((await chosen()).whose).toBe('none'));
});
