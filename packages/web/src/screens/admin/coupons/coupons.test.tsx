import { anAdmin } from '@akada/server/test/people';
import { aLesson } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { day, fill, findToast, placeOf, problemOf, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function theCoupons() {
  const school = await openSchool();
  const admin = await anAdmin(school);
  await aLesson(school, admin, { title: 'Cells', price: 1000 });
  await aLesson(school, admin, { title: 'Forces', price: 1000 });
  const { user } = renderApp('/admin/coupons', { as: admin });
  const stored = async () => (await school.ask('GET', '/coupon', { as: admin })).body.data;
  return { school, admin, user, stored };
}

const rows = () =>
  within(screen.getByRole('list', { name: 'Coupons' }))
    .getAllByRole('listitem')
    .map(textOf);
const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('without any the screen says what a coupon is; one is made for named lessons on the clock of the school', async () => {
  const { user, stored } = await theCoupons();
  const empty = await placeOf('No coupons yet');
  await user.click(empty.getByRole('button', { name: 'New coupon' }));
  await user.click(await screen.findByRole('button', { name: 'Create coupon' }));
  await waitFor(() => expect(problemOf('Code')).toBeTruthy());
  expect(problemOf('Percent')).toBe('Please enter the percentage');
  await fill(user, 'Code', 'back-to-school');
  await fill(user, 'Percent', '15');
  await fill(user, 'Until (optional)', day(3));
  await fill(user, 'Until what time (optional)', '18:30');
  await fill(user, 'Limit in all (optional)', '2');
  await user.click(screen.getByRole('switch', { name: /For all lessons/ }));
  await user.click(button('Create coupon'));
  await screen.findByText('Please choose at least one lesson');
  await user.click(await screen.findByRole('checkbox', { name: /Cells/ }));
  await user.click(button('Create coupon'));
  await findToast('Coupon created successfully!');
  expect(await stored()).toMatchObject([
    { code: 'BACK-TO-SCHOOL', percent: 15, amount: null, limit: 2, perStudent: 1, until: `${day(3)}T17:30:00.000Z` },
  ]);
  await waitFor(() => expect(rows()[0]).toMatch(/BACK-TO-SCHOOL.*Valid.*15% off.*1 lesson · valid until.*used 0 of 2/));
});

test('a coupon changes from a percentage to an amount, ends with its day, and is deleted after a question', async () => {
  const { school, admin, user, stored } = await theCoupons();
  await placeOf('No coupons yet');
  await school.ask('POST', '/coupon', { as: admin, body: { code: 'WELCOME', percent: 10 } });
  await school.ask('POST', '/coupon', { as: admin, body: { code: 'TAKEN', percent: 10 } });
  await user.click(button('New coupon'));
  await fill(user, 'Code', 'taken');
  await fill(user, 'Percent', '5');
  await user.click(button('Create coupon'));
  await waitFor(() => expect(problemOf('Code')).toBeTruthy());
  await user.click(button('Cancel'));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await user.click(await screen.findByRole('button', { name: 'Edit WELCOME' }));
  await user.selectOptions(screen.getByLabelText('Discount'), 'amount');
  await fill(user, 'Amount', '499.50');
  await fill(user, 'Until (optional)', day(-2));
  await user.click(button('Save changes'));
  await findToast('Coupon updated successfully!');
  await waitFor(() => expect(rows().join('\n')).toMatch(/WELCOME.*Ended.*₦499\.50 off/));
  await user.click(button('Delete WELCOME'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await findToast('Coupon deleted successfully!');
  expect(await stored()).toMatchObject([{ code: 'TAKEN' }]);
});
