import { aStudent } from '@akada/server/test/people';
import { aSitting, deskOf, rightAnswers } from '@akada/server/test/sitting';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast, openNow, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

const certified = { title: 'Algebra test', passMark: 50, certificate: true };

/** Ada passed an exam that gives certificates. */
async function aSchool() {
  const school = await openSchool();
  const scene = await aSitting({ given: school, exam: { ...openNow(), ...certified } });
  const ada = await aStudent(school, { fullName: 'Ada Obi' });
  const desk = deskOf(school, ada, scene.exam);
  await desk.start();
  await desk.submit(...rightAnswers(scene.questions));
  return { ...scene, school, ada };
}

const rows = () =>
  within(screen.getByRole('list', { name: 'Certificates' }))
    .getAllByRole('listitem')
    .map(textOf);

test('a student finds the certificate by the result, and staff withdraw it and give it again', async () => {
  const { ada, admin, exam } = await aSchool();
  const result = renderApp(`/student/exam-result/${exam._id}`, { as: ada });
  await result.user.click(await screen.findByRole('link', { name: 'Your certificate' }));
  const own = within(await screen.findByRole('region', { name: 'Certificates' }));
  await result.user.click(await own.findByRole('button', { name: 'Save PDF Algebra test' }));
  await findToast('Certificate saved');
  result.leave();
  const { user } = renderApp(`/admin/certificates?subject=${exam._id}`, { as: admin });
  await screen.findByText('Only those of ‘Algebra test’.');
  expect(rows()[0]).toMatch(/Ada Obi.*Algebra test, 100%/);
  await user.click(screen.getByRole('button', { name: 'Withdraw from Ada Obi' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw the certificate of Ada Obi?' }));
  await user.type(dialog.getByLabelText('Reason'), 'A wrong name');
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await findToast('Certificate withdrawn');
  await waitFor(() => expect(rows()[0]).toMatch(/Withdrawn .* A wrong name/));
  await user.click(screen.getByRole('button', { name: 'Give again to Ada Obi' }));
  const again = within(await screen.findByRole('dialog', { name: 'Give a certificate again to Ada Obi?' }));
  await user.type(again.getByLabelText('Reason'), 'The name is right now');
  await user.click(again.getByRole('button', { name: 'Give again' }));
  await findToast('Certificate given again');
  await waitFor(() => expect(rows()[0]).toMatch(/version 2: The name is right now/));
}, 30_000);

test('a school without certificates reads where they are turned on', async () => {
  const { admin } = await aSchool();
  renderApp('/admin/certificates?search=Nobody', { as: admin });
  await screen.findByText('No certificates found');
});
