import { constants } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { landingPage } from './vite-landing.ts';
import { listsOfFiles, shortBoot } from './vite-lists.ts';
import { pageRenderer } from './vite-render.ts';
import { trimmedRouter } from './vite-trim.ts';

/** Chrome 100 is the oldest browser on cheap Android phones that still get updates. */
const target = ['chrome100', 'firefox115', 'safari16.4'];

function prefixOf(module: string): string {
  if (/screens\/(?:super-)?admin\//.test(module)) return 'staff-';
  return /screens\/student\//.test(module) ? 'student-' : '';
}

/** Where students go from page to page; the lesson player, for one, is always a document of its own. */
const isOftenNext = (file: string) =>
  /\/student-(?:dashboard|lessons|lesson-page|my-lessons|exams|exam-taking|exam-result|practice)-/.test(file);

/** Every document names them. */
const isEverywhere = (file: string) => /\/(?:vendor|core|rolldown-runtime|app)-/.test(file);

/** Icons and parts that neither the dashboard nor the shelves of lessons show. */
const others =
  /lucide-react\/.*\/(?:file-text|trash|pencil|download|copy|rotate-ccw|arrow-(?:down|up|left)|plus)\.|src\/ui\/email\.tsx$/;

/** What students' pages say of exams and orders: small, so one file. */
const words =
  /src\/(?:data\/exams|screens\/student\/shared)\/(?:exam-words|order-words|result-paths)\.ts$|rules\/grade\.ts$|lucide-react\/.*\/arrow-right\./;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    trimmedRouter(),
    landingPage(),
    listsOfFiles(),
    shortBoot(),
    pageRenderer(),
    compression({
      include: /\.(?:html|js|css|svg|json|txt)$/,
      exclude: /\.vite/,
      threshold: 0,
      algorithms: [
        defineAlgorithm('gzip', { level: 9 }),
        defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      ],
      logLevel: 'silent',
    }),
  ],
  appType: 'custom',
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000', '/media': 'http://127.0.0.1:3000' } },
  build: {
    target,
    cssTarget: target,
    /** hls.js is large and only loaded for HLS lessons; sizes.ts limits the first visits. */
    chunkSizeWarningLimit: 700,
    /** The Content-Security-Policy allows no data: fonts and no inline script. */
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The names weigh on every visit, so only some screens have theirs listed: on another one, which no document has
      // named, people wait for one answer more.
      resolveDependencies: (file, imports, { hostType }) =>
        hostType === 'html'
          ? imports
          : imports.filter((name) => !isEverywhere(name) && (isOftenNext(file) || name.endsWith('.css'))),
    },
    rolldownOptions: {
      // What the router tells its developers is read in tests and in development; here it would weigh 2 KB.
      treeshake: { manualPureFunctions: ['warning', 'warnOnce', 'invariant'] },
      input: ['app.html', 'landing.html'].map((page) => `${import.meta.dirname}/${page}`),
      output: {
        chunkFileNames: ({ facadeModuleId }) => `assets/${prefixOf(facadeModuleId ?? '')}[name]-[hash].js`,
        codeSplitting: {
          // `vendor` and `core` stay cached across releases. The others come with all they import: one request instead
          // of thirty.
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack(?!.*[iI]nfiniteQuery(?:Observer)?\.js))\//,
              priority: 3,
            },
            {
              name: 'core',
              test: /src\/(?:app|router|state\/served-form|data\/first-data|data\/platform\/class-names|ui\/logo|ui\/badge)\.tsx?$/,
              priority: 2,
            },
            { name: 'shell', test: /screens\/student\/student-layout\.tsx$/, priority: 1 },
            {
              name: 'fields',
              test: /src\/ui\/(?:select-field|search-field|field)\.tsx?$/,
              minShareCount: 4,
              priority: 1,
            },
            { name: 'choices', test: /src\/ui\/choices\.tsx$/, priority: 1 },
            { name: 'maths', test: /src\/ui\/maths\.tsx$/, priority: 1 },
            { name: 'others', test: others, minShareCount: 4, priority: 1 },
            { name: 'words', test: words, minShareCount: 2, priority: 1 },
            {
              name: 'controls',
              // The icons of forms come with their fields; students do not load what only staff's screens share.
              test: /src\/ui\/(?!filter-bar|tab-row|tabs|dialog|later|copy-row|form-field|date-field|split-page)[\w-]+\.tsx$|\/lucide-react\/(?!.*\/(?:eye|eye-off|calendar-days|circle-pause|pencil-line|file-down|printer)\.)|screens\/shared\/(?:loaded|load-failed|opening)\.tsx$|student\/shared\/watch-link\.tsx$/,
              minShareCount: 8,
            },
            { name: 'question-types', test: /question-types\/question-types\.ts$/, priority: 1 },
            { name: 'form', test: /src\/ui\/form-field\.tsx$/, priority: 1 },
            {
              name: 'answering',
              test: /question-types\/(?:answers|option-rows|\w[\w-]*\/answer)\.tsx?$|student\/shared\/(?:letter-keys-choice|question-grid)\.tsx$|shared\/passage\.tsx$/,
              minShareCount: 2,
            },
            { name: 'overlay', test: /src\/ui\/dialog\.tsx$/ },
          ],
        },
      },
    },
  },
});
