import { anAdmin } from '@akada/server/test/people';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openSchool, renderApp } from '../../test/render-app.tsx';

test('a row that is wider than the phone shows its current tab in the middle, and leaves the page where it is', async () => {
  const school = await openSchool();
  const of = (name: 'offsetLeft' | 'offsetWidth', value: number) =>
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(value);
  of('offsetLeft', 700);
  of('offsetWidth', 100);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(320);
  renderApp('/admin/teachers', { as: await anAdmin(school) });
  const row = within(await screen.findByRole('navigation', { name: 'Users' }));
  expect(row.getByRole('link', { current: 'page' }).textContent).toBe('Teachers');
  expect(row.getByRole('list').scrollLeft).toBe(590);
  expect(document.documentElement.scrollLeft).toBe(0);
});
