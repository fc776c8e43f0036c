import { anAdmin, aStudent } from '@akada/server/test/people';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function theClasses() {
  const school = await openSchool();
  const admin = await anAdmin(school, { fullName: 'Mrs Bello' });
  await aStudent(school, { fullName: 'Ada Obi', classLevel: 'Grade 5 Secondary' });
  const { user } = renderApp('/admin/classes', { as: admin });
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
  const rows = async () =>
    within(await screen.findByRole('list', { name: 'Classes' }))
      .getAllByRole('heading')
      .map(textOf);
  return { user, press, rows };
}

test('classes take the names of a preset, and one gets arms with a form teacher', async () => {
  const { user, press, rows } = await theClasses();
  expect(await rows()).toEqual(['Class 1', 'Class 2', 'Class 3', 'Class 4', 'Class 5']);
  await press('Use these names');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Use these names' }));
  await findToast('Classes saved');
  await screen.findByRole('heading', { name: 'SSS 3' });
  expect(await rows()).toEqual(['JSS 1', 'JSS 2', 'JSS 3', 'SSS 1', 'SSS 2', 'SSS 3']);
  const row = screen.getByRole('listitem', { name: 'SSS 2' });
  expect(textOf(row)).toContain('1 student');
  expect(textOf(row)).toContain('Counts as Class 5, then SSS 3');
  await press('Edit SSS 2');
  await press('Add an arm');
  await fill(user, 'Arm 1', 'Gold');
  await user.selectOptions(screen.getByLabelText('Form teacher'), 'Mrs Bello');
  await press('Save');
  await findToast('Class saved');
  expect(textOf(await screen.findByRole('list', { name: 'Arms' }))).toContain('Gold 0 students, Mrs Bello');
});

test('which class becomes which is shown before, and corrected', async () => {
  const { user, press, rows } = await theClasses();
  await rows();
  await press('Use these names');
  const dialog = within(await screen.findByRole('alertdialog'));
  const was = (name: string) => dialog.getByLabelText(`${name} was`) as HTMLSelectElement;
  const shown = (name: string) => was(name).selectedOptions[0]?.textContent;
  expect(['JSS 1', 'SSS 2', 'SSS 3'].map(shown)).toEqual([
    'Class 1 (0 students)',
    'Class 5 (1 student)',
    'A new class',
  ]);
  await user.selectOptions(was('SSS 3'), 'Class 5 (1 student)');
  expect(shown('SSS 2')).toBe('A new class');
  await user.selectOptions(was('SSS 1'), 'A new class');
  expect(dialog.getByRole('status').textContent).toMatch(/^Class 4 will not be among them/);
  await user.selectOptions(was('SSS 2'), 'Class 4 (0 students)');
  await user.click(dialog.getByRole('button', { name: 'Use these names' }));
  await findToast('Classes saved');
  expect(textOf(await screen.findByRole('listitem', { name: 'SSS 3' }))).toContain('1 student');
});

test('a name that is taken is said at its field, and a class is closed and opened again', async () => {
  const { user, press } = await theClasses();
  await press('Edit Class 2');
  await user.clear(screen.getByLabelText('Name'));
  await fill(user, 'Name', 'class 1');
  await press('Save');
  await screen.findByText('There is a class “Class 1” already');
  await press('Cancel');
  await press(/^Leave|Discard/);
  await press('Close Class 5');
  await press('Close the class');
  await findToast('Class closed');
  await press('Open again: Class 5');
  await screen.findByRole('button', { name: 'Close Class 5' });
  expect(screen.queryByRole('button', { name: 'Delete Class 5' })).toBeNull();
});

test('two classes are merged after a look at what moves', async () => {
  const { user, press, rows } = await theClasses();
  await press('Edit Class 5');
  await press('Add an arm');
  await fill(user, 'Arm 1', 'Gold');
  await press('Save');
  await findToast('Class saved');
  await press('Merge Class 5');
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  await dialog.findByText('Please choose the class that stays');
  await user.selectOptions(dialog.getByLabelText('The class that stays'), 'Class 4');
  const moves = await dialog.findByRole('list', { name: 'What moves' });
  expect(textOf(moves)).toContain('1 studentArm GoldThe students count as Class 4 then');
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  await findToast('Class 5 is part of Class 4 now');
  await screen.findByRole('list', { name: 'Arms' });
  expect(await rows()).toEqual(['Class 1', 'Class 2', 'Class 3', 'Class 4']);
});
