import { createBrowserRouter, matchRoutes } from 'react-router';
import { test } from 'vitest';
import { routes } from './router.tsx';
import { renderApp, openSchool } from '../test/render-app.tsx';
import { aStudent } from '@akada/server/test/people';
import { screen } from '@testing-library/react';
const out = (...a: unknown[]) => process.stdout.write(`[[${a.map((x) => JSON.stringify(x)).join(' ')}\n`);
const show = (n: string) => {
  const again = createBrowserRouter(routes);
  out(n, matchRoutes(routes, '/login')?.length, again.state.errors?.[0]?.status, routes.length, routes[0]?.children?.length, location.href, again.state.location.pathname);
  again.dispose();
};
test('a', async () => {
  const s = await openSchool();
  renderApp('/login');
  await screen.findByRole('button', { name: 'Log in' });
  show('a');
});
test('b', async () => {
  show('b');
  const s = await openSchool();
  renderApp('/login');
  show('b2');
  await new Promise((d) => setTimeout(d, 300));
  out(document.body.textContent);
  show('b3');
});
