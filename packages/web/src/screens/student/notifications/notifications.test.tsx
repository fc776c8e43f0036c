import { anAdmin, aStudent } from '@akada/server/test/people';
import { aLesson, aPayment } from '@akada/server/test/things';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
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
  const exams = await screen.findByRole('checkbox', { name: /^Exams/ });
  await user.click(exams);
  await waitFor(async () => {
    const { body } = await school.ask('GET', '/notification/choices', { as: student });
    expect(body.data.choices).toContainEqual({ topic: 'exams', mail: true });
  });
  renderApp('/student/notifications', { as: await aStudent(school) });
  await screen.findByText('No notifications yet');
});
