import type { Plugin } from 'vite';

/** By the end of their path: parts of React Router that its framework mode and its tracing need, which are not in use here. */
const unused: Readonly<Record<string, string>> = {
  '/router/instrumentation.js': `
    const nothing = () => undefined;
    export {
      nothing as consumeInstrumentationClientResultMetaReceiver,
      nothing as getRouteInstrumentationUpdates,
      nothing as instrumentClientSideRouter,
      nothing as instrumentHandler,
      nothing as instrumentationResultMetaContext,
    };`,
  '/dom/ssr/components.js': `
    import { createContext } from 'react';
    export const FrameworkContext = createContext(undefined);
    export const PrefetchPageLinks = () => null;
    export const usePrefetchBehavior = () => [false, null, {}];
    export const mergeRefs = (ref) => ref;
    const nothing = () => undefined;
    export {
      nothing as CRITICAL_CSS_DATA_ATTRIBUTE,
      nothing as Links,
      nothing as Meta,
      nothing as Scripts,
      nothing as setIsHydrated,
      nothing as useFrameworkContext,
    };`,
};

/** Without them a first visit is 2.5 KB lighter. A new version of the router that has them elsewhere fails the build. */
export function trimmedRouter(): Plugin {
  const found = new Set<string>();
  return {
    name: 'akada:trimmed-router',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const end = Object.keys(unused).find((path) => id.includes('/react-router/dist/') && id.endsWith(path));
      if (end === undefined) return null;
      found.add(end);
      return unused[end];
    },
    buildEnd(error) {
      const missing = Object.keys(unused).filter((path) => !found.has(path));
      if (!error && missing.length > 0) this.error(`React Router has no ${missing.join(', ')} any more`);
    },
  };
}
