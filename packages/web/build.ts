import { build } from 'vite';
import { precompress } from './precompress.ts';
import { listPreloads } from './preload.ts';
import { prerender } from './prerender.ts';
import { checkSizes } from './sizes.ts';

await build({ configFile: `${import.meta.dirname}/vite.config.ts`, logLevel: 'warn' });
await prerender();
await listPreloads();
await precompress(`${import.meta.dirname}/dist`);
checkSizes();
