import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { type RouteObject, useRouteError } from 'react-router';
import { schoolQuery } from '../../data/platform/school.ts';
import { messageOf } from '../../lib/call-error.ts';
import { ErrorPanel } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

const quietRetryMs = 4000;

type Load = () => Promise<ComponentType>;

/** A reload without a connection leaves the browser's own error page. */
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
      <PageTitle>Something went wrong · Akada</PageTitle>
      <ErrorPanel heading="h1" title="This page could not be shown" retryLabel="Try again" {...trouble} />
    </div>
  );
}

/** A fresh document may be a newer release. */
export function ScreenError() {
  const client = useQueryClient();
  const reload = async () => {
    if (await serverAnswers(client)) window.location.reload();
  };
  return <Panel message={messageOf(useRouteError())} onRetry={() => void reload()} />;
}

/** Replaces a screen whose code could not be fetched; retries by button and when the network returns. */
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
        // With the server in reach, it is a newer release or a browser that remembers the failed import.
        if (await serverAnswers(client)) await ask(setScreen).catch(() => window.location.reload());
      }
      setRetrying(false);
    };
    // The user may return here with a connection, and 'online' may have come before this screen did.
    useEffect(() => {
      if (Screen) return;
      const askQuietly = () => void ask(setScreen).catch(() => undefined);
      askQuietly();
      const asking = setInterval(askQuietly, quietRetryMs);
      return () => clearInterval(asking);
    }, [Screen]);
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

/** The same routes, with errors shown inside the layout. */
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
