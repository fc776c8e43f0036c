import './ui/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { loadFirstData } from './data/first-data.ts';
import { queryClient } from './data/platform/query-client.ts';
import { createStaffPatch, fetchFrames, routes } from './router.tsx';
import { sessionToken } from './state/session.ts';

const patienceMs = 1000;
/** After the first visit has come to rest, and before the files of this page are put aside. */
const framesAfterMs = 2500;

type Router = ReturnType<typeof createBrowserRouter>;

function isReady(router: Router): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

const router = createBrowserRouter(routes, { patchRoutesOnNavigation: createStaffPatch() });
const root = document.getElementById('root');
if (!root) throw new Error('app.html has no #root');
const app = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>
);
const firstData = loadFirstData(queryClient, sessionToken());
const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
// One rendering with everything in it is less work for a slow phone than three that replace each other, and a
// transition never blocks it for long.
void Promise.all([isReady(router), Promise.race([firstData, patience])]).then(() =>
  startTransition(() => createRoot(root).render(app)),
);
if (window.location.pathname.startsWith('/student')) setTimeout(fetchFrames, framesAfterMs);
