import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { type RouteObject, useRouteError } from 'react-router';
import { schoolQuery } from './data/school.ts';
import { messageOf } from './lib/call-error.ts';
import { ErrorPanel } from './ui/error-panel.tsx';

type Load = () => Promise<ComponentType>;

/** Only while the server answers: without a connection a reload would leave the browser's own error page. */
async function loadFreshDocument(client: QueryClient): Promise<void> {
  await client.fetchQuery({ ...schoolQuery, staleTime: 0, retry: false }).then(
    () => window.location.reload(),
    () => undefined,
  );
}

type Trouble = { message: string; onRetry: () => void; retrying?: boolean };

function Panel(trouble: Trouble) {
  return (
    <div className="mx-auto w-full max-w-lg py-4">
      <title>Something went wrong · Akada</title>
      <ErrorPanel heading="h1" title="This page could not be shown" retryLabel="Try again" {...trouble} />
    </div>
  );
}

/** A screen threw: then a fresh document (perhaps a newer release) is the cure. */
export function ScreenError() {
  const client = useQueryClient();
  return <Panel message={messageOf(useRouteError())} onRetry={() => void loadFreshDocument(client)} />;
}

/** In a screen's place while its code could not be fetched: asks for it again when asked to and when the network is back. */
function inPlaceOf(load: Load): ComponentType {
  let loaded: ComponentType | null = null;
  const ask = async () => {
    loaded = await load();
    return loaded;
  };
  return function NotThereYet() {
    const client = useQueryClient();
    const [Screen, setScreen] = useState(() => loaded);
    const [retrying, setRetrying] = useState(false);
    const retry = async () => {
      setRetrying(true);
      try {
        const screen = await ask();
        setScreen(() => screen);
      } catch {
        // With a server that answers: a newer release, or a browser that remembers the failure.
        await loadFreshDocument(client);
      }
      setRetrying(false);
    };
    // Somebody may come back to it with a connection.
    useEffect(() => {
      ask().then(
        (screen) => setScreen(() => screen),
        () => undefined,
      );
    }, []);
    useEffect(() => {
      window.addEventListener('online', retry);
      return () => window.removeEventListener('online', retry);
    });
    if (Screen) return <Screen />;
    const message = navigator.onLine
      ? 'It could not be loaded.'
      : 'This page has not been loaded yet, and there is no connection.';
    return <Panel message={message} onRetry={() => void retry()} retrying={retrying} />;
  };
}

/** The same routes; a screen that throws, or whose code cannot be fetched, says so in its own place: the menu stays. */
export function withPatience(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const load = typeof route.lazy === 'object' ? (route.lazy.Component as Load | undefined) : undefined;
    const children = route.children && withPatience(route.children);
    return {
      ...route,
      ...(load && { lazy: { Component: () => load().catch(() => inPlaceOf(load)) } }),
      ...(children && { children: load ? [{ errorElement: <ScreenError />, children }] : children }),
    } as RouteObject;
  });
}
