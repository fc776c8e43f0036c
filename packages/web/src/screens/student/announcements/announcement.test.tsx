import { anAdmin, aStudent } from '@akada/server/test/people';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

test('an announcement is reached from the bell, read whole and counted as read; once withdrawn the page says so', async () => {
  const school = await openSchool();
  const [admin, ada] = [await anAdmin(school), await aStudent(school)];
  const body = { title: 'Closed on Friday', text: 'The school is closed.\nCome on Monday.', classLevels: null };
  const { data } = (await school.ask('POST', '/admin/announcements', { as: admin, body })).body;
  const { user, address } = renderApp('/student/cart', { as: ada });
  await user.click(await screen.findByRole('link', { name: 'Notifications, 1 unread' }));
  await user.click(await screen.findByRole('link', { name: 'Closed on Friday' }));
  await screen.findByText(/Come on Monday\./);
  expect(address()).toBe(`/student/announcements/${data._id}`);
  await within(screen.getByRole('banner')).findByRole('link', { name: 'Notifications' });
  const list = async () => (await school.ask('GET', '/admin/announcements', { as: admin })).body.data;
  await waitFor(async () => expect(await list()).toMatchObject([{ read: 1, students: 1 }]));
  await school.ask('PUT', `/admin/announcements/${data._id}/withdraw`, { as: admin });
  cleanup();
  renderApp(`/student/announcements/${data._id}`, { as: ada });
  await screen.findByText('It does not exist, or your school withdrew it.');
});

test('whoever comes by the link of a mail has read it too', async () => {
  const school = await openSchool();
  const [admin, ada] = [await anAdmin(school), await aStudent(school)];
  const body = { title: 'Closed on Friday', text: 'Come on Monday.', classLevels: null };
  const { data } = (await school.ask('POST', '/admin/announcements', { as: admin, body })).body;
  renderApp(`/student/announcements/${data._id}`, { as: ada });
  await screen.findByText('Come on Monday.');
  const unread = async () => (await school.ask('GET', '/notification/unread', { as: ada })).body.data.unread;
  await waitFor(async () => expect(await unread()).toBe(0));
});
