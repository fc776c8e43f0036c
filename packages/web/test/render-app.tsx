import { type House, type HouseOptions, openHouse, TestClock } from '@akada/server/test/house';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { onTestFinished, vi } from 'vitest';
import { queryClient } from '../src/data/platform/query-client.ts';
import { createStaffPatch, routes } from '../src/router.tsx';
import { endSession, startSession } from '../src/state/session.ts';

export type School = House & {
  network: {
    /** Calls whose '{method} {path}' matches get no answer, `times` times or until `mend`. */
    cut: (calls?: RegExp, times?: number) => void;
    mend: () => void;
    /** These calls reach the school, and their replies are lost until the returned function is called. */
    loseReply: (calls: RegExp) => () => void;
    /** Answers to these calls wait until the returned function is called. */
    hold: (calls: RegExp) => () => void;
    /** Every call made so far as '{method} {path and query}', the path below /api. */
    calls: string[];
  };
};

const never = /(?!)/;

// The buffers of the server are Node's; jsdom brings a class of its own.
globalThis.Uint8Array = Object.getPrototypeOf(Buffer);

/** As a browser encodes a form. */
async function multipart(form: FormData) {
  const boundary = 'boundary-of-a-test';
  const parts: Buffer[] = [];
  for (const [name, value] of form) {
    const isFile = value instanceof Blob;
    const file = isFile ? `; filename="${value.name}"\r\nContent-Type: ${value.type}` : '';
    const content = isFile ? Buffer.from(await value.arrayBuffer()) : Buffer.from(value);
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
    parts.push(Buffer.from(head), content, Buffer.from('\r\n'));
  }
  const payload = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return { payload, headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` } };
}

/** The part of XMLHttpRequest that `lib/upload.ts` uses, over the school's fetch. */
function requestsTo(answer: (url: string, init: RequestInit) => Promise<Response>) {
  return class {
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    onloadend?: () => void;
    status = 0;
    statusText = '';
    response = '';
    private address = '';
    private method = 'POST';
    private readonly headers: Record<string, string> = {};
    private replied = new Headers();
    private readonly aborting = new AbortController();
    open(method: string, url: string) {
      this.method = method;
      this.address = url;
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    getResponseHeader(name: string) {
      return this.replied.get(name);
    }
    abort() {
      this.aborting.abort();
    }
    async send(body: FormData) {
      this.upload.onprogress?.({ loaded: 50, total: 100 });
      try {
        const { method, headers, aborting } = this;
        const reply = await answer(this.address, { method, headers, body, signal: aborting.signal });
        this.replied = reply.headers;
        this.status = reply.status;
        this.response = await reply.text();
        this.onload?.();
      } catch {
        if (this.aborting.signal.aborted) this.onabort?.();
        else this.onerror?.();
      }
      this.onloadend?.();
    }
  };
}

/** The same waits, without the time between two tries. */
const { queries, mutations } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 1 }, mutations });

/** The real server on a fresh database, in the present; the browser's fetch goes to it. */
export async function openSchool(options: HouseOptions = {}): Promise<School> {
  const house = await openHouse({ clock: new TestClock(Date.now()), ...options });
  let broken = never;
  let failuresLeft = 0;
  let held = never;
  let lost = never;
  let released = Promise.resolve();
  const calls: string[] = [];
  let isClosed = false;
  /** Cookies for films: tickets and the browser's name. */
  const cookies = new Map<string, string>();
  const answer = async (input: string, init: RequestInit) => {
    const { pathname, search } = new URL(input, 'http://school.test');
    const method = (init.method ?? 'GET') as 'GET';
    const name = `${method} ${pathname.replace(/^\/api/, '')}${search}`;
    calls.push(name);
    if (held.test(name)) await released;
    if (init.signal?.aborted) throw init.signal.reason;
    if (broken.test(name) && failuresLeft > 0) {
      failuresLeft -= 1;
      throw new TypeError('Failed to fetch');
    }
    const form = init.body instanceof FormData ? await multipart(init.body) : null;
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const reply = await house.app.inject({
      method,
      url: pathname + search,
      headers: {
        ...(init.headers as Record<string, string>),
        ...form?.headers,
        ...(pathname.startsWith('/media') && { cookie }),
      },
      ...(typeof init.body === 'string' && { payload: init.body }),
      ...(form && { payload: form.payload }),
    });
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(key, value);
    }
    // A sign-in that is answered after its test would open a session in the next one.
    if (lost.test(name) || isClosed) throw new TypeError('Failed to fetch');
    if (init.signal?.aborted) throw init.signal.reason;
    const headers = Object.entries(reply.headers).map(([key, value]): [string, string] => [key, String(value)]);
    return new Response(reply.body, { status: reply.statusCode, statusText: reply.statusMessage, headers });
  };
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('XMLHttpRequest', requestsTo(answer));
  onTestFinished(() => {
    isClosed = true;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('The school is closed')));
    endSession('logout');
  });
  const network: School['network'] = {
    cut: (which = /./, times = Number.POSITIVE_INFINITY) => {
      broken = which;
      failuresLeft = times;
    },
    mend: () => {
      broken = never;
    },
    loseReply: (which) => {
      lost = which;
      return () => {
        lost = never;
      };
    },
    hold: (which) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = which;
      released = promise;
      return () => {
        held = never;
        resolve();
      };
    },
    calls,
  };
  return { ...house, network };
}

/** A router empties the `lazy` objects it is given as it loads them: each gets its own. */
function fresh(list: readonly RouteObject[]): RouteObject[] {
  return list.map(
    (route) =>
      ({
        ...route,
        ...(typeof route.lazy === 'object' && { lazy: { ...route.lazy } }),
        ...(route.children && { children: fresh(route.children) }),
      }) as RouteObject,
  );
}

export const freshRoutes = (): RouteObject[] => fresh(routes);

/** The whole application at an address, signed in or not. */
export function renderApp(path: string, { as, state }: { as?: { token: string }; state?: object } = {}) {
  if (as) startSession(as.token);
  // `usr` is where the router keeps what a screen has put into its entry of the history.
  window.history.replaceState(state ? { usr: state } : null, '', path);
  const router = createBrowserRouter(freshRoutes(), { patchRoutesOnNavigation: createStaffPatch() });
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const leave = () => {
    unmount();
    router.dispose();
    endSession('logout');
    queryClient.clear();
  };
  onTestFinished(leave);
  return {
    // Without style sheets no element is out of the pointer's reach, and the check is slow.
    user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }),
    /** Closes the application, so that another user can open it. */
    leave,
    /** The address without the origin. */
    address: () => window.location.pathname + window.location.search,
  };
}

/** Records full page loads of the application, which jsdom cannot do. */
export function watchLeaving(): string[] {
  const left: string[] = [];
  const real = window.location;
  const leave = (url: string) => void left.push(url);
  const fake = new Proxy(
    {},
    { get: (_, name) => (name === 'assign' || name === 'replace' ? leave : Reflect.get(real, name, real)) },
  );
  vi.stubGlobal('location', fake);
  onTestFinished(() => void vi.stubGlobal('location', real));
  return left;
}
