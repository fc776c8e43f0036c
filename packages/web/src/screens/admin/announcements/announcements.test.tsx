import { anAdmin, aStudent } from '@akada/server/test/people';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { day, fill, findToast, placeOf, problemOf, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function theAnnouncements() {
  const school = await openSchool();
  const admin = await anAdmin(school, { fullName: 'Mrs Bello' });
  const ada = await aStudent(school, { fullName: 'Ada Obi', classLevel: 'Grade 2 Secondary' });
  const { user } = renderApp('/admin/announcements', { as: admin });
  return { school, admin, ada, user };
}

const rows = () =>
  within(screen.getByRole('list', { name: 'Announcements' }))
    .getAllByRole('listitem')
    .map(textOf);
const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('one is written to a class after its preview, by a double click once, and withdrawn', async () => {
  const { school, ada, user } = await theAnnouncements();
  const empty = await placeOf('No announcements yet');
  await user.click(empty.getByRole('button', { name: 'New announcement' }));
  await user.click(await screen.findByRole('button', { name: 'Send now' }));
  await waitFor(() => expect(problemOf('Title')).toBe('Please give the announcement a title'));
  await screen.findByText('Please choose at least one class');
  await fill(user, 'Title', 'Closed on Friday');
  await fill(user, 'Text', 'Come on Monday.');
  await user.click(screen.getByRole('checkbox', { name: 'Class 3' }));
  await screen.findByText('No student would get it.');
  await user.click(screen.getByRole('checkbox', { name: 'Class 2' }));
  await screen.findByText('1 student will get it: Ada Obi.');
  await user.dblClick(button('Send now'));
  await findToast('Announcement sent');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]).toMatch(/Sent.*Class 2, Class 3 · Sent .* by Mrs Bello, read by 0 of 1 student.*Come on Monday\./);
  expect((await school.ask('GET', '/notification/unread', { as: ada })).body.data.unread).toBe(1);
  await user.click(button(/^Withdraw/));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }));
  await findToast('Announcement withdrawn');
  await waitFor(() =>
    expect(rows()[0]).toMatch(
      /Withdrawn .* by Mrs Bello, until then read by 0 of 1 student. What was mailed stays mailed\./,
    ),
  );
  expect((await school.ask('GET', '/notification/unread', { as: ada })).body.data.unread).toBe(0);
});

test('one is scheduled on the clock of the school, refused for a time that has passed, changed and deleted', async () => {
  const { school, admin, user } = await theAnnouncements();
  const stored = async () => (await school.ask('GET', '/admin/announcements', { as: admin })).body.data;
  const empty = await placeOf('No announcements yet');
  await user.click(empty.getByRole('button', { name: 'New announcement' }));
  await fill(user, 'Title', 'Sports day');
  await fill(user, 'Text', 'Bring water.');
  await user.click(screen.getByRole('radio', { name: 'The whole school' }));
  await user.click(screen.getByRole('radio', { name: /^At a time/ }));
  await fill(user, 'Day', day(-1));
  await fill(user, 'Time', '09:30');
  await user.click(button('Schedule'));
  await waitFor(() => expect(problemOf('Time')).toBe('The time to send at has passed. Choose a later one.'));
  await fill(user, 'Day', day(3));
  await fill(user, 'Time', '18:30');
  await user.click(button('Schedule'));
  await findToast('Announcement scheduled');
  expect(await stored()).toMatchObject([{ classLevels: null, sendAt: `${day(3)}T17:30:00.000Z` }]);
  await user.click(await screen.findByRole('button', { name: 'Edit Sports day' }));
  await fill(user, 'Title', 'Sports week');
  expect(screen.getByLabelText<HTMLInputElement>('Time').value).toBe('18:30');
  await user.click(button('Save changes'));
  await waitFor(() => expect(rows()[0]).toMatch(/Sports week.*Scheduled.*The whole school · To be sent .*18:30/));
  await user.click(button('Delete Sports week'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await findToast('Announcement deleted');
  expect(await stored()).toEqual([]);
});
