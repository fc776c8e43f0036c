import { constants } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { landingPage } from './vite-landing.ts';
import { listsOfFiles } from './vite-lists.ts';

/** Chrome 100 is the oldest browser on cheap Android phones that still get updates. */
const target = ['chrome100', 'firefox115', 'safari16.4'];

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
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['app.html', 'landing.html'].map((page) => `${import.meta.dirname}/${page}`),
      output: {
        codeSplitting: {
          // `vendor` and `core` stay cached across releases. The others come with all they import: one request instead
          // of thirty.
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack)\//,
              priority: 3,
            },
            { name: 'core', test: /src\/(?:router|data\/first-data|ui\/logo|ui\/badge)\.tsx?$/, priority: 2 },
            { name: 'shell', test: /screens\/student\/student-layout\.tsx$/, priority: 1 },
            {
              name: 'fields',
              test: /src\/ui\/(?:select-field|search-field|field|choices)\.tsx?$/,
              minShareCount: 4,
              priority: 1,
            },
            {
              name: 'controls',
              test: /src\/ui\/(?!filter-bar|tabs|dialog|later|copy-row|form-field|date-field)[\w-]+\.tsx$|\/lucide-react\//,
              minShareCount: 8,
            },
            { name: 'overlay', test: /src\/ui\/dialog\.tsx$/ },
          ],
        },
      },
    },
  },
});
