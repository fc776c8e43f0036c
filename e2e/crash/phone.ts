import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type Browser, chromium, type Page } from '@playwright/test';

/** A real Chromium with a profile that outlives it: it can be killed like a phone whose battery is empty. */
export type Phone = {
  page: Page;
  setOffline: (isOffline: boolean) => Promise<void>;
  kill: () => Promise<void>;
  /** As a person closes it: everything is written. */
  close: () => Promise<void>;
};

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
  '--window-size=1280,900',
  '--remote-debugging-port=0',
];

/** Its address for debugging, which it says once it runs. */
function debuggerOf(process: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    process.on('exit', () => reject(new Error('Chromium ended before it could be used')));
    const lines = createInterface({ input: process.stderr ?? ([] as never) });
    lines.on('line', (line) => {
      const [, url] = /DevTools listening on (ws:\S+)/.exec(line) ?? [];
      if (url) resolve(url);
    });
  });
}

async function pageOf(browser: Browser): Promise<Page> {
  const context = browser.contexts()[0] ?? (await browser.newContext());
  const page = context.pages()[0] ?? (await context.newPage());
  // Leaving is warned of while something is unsent; whoever reloads here means it.
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  return page;
}

export async function switchOn(profile: string): Promise<Phone> {
  const path = process.env.CHROMIUM_PATH || chromium.executablePath();
  // A group of its own: its helper processes end with it.
  const own = spawn(path, [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const ended = once(own, 'exit');
  const browser = await chromium.connectOverCDP(await debuggerOf(own));
  const page = await pageOf(browser);
  return {
    page,
    setOffline: (isOffline) => page.context().setOffline(isOffline),
    async kill() {
      if (own.pid !== undefined) process.kill(-own.pid, 'SIGKILL');
      await ended;
    },
    async close() {
      const session = await browser.newBrowserCDPSession();
      await session.send('Browser.close').catch(() => undefined);
      await ended;
    },
  };
}
