import { anAdmin, aSuperAdmin } from '@akada/server/test/people';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function theSteps(...rights: string[]) {
  const school = await openSchool();
  const [head, admin] = [await aSuperAdmin(school), await anAdmin(school)];
  const body = { rights };
  if (rights.length > 0) await school.ask('PUT', `/admin/users/${admin._id}/rights`, { as: head, body });
  const { user } = renderApp('/admin', { as: admin });
  const region = async () => within(await screen.findByRole('region', { name: 'First steps' }));
  const links = async () => (await region()).getAllByRole('link').map((link) => link.getAttribute('href'));
  return { school, head, admin, user, region, links };
}

const gone = () => waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());

test('each step is a link, and the classes take their names with one click', async () => {
  const { school, admin, user, region, links } = await theSteps();
  const steps = await region();
  expect(steps.getByText('0 of 8 done')).toBeTruthy();
  expect(steps.getAllByRole('listitem')).toHaveLength(8);
  expect(new Set(await links())).toEqual(
    new Set(
      ['settings', 'classes', 'subjects', 'terms', 'users/import', 'settings/money', 'lessons', 'exams'].map(
        (to) => `/admin/${to}`,
      ),
    ),
  );
  await user.click(steps.getByRole('button', { name: 'JSS 1–3, SSS 1–3' }));
  await findToast('Classes saved');
  expect(await steps.findByRole('link', { name: 'Classes: done' })).toBeTruthy();
  expect(steps.queryByRole('button', { name: 'Form 1–5' })).toBeNull();
  const { classes } = (await school.ask('GET', '/school')).body.data;
  expect(classes.map(({ name }: { name: string }) => name)).toContain('SSS 3');
  expect((await school.ask('GET', '/admin/first-steps', { as: admin })).body.data.steps).toContainEqual({
    ...{ key: 'classes', isDone: true },
  });
});

test('the struck price and the discount are decided on each by itself', async () => {
  const { school, admin, user, region } = await theSteps();
  const steps = await region();
  await user.click(await steps.findByRole('button', { name: 'Show no struck price' }));
  await waitFor(() => expect(steps.queryByRole('group', { name: 'The struck price' })).toBeNull());
  await user.click(steps.getByRole('button', { name: 'Keep 10%' }));
  expect(await steps.findByRole('link', { name: 'Price display: done' })).toBeTruthy();
  const settings = (await school.ask('GET', '/admin/settings', { as: admin })).body.data;
  expect(settings).toMatchObject({ listPriceFactor: 1, checkoutDiscountPercent: 10 });
});

test('everybody sees the steps of their rights, and nobody else dismisses them', async () => {
  const { region } = await theSteps('teaching');
  const steps = await region();
  expect(steps.getAllByRole('listitem')).toHaveLength(1);
  expect(steps.queryByRole('button', { name: 'Dismiss the first steps' })).toBeNull();
});

test('who has no step sees no list', async () => {
  await theSteps('marking');
  await screen.findByText('No exam today, and nothing waits.');
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

test('they are dismissed for the school, and the day begins as ever', async () => {
  const { user, region } = await theSteps();
  await user.click((await region()).getByRole('button', { name: 'Dismiss the first steps' }));
  await gone();
  await screen.findByText('No exam today, and nothing waits.');
});

test('a super-admin is led to colleagues until there are some', async () => {
  const school = await openSchool();
  const head = await aSuperAdmin(school);
  await anAdmin(school);
  const { leave } = renderApp('/super-admin', { as: head });
  const link = await screen.findByRole('link', { name: 'Colleagues' });
  expect(link.getAttribute('href')).toBe('/super-admin/create-admin');
  leave();
  await anAdmin(school);
  renderApp('/super-admin', { as: head });
  await screen.findByText('2 admins');
  await gone();
});
