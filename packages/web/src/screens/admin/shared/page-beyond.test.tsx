import { anAdmin, aStudent } from '@akada/server/test/people';
import { aLesson, anExam, aPayment } from '@akada/server/test/things';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openNow } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

test.each([
  ['/admin/lessons', 'button', 'Edit Fractions'],
  ['/admin/exams', 'link', 'Edit Algebra'],
  ['/admin/payments', 'button', 'Approve Amara Eze, Fractions'],
])('%s goes to its last page when its address names one beyond', async (path, role, name) => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const lesson = await aLesson(school, admin, { title: 'Fractions', price: 500 });
  await anExam(school, admin, { ...openNow(), title: 'Algebra' });
  await aPayment(school, await aStudent(school, { fullName: 'Amara Eze' }), lesson);
  const release = school.network.hold(/[?&]page=1&/);
  const { address } = renderApp(`${path}?page=7`, { as: admin });
  await waitFor(() => expect(address()).toBe(path));
  expect(screen.queryByText(/^No .* found$/)).toBeNull();
  release();
  await screen.findByRole(role, { name: new RegExp(`^${name.replace(' ', ' ?')}$`) });
});
