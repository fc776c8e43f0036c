import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { type RouteObject, useRouteError } from 'react-router';
import { schoolQuery } from './data/school.ts';
import { messageOf } from './lib/call-error.ts';
import { ErrorPanel } from './ui/error-panel.tsx';

type Load = () => Promise<ComponentType>;

/** Before a reload: without a connection it would leave the browser's own error page. */
function serverAnswers(client: QueryClient): Promise<boolean> {
  return client.fetchQuery({ ...schoolQuery, staleTime: 0, retry: false }).then(
    () => true,
    () => false,
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
  const reload = async () => {
    if (await serverAnswers(client)) window.location.reload();
  };
  return <Panel message={messageOf(useRouteError())} onRetry={() => void reload()} />;
}

/** In a screen's place while its code could not be fetched: asks for it again when asked to and when the network is back. */
function inPlaceOf(load: Load): ComponentType {
  let loaded: ComponentType | null = null;
  const ask = async (show: (screen: () => ComponentType) => void) => {
    const screen = await load();
    loaded = screen;
    show(() => screen);
  };
  return function NotThereYet() {
    const client = useQueryClient();
    const [Screen, setScreen] = useState(() => loaded);
    const [retrying, setRetrying] = useState(false);
    const retry = async () => {
      setRetrying(true);
      try {
        await ask(setScreen);
      } catch {
        // The network may be back only since. If it is not that, it is a newer release, or a browser that remembers the failure.
        if (await serverAnswers(client)) await ask(setScreen).catch(() => window.location.reload());
      }
      setRetrying(false);
    };
    // Somebody may come back to it with a connection.
    useEffect(() => {
      ask(setScreen).catch(() => undefined);
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
