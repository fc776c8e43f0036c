import { aLimitedTeacher, aSchoolOfArms } from '@akada/server/test/limited-teacher';
import { anAdmin } from '@akada/server/test/people';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast, openNow, textOf } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';

test('what an admin teaches is set beside the rights, by subject and by classes and arms', async () => {
  const school = await openSchool();
  const { head, subjects, ids } = await aSchoolOfArms(school);
  const teacher = await anAdmin(school, { fullName: 'Ngozi Bello' });
  const { user } = renderApp('/super-admin', { as: head });
  await user.click(await screen.findByRole('button', { name: /^Rights\s*Ngozi Bello$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rights of Ngozi Bello' }));
  await user.click(dialog.getByRole('button', { name: 'Add a subject' }));
  await dialog.findByRole('option', { name: 'Chemistry' });
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Subject 1' }), 'Chemistry');
  const classes = within(dialog.getByRole('group', { name: 'Classes and arms of Chemistry' }));
  await user.click(classes.getByRole('checkbox', { name: 'SSS 2 Gold' }));
  await user.click(classes.getByRole('checkbox', { name: 'SSS 3' }));
  await user.click(dialog.getByRole('checkbox', { name: /^Only own subjects and classes/ }));
  await user.click(dialog.getByRole('button', { name: 'Save rights' }));
  await findToast('The rights of Ngozi Bello are saved');
  expect(await screen.findAllByText('Every right, own classes only')).toHaveLength(1);
  expect((await school.ask('GET', '/user', { as: teacher })).body.data).toMatchObject({
    isLimited: true,
    teaching: [{ subjectId: subjects.chemistry, placeIds: [ids.gold, ids.ss3] }],
  });
});

test('a row without a class says so, and is not saved', async () => {
  const school = await openSchool();
  const { head } = await aSchoolOfArms(school);
  await anAdmin(school, { fullName: 'Ngozi Bello' });
  const { user } = renderApp('/super-admin', { as: head });
  await user.click(await screen.findByRole('button', { name: /^Rights\s*Ngozi Bello$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rights of Ngozi Bello' }));
  await user.click(dialog.getByRole('button', { name: 'Add a subject' }));
  await user.click(dialog.getByRole('button', { name: 'Save rights' }));
  expect(await dialog.findByText(/Please select at least one class or arm/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: /^Remove/ }));
  expect(dialog.queryByRole('combobox', { name: 'Subject 1' })).toBeNull();
});

test('an exam, a lesson and a course that others share are read, and have no button to change them', async () => {
  const school = await openSchool();
  const { teacher } = await aLimitedTeacher({ house: school, window: openNow() });
  const buttonsOf = async (title: string) => {
    const card = (await screen.findByRole('heading', { name: title })).closest('li') as HTMLElement;
    const found = [...within(card).queryAllByRole('link'), ...within(card).queryAllByRole('button')];
    return found.map(textOf);
  };
  const exams = renderApp('/admin/exams', { as: teacher });
  expect(await buttonsOf('Shared exam')).toEqual(['Live view of Shared exam', 'Results of Shared exam', '']);
  expect(await buttonsOf('Own exam')).toContain('Edit Own exam');
  exams.leave();
  const lessons = renderApp('/admin/lessons', { as: teacher });
  expect(await buttonsOf('Shared lesson')).toEqual(['Watch of Shared lesson']);
  expect(await buttonsOf('Own lesson')).toContain('Edit Own lesson');
  lessons.leave();
  renderApp('/admin/courses', { as: teacher });
  expect(await buttonsOf('Shared course')).toEqual([]);
  expect(await buttonsOf('Own course')).toEqual(['Own course']);
});

test('a shared review has no button to hide it, and the points of own students in a shared exam are changed', async () => {
  const school = await openSchool();
  const { teacher, shared } = await aLimitedTeacher({ house: school, window: openNow() });
  const reviews = renderApp('/admin/reviews', { as: teacher });
  await screen.findByText('Shared review');
  expect(screen.getAllByRole('button', { name: /^Hide/ })).toHaveLength(1);
  reviews.leave();
  const path = `/admin/exams/${shared.ids.exam}/attempts/${shared.ids.attempt}`;
  const { user } = renderApp(path, { as: teacher });
  await user.click(await screen.findByRole('button', { name: /^Change the points/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const points = dialog.getByLabelText(/^Points, 0 to/);
  await user.clear(points);
  await user.type(points, '1');
  await user.click(dialog.getByRole('button', { name: 'Preview the change' }));
  await user.type(await dialog.findByLabelText('Reason'), 'Half right');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('The points of an answer were changed')).toBeTruthy();
});

const ofStaff = (href: string) => /^\/admin(?:\/|$)/.test(href) && !/\/preview$/.test(href);

test('no link of a limited teacher leads to what is refused, and no screen names what is foreign', async () => {
  const school = await openSchool();
  const { teacher } = await aLimitedTeacher({ house: school, window: openNow() });
  const refused: string[] = [];
  const origins = new Map<string, string>();
  let here = '';
  let waiting = 0;
  const inject = school.app.inject.bind(school.app) as (asked: { url: string }) => Promise<{ statusCode: number }>;
  Object.assign(school.app, {
    inject: async (asked: { url: string }) => {
      // Its figures of the machine take their time, and are no link.
      const isSlow = asked.url.includes('/admin/system-status');
      if (!isSlow) waiting += 1;
      const reply = await inject(asked);
      if (!isSlow) waiting -= 1;
      if (reply.statusCode >= 400) refused.push(`${origins.get(here)} → ${here}: ${asked.url} ${reply.statusCode}`);
      return reply;
    },
  });
  const known = new Set(['/admin']);
  const foreign: string[] = [];
  for (const path of known) {
    here = path;
    const { leave } = renderApp(path, { as: teacher });
    await screen.findByRole('heading', { level: 1 }).catch(() => undefined);
    let before = '';
    await waitFor(
      () => {
        const [was, now] = [before, `${school.network.calls.length} ${document.body.textContent}`];
        before = now;
        expect([waiting, now, document.querySelector('[aria-busy="true"]')]).toEqual([0, was, null]);
      },
      { interval: 50 },
    );
    for (const link of document.querySelectorAll('a[href]')) {
      const href = link.getAttribute('href') ?? '';
      if (!ofStaff(href)) continue;
      if (!known.has(href)) origins.set(href, path);
      known.add(href);
    }
    if (/Foreign/.test(document.body.textContent ?? '')) foreign.push(path);
    leave();
  }
  expect(refused).toEqual([]);
  // The right to people is for the whole school: accounts, groups, and the newest students of the dashboard.
  expect(foreign.filter((path) => !/^\/admin(?:$|\/(?:users|groups))/.test(path))).toEqual([]);
  expect([...known].filter((path) => /exams\/[^/]+\/results/.test(path))).toHaveLength(2);
  expect(known.size).toBeGreaterThan(30);
}, 120_000);
