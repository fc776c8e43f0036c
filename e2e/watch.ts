import { type BrowserContext, expect, type Page } from '@playwright/test';

/** Checks of every journey besides its own assertions. */
export type Watch = {
  /** Lets this journey see console errors that match: what the browser itself says of a refused request. */
  expectConsole: (pattern: RegExp) => void;
  /** Lets pages of this journey ask other hosts than the school: those of a film it plays. */
  expectHosts: (pattern: RegExp) => void;
  /** Listens to a browser context, from before its first page. */
  follow: (context: BrowserContext) => Promise<void>;
};

/** Films that this journey plays from YouTube ask these. */
export const youtubeHosts = /^(www\.youtube\.com|www\.youtube-nocookie\.com|i\.ytimg\.com)$/;

/** The school itself, whatever its port, and what needs no network. */
function isElsewhere(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return /^https?:|^wss?:/.test(protocol) && hostname !== '127.0.0.1';
}

type Violation = { document: string; directive: string; blocked: string };
declare global {
  interface Window {
    tellViolation?: (violation: Violation) => void;
  }
}

/** Runs in every document, also in a frame, before its own scripts. */
function tellViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    const { documentURI, effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
    const blocked = `${blockedURI} (${sourceFile}:${lineNumber})`;
    window.tellViolation?.({ document: documentURI, directive: effectiveDirective, blocked });
  });
}

/**
 * Collects console errors, what a Content-Security-Policy refused, and requests to other hosts. A refusal by the policy is
 * never expected: no journey can let it pass.
 */
export function startWatch(): { watch: Watch; mustBeQuiet: () => void } {
  const [consoleAllowed, hostsAllowed]: [RegExp[], RegExp[]] = [[], []];
  const [errors, violations, elsewhere]: [string[], string[], string[]] = [[], [], []];
  const listen = (page: Page) => {
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
  };
  const follow = async (context: BrowserContext) => {
    context.on('page', listen);
    context.on('request', (request) => isElsewhere(request.url()) && elsewhere.push(request.url()));
    await context.exposeFunction('tellViolation', ({ document, directive, blocked }: Violation) =>
      violations.push(`${document}: ${directive} refused ${blocked}`),
    );
    await context.addInitScript(tellViolations);
  };
  return {
    watch: {
      expectConsole: (pattern) => consoleAllowed.push(pattern),
      expectHosts: (pattern) => hostsAllowed.push(pattern),
      follow,
    },
    mustBeQuiet() {
      expect(violations, 'the Content-Security-Policy refuses nothing').toEqual([]);
      const unexpected = elsewhere.filter(
        (address) => !hostsAllowed.some((one) => one.test(new URL(address).hostname)),
      );
      expect([...new Set(unexpected)], 'no page asks another host').toEqual([]);
      expect(errors.filter((text) => !consoleAllowed.some((one) => one.test(text)))).toEqual([]);
    },
  };
}
