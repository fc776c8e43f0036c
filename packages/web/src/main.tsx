import './ui/app.css';
import { startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { appOf, isReady } from './app.tsx';
import { loadFirstData } from './data/first-data.ts';
import { queryClient } from './data/platform/query-client.ts';
import { createStaffPatch, fetchFrames, fetchHome, routes } from './router.tsx';
import { servedData, takeOver } from './state/served-form.ts';
import { sessionToken } from './state/session.ts';
import { holdBack } from './ui/later.tsx';

const patienceMs = 1000;
/** After the first visit has come to rest, and before the files of this page are put aside. */
const framesAfterMs = 2500;

/** About as long as somebody who has typed early is on the way to the page behind the form. */
const dialogsAfterMs = 6000;

const router = createBrowserRouter(routes, { patchRoutesOnNavigation: createStaffPatch() });
const root = document.getElementById('root');
if (!root) throw new Error('app.html has no #root');
const app = appOf(router, queryClient);

function Served() {
  useEffect(takeOver, []);
  return app;
}

const served = servedData();
if (served) holdBack(dialogsAfterMs);
for (const [key, data] of served ?? []) queryClient.setQueryData(key, data);
const firstData = loadFirstData(queryClient, sessionToken());
const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
if (served) void isReady(router).then(() => hydrateRoot(root, <Served />));
// One rendering with everything in it is less work for a slow phone than three that replace each other, and a
// transition never blocks it for long.
else {
  void Promise.all([isReady(router), Promise.race([firstData, patience])]).then(() =>
    startTransition(() => createRoot(root).render(app)),
  );
}
const { pathname } = window.location;
if (pathname.startsWith('/student')) setTimeout(fetchFrames, framesAfterMs);
if (served) {
  setTimeout(fetchHome, framesAfterMs);
  // A quicker reader gets it beside the reply to the login.
  document.addEventListener('submit', fetchHome, { once: true });
}
