import { createRequire } from 'node:module';

type Katex = typeof import('katex').default & {
  __renderToHTMLTree: (source: string, options: object) => object;
};

let loaded: Katex | undefined;

/** With the formulas of chemistry (`\ce`); loaded by the first formula only. */
export function katex(): Katex {
  if (!loaded) {
    const require = createRequire(import.meta.url);
    loaded = require('katex') as Katex;
    require('katex/contrib/mhchem');
  }
  return loaded;
}
