import type { Page } from '@playwright/test';
import { type Api, day } from './school.ts';
import { failing, press, type Screen } from './screens.ts';

/** Finished and marked by somebody, so that results and analysis have something to show. */
async function aSatExam(admin: Api): Promise<string> {
  for (const { _id } of await admin.call<{ _id: string }[]>('GET', '/exam?fields=summary')) {
    const { attempts } = await admin.call<{ attempts: number }>('GET', `/exam/${_id}/analysis`);
    if (attempts > 0) return _id;
  }
  throw new Error('the demo school has no exam that was sat: these screens need one');
}

async function pickUp(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Edit/ }).first().click();
  await page.getByRole('button', { name: 'Reorder question 1', exact: true }).press(' ');
}

async function leaveForm(page: Page): Promise<void> {
  await press('+ Add Exam')(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Half an exam');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
}

/** Admin screens of an exam in the demo school, beyond its card and its form. */
export async function examAdminScreens(admin: Api): Promise<Screen[]> {
  const sat = await aSatExam(admin);
  const untouched = await admin.call<{ _id: string }>('POST', '/exam', {
    title: 'Nobody has sat this one, and its title is rather long for a card on a phone',
    description: 'Set by a browser journey',
    classLevel: 'Class 5',
    duration: 20,
    startDate: day(2),
    endDate: day(7),
    isActive: false,
  });
  return [
    { name: 'exams, a draft', path: '/admin/exams', heading: /^Nobody has sat/ },
    { name: 'exam filters', act: press('Filters'), heading: 'Filters', only: 'phone' },
    { name: 'publish, incomplete', path: '/admin/exams', act: press(/^Publish Nobody/), heading: /^Publish 'Nobody/ },
    {
      name: 'workshop, empty',
      path: `/admin/exams/${untouched._id}`,
      heading: 'No questions yet',
    },
    { name: 'unpublish', path: '/admin/exams', act: press(/^Unpublish/), heading: /^Unpublish '/ },
    { name: 'exams, failed', path: '/admin/exams', act: failing('exam'), heading: 'Error loading exams' },
    { name: 'exam, discard', path: '/admin/exams', act: leaveForm, heading: 'Discard your changes?' },
    {
      name: 'exam, a question picked up',
      path: '/admin/exams?class=Grade+1+Secondary',
      act: pickUp,
      heading: /./,
      // The picked card keeps its place when the window changes its size; nobody does both at once.
      only: 'phone',
    },
    { name: 'marking', path: `/admin/exams/${sat}/marking`, heading: 'Marked by the key' },
    { name: 'results', path: `/admin/exams/${sat}/results`, heading: 'Grades' },
    { name: 'analysis', path: `/admin/exams/${sat}/analysis`, heading: 'Questions' },
    { name: 'print', path: `/admin/exams/${sat}/print`, heading: 'Question paper' },
    { name: 'results, none found', path: `/admin/exams/${sat}/results?search=zzzz`, heading: 'No results found' },
    { name: 'results, none yet', path: `/admin/exams/${untouched._id}/results`, heading: 'No results yet' },
    {
      name: 'results, failed',
      path: `/admin/exams/${sat}/results`,
      act: failing('studentExam'),
      heading: 'Error loading results',
    },
  ];
}
