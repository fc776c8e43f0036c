import type { Landing as School } from '@akada/contract';
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { appOf, isReady } from './app.tsx';
import { inviteQuery } from './data/people/ways-in.ts';
import { landingQuery, mayBeSample } from './data/platform/landing.ts';
import { schoolQuery } from './data/platform/school.ts';
import { Root, RouteError } from './root.tsx';
import { Login } from './screens/auth/login.tsx';
import { Signup } from './screens/auth/signup.tsx';
import { headOf, Landing } from './screens/landing/landing.tsx';

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

/** Which document of the build each page is made of. */
export const pages: Readonly<Record<string, string>> = {
  '/': 'landing.html',
  '/login': 'app.html',
  '/signup': 'app.html',
};

const addressOf = (url: string) => new URL(url, 'http://page');

type Read = { call: string; key: readonly unknown[] };

function readsOf(url: string): Read[] {
  const { pathname, searchParams } = addressOf(url);
  const landing = { call: '/school/landing', key: landingQuery.queryKey };
  if (pathname === '/') return [landing];
  const code = searchParams.get('code')?.trim() ?? '';
  return [
    { call: '/school', key: schoolQuery.queryKey },
    ...(code === '' ? [] : [{ call: `/invite/${encodeURIComponent(code)}`, key: inviteQuery(code).queryKey }]),
    ...(pathname === '/signup' && mayBeSample(searchParams.get('next')) ? [landing] : []),
  ];
}

/** The calls below /api whose replies the page needs. */
export const callsOf = (url: string): string[] => readsOf(url).map(({ call }) => call);

type Reply = { data: unknown };

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const emptyRoot = /<div id="root">.*?<\/div>\s*(?=<noscript>)/s;

/** `document` is landing.html, whose body was rendered without a school. */
function renderLanding(document: string, school: School): string {
  const { title, description } = headOf(school.name);
  const parts: [RegExp, ReactNode][] = [
    [/<title>.*<\/title>/s, <title key="title">{title}</title>],
    [/<meta\s+name="description".*?>/s, <meta key="description" name="description" content={description} />],
    [/(?<=<body>).*(?=<\/body>)/s, <Landing key="page" school={school} />],
  ];
  return parts.reduce((html, [place, part]) => {
    if (!place.test(html)) throw new Error(`landing.html has no ${place}`);
    return html.replace(place, () => renderToStaticMarkup(part));
  }, document);
}

/** The page begins with what the server knows, which the browser then does not ask for. */
export async function renderPage(document: string, url: string, replies: readonly Reply[]): Promise<string> {
  if (addressOf(url).pathname === '/') return renderLanding(document, replies[0]?.data as School);
  const client = new QueryClient();
  const known = readsOf(url).map(({ key }, at) => [key, replies[at]?.data] as const);
  for (const [key, data] of known) client.setQueryData(key, data);
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
