import { QueryClient } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { appOf, isReady } from './app.tsx';
import { inviteQuery } from './data/people/ways-in.ts';
import { schoolQuery } from './data/platform/school.ts';
import { Root, RouteError } from './root.tsx';
import { Login } from './screens/auth/login.tsx';
import { Signup } from './screens/auth/signup.tsx';

/** For the server: its `.vite/render` has this module, built with all that it imports (vite-render.ts). */
const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    children: [
      { path: '/login', Component: Login },
      { path: '/signup', Component: Signup },
    ],
  },
];

export const pages: readonly string[] = ['/login', '/signup'];

const inviteOf = ({ searchParams }: URL) => searchParams.get('code')?.trim() ?? '';

const addressOf = (url: string) => new URL(url, 'http://page');

/** The calls below /api whose replies the page needs. */
export function callsOf(url: string): string[] {
  const code = inviteOf(addressOf(url));
  return ['/school', ...(code === '' ? [] : [`/invite/${encodeURIComponent(code)}`])];
}

type Reply = { data: unknown };

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const emptyRoot = /<div id="root">.*?<\/div>\s*(?=<noscript>)/s;

/** `document` is app.html; the page begins with what the server knows, which the browser then does not ask for. */
export async function renderPage(document: string, url: string, [school, invite]: readonly Reply[]): Promise<string> {
  const client = new QueryClient();
  const known = [
    [schoolQuery.queryKey, school?.data],
    ...(invite ? [[inviteQuery(inviteOf(addressOf(url))).queryKey, invite.data]] : []),
  ] as const;
  for (const [key, data] of known) client.setQueryData(key as readonly string[], data);
  const router = createMemoryRouter(routes, { initialEntries: [url] });
  await isReady(router);
  // A part that comes later would need an inline script, which the policy forbids.
  const { prelude } = await prerender(appOf(router, client), { progressiveChunkSize: Number.POSITIVE_INFINITY });
  router.dispose();
  const html = await new Response(prelude).text();
  if (!emptyRoot.test(document)) throw new Error('app.html has no #root before its <noscript>');
  return document.replace(
    emptyRoot,
    () => `<div id="root" data-served="${escaped(JSON.stringify(known))}">${html}</div>`,
  );
}
