import { constants } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { landingPage } from './vite-landing.ts';
import { listsOfFiles } from './vite-lists.ts';

/** Chrome 100 is the oldest browser on cheap Android phones that still get updates. */
const target = ['chrome100', 'firefox115', 'safari16.4'];

const staffPrefix = 'staff-';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    landingPage(),
    listsOfFiles(),
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
      // Which files a screen of staff imports is no burden for students: staff wait for one answer more on the first visit of
      // a screen that their document has not named.
      resolveDependencies: (file, imports) =>
        file.includes(staffPrefix) ? imports.filter((name) => name.endsWith('.css')) : imports,
    },
    rolldownOptions: {
      input: ['app.html', 'landing.html'].map((page) => `${import.meta.dirname}/${page}`),
      output: {
        chunkFileNames: ({ facadeModuleId }) =>
          `assets/${/screens\/(?:super-)?admin\//.test(facadeModuleId ?? '') ? staffPrefix : ''}[name]-[hash].js`,
        codeSplitting: {
          // `vendor` and `core` stay cached across releases. The others come with all they import: one request instead
          // of thirty.
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack)\//,
              priority: 3,
            },
            {
              name: 'core',
              test: /src\/(?:router|data\/first-data|data\/platform\/class-names|ui\/logo|ui\/badge)\.tsx?$/,
              priority: 2,
            },
            { name: 'shell', test: /screens\/student\/student-layout\.tsx$/, priority: 1 },
            {
              name: 'fields',
              test: /src\/ui\/(?:select-field|search-field|field|choices)\.tsx?$/,
              minShareCount: 4,
              priority: 1,
            },
            {
              name: 'controls',
              // The icons of forms come with their fields; students do not load what only staff's screens share.
              test: /src\/ui\/(?!filter-bar|tab-row|tabs|dialog|later|copy-row|form-field|date-field|split-page)[\w-]+\.tsx$|\/lucide-react\/(?!.*\/(?:eye|eye-off|calendar-days|circle-pause|pencil-line)\.)/,
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
