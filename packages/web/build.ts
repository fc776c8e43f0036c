import { build } from 'vite';
import { listExamFiles } from './exam-files.ts';
import { precompress } from './precompress.ts';
import { listPreloads } from './preload.ts';
import { prerender } from './prerender.ts';
import { checkSizes } from './sizes.ts';

await build({ configFile: `${import.meta.dirname}/vite.config.ts`, logLevel: 'warn' });
await prerender();
await listPreloads();
await listExamFiles();
await precompress(`${import.meta.dirname}/dist`);
checkSizes();
