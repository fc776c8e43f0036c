import { anAdmin } from '@akada/server/test/people';
import { aPng } from '@akada/server/test/pictures';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fill, findToast, problemOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function anOffice() {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 60, height: 20, close: () => undefined }));
  const school = await openSchool();
  const admin = await anAdmin(school);
  const saved = async () => (await school.ask('GET', '/admin/card-head', { as: admin })).body.data;
  const { user } = renderApp('/admin/settings/cards', { as: admin });
  await screen.findByText('Everything is saved');
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { school, admin, saved, user, press, preview: () => within(screen.getByRole('region', { name: 'Preview' })) };
}

test('head, signature and blocks are typed, shown in the preview and saved', async () => {
  const { user, saved, press, preview } = await anOffice();
  await fill(user, 'Motto (optional)', 'Knowledge is light');
  await fill(user, 'Name (optional)', 'Mrs A. Bello');
  await user.click(screen.getByRole('checkbox', { name: /^Conduct/ }));
  await user.upload(
    screen.getByLabelText('Signature (optional)'),
    new File([Uint8Array.from(aPng(60, 20))], 'sign.png', { type: 'image/png' }),
  );
  await preview().findByAltText('Signature');
  expect(preview().getByText('Knowledge is light')).toBeTruthy();
  expect(preview().getByText('Mrs A. Bello, Principal')).toBeTruthy();
  expect(preview().queryByText(/^Conduct/)).toBeNull();
  await press('Save');
  await findToast('Report card saved');
  expect(await saved()).toMatchObject({
    ...{ motto: 'Knowledge is light', shows: { attendance: true, conduct: false, statistics: true } },
    pictures: { signature: expect.stringMatching(/webp$/) },
  });
  await screen.findByText('Everything is saved');
  await press('Remove the signature');
  await press('Save');
  await waitFor(async () => expect((await saved()).pictures).toEqual({}));
});

test('what is too long is said at its field, and a colleague’s head is not overwritten', async () => {
  const { school, admin, user, saved, press } = await anOffice();
  await fill(user, 'Motto (optional)', 'a'.repeat(121));
  await press('Save');
  await waitFor(() => expect(problemOf('Motto (optional)')).toMatch(/at most 120/));
  const { updatedAt: _, pictures: __, ...head } = await saved();
  await school.ask('PUT', '/admin/card-head', { as: admin, body: { ...head, motto: 'Theirs' } });
  await fill(user, 'Motto (optional)', 'Mine');
  await press('Save');
  await screen.findByText(/^Somebody changed this head of report cards meanwhile/);
  await press('Discard mine and show what is saved');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Motto (optional)').value).toBe('Theirs'));
});
