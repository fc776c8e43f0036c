import { anAdmin } from '@akada/server/test/people';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, problemOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function anOffice() {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const saved = async () => (await school.ask('GET', '/admin/certificate-template', { as: admin })).body.data;
  const { user } = renderApp('/admin/settings/certificates', { as: admin });
  await screen.findByText('Everything is saved');
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { school, admin, saved, user, press };
}

test('title and signatory are saved, and a sample is printed', async () => {
  const { user, saved, press } = await anOffice();
  await fill(user, 'Title', 'Certificate of honour');
  await fill(user, 'Name (optional)', 'Mrs A. Bello');
  await press('Save');
  await findToast('Words of certificates saved');
  expect(await saved()).toMatchObject({ title: 'Certificate of honour', signatoryName: 'Mrs A. Bello' });
  await press('Sample of a course (PDF)');
  await waitFor(() => expect(screen.queryByText('Save first: samples have the saved words.')).toBeNull());
});

test('a place that means nothing is said at its field, and a colleague’s words are not overwritten', async () => {
  const { school, admin, user, saved, press } = await anOffice();
  const { examText } = await saved();
  const field = screen.getByLabelText('For an exam passed');
  await user.click(field);
  await user.paste(' {grade}');
  await press('Save');
  await waitFor(() => expect(problemOf('For an exam passed')).toMatch(/\{grade\} has no meaning here/));
  await user.clear(field);
  await user.paste(examText);
  const { principal: _, hasCrest: __, hasSignature: ___, updatedAt: ____, ...words } = await saved();
  await school.ask('PUT', '/admin/certificate-template', { as: admin, body: { ...words, title: 'Theirs' } });
  await fill(user, 'Title', 'Mine');
  await press('Save');
  await screen.findByText(/changed/i);
  expect((await saved()).title).toBe('Theirs');
});
