import { anAdmin, aStudent, aSuperAdmin, password } from '@akada/server/test/people';
import { aLesson, aPayment } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fill, findToast, problemOf, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function anOffice() {
  const school = await openSchool();
  const admin = await anAdmin(school, { fullName: 'Mr Bello' });
  const open = async (page: '' | '/money' = '') => {
    const app = renderApp(`/admin/settings${page}`, { as: admin });
    await screen.findByText('Everything is saved');
    return app;
  };
  const standing = async () => (await school.ask('GET', '/admin/settings', { as: admin })).body.data;
  const saveElsewhere = async (body: object) =>
    school.ask('PUT', '/admin/settings', { as: await anAdmin(school), body });
  return { school, admin, open, standing, saveElsewhere };
}

type User = Awaited<ReturnType<Awaited<ReturnType<typeof anOffice>>['open']>>['user'];
const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }));
const typedIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
const sectionOf = (name: string) => within(screen.getByRole('region', { name }));

describe('the settings screen', () => {
  test('shows what stands and saves what was changed, and the name above the menu follows', async () => {
    const { open, standing, school } = await anOffice();
    const { user } = await open();
    expect([typedIn('School name'), typedIn('Time zone')]).toEqual(['Test School', 'Africa/Lagos']);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await fill(user, 'School name', '  Hill School ');
    await user.selectOptions(screen.getByLabelText('Time zone'), 'Africa/Accra');
    await fill(user, 'Quiet from', '20:30');
    expect(await screen.findByText('You have unsaved changes')).toBeTruthy();
    await press(user, 'Save');
    await findToast('Settings saved');
    expect(await standing()).toMatchObject({
      schoolName: 'Hill School',
      timeZone: 'Africa/Accra',
      quietFrom: '20:30',
      quietUntil: '06:00',
    });
    expect(typedIn('School name')).toBe('Hill School');
    expect(screen.getByText('Everything is saved')).toBeTruthy();
    expect(textOf(document.body)).toMatch(/Last saved .* by Mr Bello/);
    await waitFor(() => expect(screen.getAllByText('Hill School').length).toBeGreaterThan(0));
    expect(school.network.calls.filter((call) => call === 'PUT /admin/settings')).toHaveLength(1);
  });

  test('the first page shows subjects and the free sample, and prices where the school ticks them', async () => {
    const { open, standing } = await anOffice();
    const { user } = await open();
    const ticked = (name: RegExp) => (screen.getByRole('checkbox', { name }) as HTMLInputElement).checked;
    expect([/^Show subjects/, /^Show the free sample/, /^Show prices/].map(ticked)).toEqual([true, true, false]);
    await user.click(screen.getByRole('checkbox', { name: /^Show prices/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Show the free sample/ }));
    await press(user, 'Save');
    await findToast('Settings saved');
    expect(await standing()).toMatchObject({ landingSubjects: true, landingSample: false, landingPrices: true });
  });

  test('money has a page of its own: price, account, and who looks at payments', async () => {
    const { open, standing } = await anOffice();
    const { user } = await open('/money');
    expect([typedIn('Currency'), screen.queryByLabelText('School name')]).toEqual(['NGN', null]);
    expect(screen.getByRole('radio', { name: /^Every payment is approved at once/ })).toHaveProperty('disabled', true);
    await fill(user, 'Discount at checkout (%)', '12.5');
    await fill(user, 'Account number (optional)', '012 345 6789');
    await press(user, 'Save');
    await findToast('Settings saved');
    const kept = { schoolName: 'Test School', paymentReview: 'manual' };
    expect(await standing()).toMatchObject({
      ...kept,
      checkoutDiscountPercent: 12.5,
      accountNumber: '012 345 6789',
    });
  });

  test('sends only what was changed, so what a colleague set meanwhile stays', async () => {
    const { open, standing, saveElsewhere } = await anOffice();
    const { user } = await open('/money');
    await saveElsewhere({ bankName: 'Unity Bank', schoolName: 'Theirs' });
    await fill(user, 'Account name (optional)', 'Hill School Ltd');
    await press(user, 'Save');
    await findToast('Settings saved');
    expect(await standing()).toMatchObject({
      schoolName: 'Theirs',
      bankName: 'Unity Bank',
      accountName: 'Hill School Ltd',
    });
    await waitFor(() => expect(typedIn('Bank (optional)')).toBe('Unity Bank'));
  });

  test('an emptied price of a gigabyte is none, and a typed one counts', async () => {
    const { open, standing } = await anOffice();
    const { user } = await open('/money');
    expect(typedIn('Price of a gigabyte (optional)')).toBe('500');
    for (const [typed, price] of [
      ['', null],
      ['350.5', 350.5],
    ] as const) {
      await fill(user, 'Price of a gigabyte (optional)', typed);
      await press(user, 'Save');
      await waitFor(async () => expect((await standing()).dataPricePerGb).toBe(price));
    }
  });

  test('says under each field what is wrong, and sends nothing', async () => {
    const { open, school } = await anOffice();
    const { user } = await open('/money');
    await fill(user, 'Discount at checkout (%)', '');
    await fill(user, 'List-price factor', '7');
    await fill(user, 'Account number (optional)', '0123-456');
    await press(user, 'Save');
    await waitFor(() => expect(problemOf('Discount at checkout (%)')).toBe('Discount must be a number'));
    expect(problemOf('List-price factor')).toBe('List-price factor must be from 1 to 5');
    expect(problemOf('Account number (optional)')).toBe('Account number may hold digits, letters and spaces only');
    expect(document.activeElement).toBe(screen.getByLabelText('Discount at checkout (%)'));
    expect(school.network.calls).not.toContain('PUT /admin/settings');
  });

  test('shows a refusal under its field and keeps what was typed', async () => {
    const { open, school, admin, standing } = await anOffice();
    const { user } = await open('/money');
    await aPayment(school, await aStudent(school), await aLesson(school, admin));
    await user.selectOptions(screen.getByLabelText('Currency'), 'GHS');
    await press(user, 'Save');
    await waitFor(() => expect(problemOf('Currency')).toBe('The currency stays NGN: there are payments in it already'));
    expect(typedIn('Currency')).toBe('GHS');
    expect((await standing()).currency).toBe('NGN');
    await press(user, 'Discard');
    expect([typedIn('Currency'), problemOf('Currency')]).toEqual(['NGN', null]);
  });

  test('asks for the password before another bank account is saved, and then saves it', async () => {
    const { open, school, standing } = await anOffice();
    const { user } = await open('/money');
    school.clock.advance({ minutes: 10 });
    await fill(user, 'Account name (optional)', 'Hill School');
    await fill(user, 'Account number (optional)', '0123456789');
    await press(user, 'Save');
    const dialog = within(await screen.findByRole('dialog', { name: 'Please confirm it is you' }));
    expect((await standing()).accountNumber).toBe('');
    await user.type(dialog.getByLabelText('Password'), password);
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await findToast('Settings saved');
    expect(await standing()).toMatchObject({ accountName: 'Hill School', accountNumber: '0123456789' });
  });

  test('a super-admin sets the name and the bank without a second account', async () => {
    const school = await openSchool();
    const head = await aSuperAdmin(school);
    const { user } = renderApp('/super-admin/settings', { as: head });
    await screen.findByText('Everything is saved');
    await fill(user, 'School name', 'Hill School');
    await press(user, 'Save');
    await screen.findByText('Everything is saved');
    await user.click(screen.getByRole('link', { name: 'Money' }));
    await fill(user, 'Bank (optional)', 'Unity Bank');
    await press(user, 'Save');
    await screen.findByText('Everything is saved');
    const { data } = (await school.ask('GET', '/admin/settings', { as: head })).body;
    expect(data).toMatchObject({ schoolName: 'Hill School', bankName: 'Unity Bank' });
  });

  test('without a network keeps what was typed and saves it at the second try', async () => {
    const { open, school, standing } = await anOffice();
    const { user } = await open('/money');
    await fill(user, 'Bank (optional)', 'Unity Bank');
    school.network.cut(/^PUT/);
    await press(user, 'Save');
    expect(textOf(await screen.findByRole('alert'))).toBe('Network error - no response from server');
    school.network.mend();
    await press(user, 'Save');
    await findToast('Settings saved');
    expect((await standing()).bankName).toBe('Unity Bank');
  });

  test('keeps what is typed while a save is on its way', async () => {
    const { open, school, standing } = await anOffice();
    const { user } = await open('/money');
    await fill(user, 'Bank (optional)', 'Unity Bank');
    const release = school.network.hold(/^PUT/);
    await press(user, 'Save');
    await fill(user, 'Account name (optional)', 'Hill School Ltd');
    release();
    await findToast('Settings saved');
    expect(typedIn('Account name (optional)')).toBe('Hill School Ltd');
    expect(await screen.findByText('You have unsaved changes')).toBeTruthy();
    expect(await standing()).toMatchObject({ bankName: 'Unity Bank', accountName: '' });
  });

  test('fixes the currency once there are payments', async () => {
    const { open, school, admin } = await anOffice();
    await aPayment(school, await aStudent(school), await aLesson(school, admin));
    await open('/money');
    expect(screen.getByLabelText('Currency')).toHaveProperty('disabled', true);
    expect(screen.getByText('It cannot change any more: there are payments in it.')).toBeTruthy();
  });

  test('that cannot be loaded says so, and Retry asks again', async () => {
    const { school, admin } = await anOffice();
    school.network.cut(/^GET \/admin\/settings/);
    const { user } = renderApp('/admin/settings', { as: admin });
    const panel = await screen.findByRole('alert');
    expect(textOf(panel)).toBe('Error loading settingsNetwork error - no response from serverRetry');
    school.network.mend();
    await user.click(within(panel).getByRole('button', { name: 'Retry' }));
    await screen.findByLabelText('School name');
  });
});

describe('unsaved settings', () => {
  test('ask before another screen takes their place', async () => {
    const { open } = await anOffice();
    const { user, address } = await open();
    await fill(user, 'School name', 'Half typed');
    await user.click(screen.getByRole('link', { name: 'Users' }));
    await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
    await press(user, 'Keep editing');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect([address(), typedIn('School name')]).toEqual(['/admin/settings', 'Half typed']);
    await user.click(screen.getByRole('link', { name: 'Users' }));
    await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(address()).toBe('/admin/users'));
  });

  test('when there are none let one go at once', async () => {
    const { open } = await anOffice();
    const { user, address } = await open();
    await user.click(screen.getByRole('link', { name: 'Users' }));
    await waitFor(() => expect(address()).toBe('/admin/users'));
  });
});

describe('the previews', () => {
  test('follow what is typed: the price with its discount', async () => {
    const { open } = await anOffice();
    const { user } = await open('/money');
    const text = () => textOf(screen.getByRole('region', { name: 'Money' }));
    expect(text()).toContain('₦5,000.00instead of ₦7,500.00At checkout: ₦4,500.00');
    await fill(user, 'Discount at checkout (%)', '12.5');
    await fill(user, 'List-price factor', '1');
    await user.selectOptions(screen.getByLabelText('Currency'), 'USD');
    expect(text()).toContain('Price: $5,000.00At checkout: $4,375.00');
    await fill(user, 'Discount at checkout (%)', '95');
    expect(text()).toContain('The example returns when discount and factor are within their bounds.');
  });

  test('follow what is typed: the account a payer will see', async () => {
    const { open } = await anOffice();
    const { user } = await open('/money');
    const bank = () => sectionOf('Bank details');
    expect(bank().getByText('Ask the school for its account.')).toBeTruthy();
    await fill(user, 'Bank (optional)', 'Unity Bank');
    await fill(user, 'Account number (optional)', '012 345 6789');
    await fill(user, 'Note to payers (optional)', 'Call 0803 first');
    await user.click(bank().getByRole('button', { name: 'Copy account number' }));
    expect(await findToast('Account number copied')).toBe('0123456789');
    expect(textOf(screen.getByRole('region', { name: 'Bank details' }))).toContain('From the school: Call 0803 first');
  });
});
