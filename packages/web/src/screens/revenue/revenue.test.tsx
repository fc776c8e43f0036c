import { anAdmin, aStudent, aSuperAdmin } from '@akada/server/test/people';
import { aLesson } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { day, fill, findToast, placeOf, textOf } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';

/** Nothing is drawn here; the plot has its label and its table. */
beforeEach(() => void vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null));

async function aSchool() {
  const school = await openSchool();
  await school.ask('PUT', '/admin/settings', { as: await anAdmin(school), body: { checkoutDiscountPercent: 0 } });
  /** Paid on the school's day. */
  const sell = async (title: string, price: number, on = day(0)) => {
    const now = school.clock.now();
    school.clock.set(`${on}T11:00:00Z`);
    const [admin, student] = [await anAdmin(school), await aStudent(school)];
    const lesson = await aLesson(school, admin, { title, price });
    const order = { lessonIds: [lesson._id], expectedTotal: price };
    const { data } = (await school.ask('POST', '/order', { as: student, body: order })).body;
    const approved = await school.ask('PUT', `/order/${data._id}/approve`, { as: admin });
    expect(approved.status).toBe(200);
    const refund = { lessonIds: [lesson._id], reason: 'Bought for a cousin.' };
    const giveBack = () => school.ask('POST', `/order/${data._id}/refund`, { as: admin, body: refund });
    school.clock.set(new Date(now).toISOString());
    return { giveBack };
  };
  const open = async (path = '/admin/revenue') => renderApp(path, { as: await anAdmin(school) });
  return { school, sell, open };
}

const lastMonth = () => {
  const at = new Date(`${day(0).slice(0, 8)}01T12:00:00Z`);
  at.setUTCDate(0);
  return `${at.toISOString().slice(0, 8)}15`;
};

const tiles = async () => textOf(await screen.findByRole('region', { name: 'Figures' }));
const rows = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .map((row) => textOf(row));

test('the layout waits for the figures, then they stand beside their table and what waits', async () => {
  const { school, sell, open } = await aSchool();
  await sell('Fractions', 5000);
  const { giveBack } = await sell('Cells', 3000);
  await giveBack();
  const release = school.network.hold(/^GET \/admin\/revenue/);
  await open();
  expect(textOf(await screen.findByRole('status'))).toBe('Loading...');
  expect(screen.queryByRole('region', { name: 'Figures' })).toBeNull();
  release();
  expect(await tiles()).toMatch(/Income₦5,000\.00.*Orders paid2.*Refunded₦3,000\.00.*Open now₦0\.000 orders/);
  expect(await screen.findByLabelText(/^Income by day, .*: ₦5,000\.00 in all$/)).toBeTruthy();
  const table = await rows();
  expect(table.at(0)).toBe('DayAs a barIncomeRefundedOrders');
  expect(table.at(-1)).toMatch(/^Total2 orders, ₦3,000\.00 refunded₦5,000\.00₦3,000\.002$/);
});

test('another period and another grouping stand in the address, and the figures are theirs', async () => {
  const { sell, open } = await aSchool();
  await sell('Fractions', 5000);
  await sell('Cells', 1250, lastMonth());
  const { user, address } = await open();
  await tiles();
  await user.selectOptions(screen.getByLabelText('Period'), 'Last month');
  await user.selectOptions(screen.getByLabelText('Shown'), 'By lesson');
  await waitFor(async () => expect((await rows()).slice(1)).toHaveLength(2));
  expect((await rows())[1]).toMatch(/^Cells1 order₦1,250\.00–1$/);
  expect(await tiles()).toContain('Nothing in the period before');
  expect(address()).toBe('/admin/revenue?period=last-month&by=lesson');

  await user.selectOptions(screen.getByLabelText('Period'), 'Own dates');
  await fill(user, 'From', day(0));
  expect(await screen.findByText('The period ends before it begins.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  await fill(user, 'To', day(0));
  await waitFor(async () => expect((await rows())[1]).toMatch(/^Fractions1 order₦5,000\.00–1$/));
});

test('the files are those of the period shown, and a download that fails says so', async () => {
  const { school, sell, open } = await aSchool();
  await sell('Fractions', 5000);
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => `blob:${saved.push(content as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { user } = await open('/admin/revenue?by=subject');
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.text()).toContain('Total,5000,0,1');
  await user.click(screen.getByRole('button', { name: 'Download XLSX' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  const period = `from=${day(0).slice(0, 8)}01&to=${day(0)}&by=subject`;
  expect(school.network.calls).toEqual(
    expect.arrayContaining([`GET /admin/revenue.csv?${period}`, `GET /admin/revenue.xlsx?${period}`]),
  );
  school.network.cut(/^GET \/admin\/revenue\.csv/);
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await findToast('Failed to download: Network error - no response from server');
});

test('a school without income says what appears here and leads to the desk; the super-admin has none', async () => {
  const { school, open } = await aSchool();
  const { leave } = await open();
  const empty = await placeOf('No income in this period');
  expect(empty.getByRole('link', { name: 'Open payments' }).getAttribute('href')).toBe('/admin/payments');
  expect(screen.queryByRole('table')).toBeNull();
  leave();
  renderApp('/super-admin/revenue', { as: await aSuperAdmin(school) });
  expect((await placeOf('No income in this period')).queryByRole('link')).toBeNull();
});

test('without an answer the screen says so, and Retry asks again', async () => {
  const { school, sell, open } = await aSchool();
  await sell('Fractions', 5000);
  school.network.cut(/^GET \/admin\/revenue/);
  const { user } = await open();
  const panel = await screen.findByRole('alert');
  expect(textOf(panel)).toMatch(/^Error loading revenue/);
  school.network.mend();
  await user.click(within(panel).getByRole('button', { name: 'Retry' }));
  expect(await tiles()).toContain('₦5,000.00');
});

test('a term is a period beside the free dates, and those begin with its days', async () => {
  const { school, sell, open } = await aSchool();
  const [from, before] = [day(-40), day(-41)];
  const terms = [
    { _id: '1'.repeat(24), name: 'Third term', session: '2025/2026', startDate: day(-90), endDate: day(-60) },
    { _id: '2'.repeat(24), name: 'First term', session: '2026/2027', startDate: from, endDate: day(30) },
    { _id: '3'.repeat(24), name: 'Second term', session: '2026/2027', startDate: day(40), endDate: day(90) },
  ];
  await school.ask('PUT', '/admin/settings', { as: await anAdmin(school), body: { terms } });
  await sell('Fractions', 5000, from);
  await sell('Cells', 1250, before);
  const { user, address } = await open();
  await tiles();
  const period = await screen.findByLabelText<HTMLSelectElement>('Period');
  await waitFor(() => expect(period.options).toHaveLength(7));
  expect([...period.options].slice(-3).map(({ label }) => label)).toEqual([
    ...['First term 2026/2027', 'Third term 2025/2026', 'Own dates'],
  ]);
  await user.selectOptions(period, 'First term 2026/2027');
  await waitFor(async () => expect(await tiles()).toContain('₦5,000.00'));
  await user.selectOptions(period, 'Third term 2025/2026');
  await waitFor(async () => expect(await tiles()).toContain('₦1,250.00'));
  await user.selectOptions(period, 'Own dates');
  expect(address()).toContain(`from=${day(-90)}&to=${before}`);
});
