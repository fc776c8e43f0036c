import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

const root = import.meta.dirname;

/** Writes render-page.js, with which the server renders the forms for signing in and up. */
export async function buildRenderer(outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    // A release has no packages of the web: the file brings them.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: 'src/render-page.tsx',
      outDir,
      emptyOutDir: true,
      target: 'node24',
      minify: true,
      copyPublicDir: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
}

export function pageRenderer(): Plugin {
  return {
    name: 'akada:page-renderer',
    apply: 'build',
    closeBundle: () => buildRenderer('dist/.vite/render'),
  };
}
