import { anAdmin, aStudent } from '@akada/server/test/people';
import { deskOf } from '@akada/server/test/sitting';
import { anExam, aQuestion } from '@akada/server/test/things';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, openNow, problemOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function anOffice() {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const { user } = renderApp('/admin/settings/learning', { as: admin });
  const scale = await screen.findByLabelText('Grade scale');
  const settings = async () => (await school.ask('GET', '/admin/settings', { as: admin })).body.data;
  const standing = async () => (await settings()).gradeScale;
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  return { user, scale, settings, standing, save };
}

test('a school chooses WAEC, moves one of its bands, and goes back to letters', async () => {
  const { user, scale, standing, save } = await anOffice();
  expect(screen.getByText(/^Letters A\+ to F: A\+ from 90%.*F from 0%\.$/)).toBeTruthy();
  await user.selectOptions(scale, 'WAEC, A1 to F9');
  await fill(user, 'Grade 1 from percent', '80');
  await save();
  await findToast('Settings saved');
  expect((await standing()).bands[0]).toEqual({ name: 'A1', from: 80 });
  expect(screen.getByText('Everything is saved')).toBeTruthy();
  await user.selectOptions(scale, 'Letters A+ to F');
  await save();
  await waitFor(async () => expect(await standing()).toEqual({ kind: 'letters' }));
});

test('an own scale is typed line by line, and what is wrong with it is said where it is', async () => {
  const { user, scale, standing, save } = await anOffice();
  await user.selectOptions(scale, 'An own scale');
  await fill(user, 'Grade 1', '');
  await save();
  await waitFor(() => expect(problemOf('Grade 1')).toBe('Please enter a name for each grade'));
  await fill(user, 'Grade 1', 'Top');
  await fill(user, 'Grade 2 from percent', '95');
  expect(await screen.findByText(/each must begin at a lower percent/)).toBeTruthy();
  for (const number of [5, 4, 3, 2]) {
    await user.click(screen.getByRole('button', { name: `Remove grade ${number}` }));
  }
  expect(screen.getByRole('button', { name: 'Remove grade 1' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Add a grade' }));
  await fill(user, 'Grade 2', 'Middle');
  await save();
  await findToast('Settings saved');
  expect(await standing()).toEqual({
    kind: 'own',
    bands: [
      { name: 'Top', from: 90 },
      { name: 'Middle', from: 85 },
      { name: 'F', from: 0 },
    ],
  });
});

test('positions are shown when the school turns them on', async () => {
  const { user, settings, save } = await anOffice();
  const toggle = screen.getByRole('switch', { name: /^Show the position in the class/ });
  expect((await settings()).showPositions).toBe(false);
  await user.click(toggle);
  await save();
  await findToast('Settings saved');
  expect((await settings()).showPositions).toBe(true);
});

test('an exam has a scale of its own, and its student reads what the grade means', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  await school.ask('PUT', '/admin/settings', { as: admin, body: { gradeScale: { kind: 'neco' } } });
  const questions = [await aQuestion(school, admin)];
  const exam = await anExam(school, admin, { ...openNow(), questions });
  const office = renderApp(`/admin/exams/${exam._id}`, { as: admin });
  await office.user.click(await screen.findByText('Title and settings'));
  const scale = await screen.findByLabelText('Grade scale');
  await screen.findByRole('option', { name: 'As the school: NECO, A1 to F9' });
  await office.user.selectOptions(scale, 'JAMB, out of 400');
  await office.user.click(screen.getByRole('button', { name: 'Save changes' }));
  await findToast('Exam updated successfully!');
  office.leave();
  const student = await aStudent(school);
  const desk = deskOf(school, student, exam);
  await desk.start();
  await desk.submit();
  renderApp(`/student/exam-result/${exam._id}`, { as: student });
  await screen.findByRole('img', { name: 'Score: 0 percent, grade 0/400' });
  expect(screen.getByText('JAMB, out of 400: the percent times four.')).toBeTruthy();
});
