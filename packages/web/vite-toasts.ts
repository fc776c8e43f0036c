import type { Plugin } from 'vite';

/**
 * sonner puts its styles into a <style> tag at run time, which `style-src 'self'` blocks (and reports). The same
 * styles ship as sonner/dist/styles.css, imported in src/ui/app.css; here the call that makes the tag goes away.
 */
export function toastsWithoutStyleTag(): Plugin {
  return {
    name: 'akada:toasts-without-style-tag',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/sonner\/dist\/index\.mjs$/ },
      handler(code) {
        const without = code.replace(/^__insertCSS\(".*"\);?$/m, '');
        if (without === code) this.error('sonner no longer calls __insertCSS: look again at how it brings its styles');
        return { code: without, map: null };
      },
    },
  };
}
