import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpointsWithoutSchemas } from './vite-contract.ts';
import { mathsFontsOnce } from './vite-maths.ts';
import { pages } from './vite-pages.ts';
import { toastsWithoutStyleTag } from './vite-toasts.ts';
import { zodWithoutJsonSchema } from './vite-zod.ts';

/** Chrome 100 of 2022 is the oldest browser found on cheap Android phones that still get updates of anything. */
const target = ['chrome100', 'firefox115', 'safari16.4'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    toastsWithoutStyleTag(),
    zodWithoutJsonSchema(),
    endpointsWithoutSchemas(),
    mathsFontsOnce(),
    pages(),
  ],
  appType: 'custom',
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000', '/media': 'http://127.0.0.1:3000' } },
  build: {
    target,
    cssTarget: target,
    manifest: true,
    /** hls.js is large and only loaded for HLS lessons; first visits have limits of their own (sizes.ts). */
    chunkSizeWarningLimit: 700,
    /** Everything is a file: the Content-Security-Policy allows no data: fonts and no inline script. */
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['app.html', 'landing.html'].map((page) => `${import.meta.dirname}/${page}`),
      output: {
        codeSplitting: {
          // What every visit needs, in one file: it compresses better than in pieces and stays cached across releases.
          groups: [
            { name: 'vendor', test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack)\// },
            // With all they import: one request instead of thirty, each of which waits for the network of a cheap phone.
            { name: 'student', test: /screens\/student\/(?:student-layout|dashboard)\.tsx$/ },
            {
              name: 'controls',
              test: /src\/ui\/(?!filter-bar|tabs|drawer|dialog|confirm-dialog|later|copy-row|password-field)[\w-]+\.tsx$|\/lucide-react\//,
              minShareCount: 8,
            },
            { name: 'overlay', test: /src\/ui\/(?:drawer|dialog|confirm-dialog)\.tsx$/ },
          ],
        },
      },
    },
  },
});
