import type { Plugin } from 'vite';

const olderFormats = /,url\([^)]+\.(?:woff|ttf)\) format\("(?:woff|truetype)"\)/g;

/** KaTeX brings each font in three formats. Every browser we serve reads the smallest; the others need not be built. */
export function mathsFontsOnce(): Plugin {
  return {
    name: 'akada:maths-fonts-once',
    enforce: 'pre',
    transform: {
      filter: { id: /katex-swap\.min\.css/ },
      handler: (code) => ({ code: code.replace(olderFormats, ''), map: null }),
    },
  };
}
