import { endpoints } from '@akada/contract/endpoints';
import type { Plugin } from 'vite';

const bare = 'virtual:akada-endpoints';
const contractImport = /import\s*\{([^}]*)\}\s*from\s*["']@akada\/contract["'];?/g;

/** Method, path and access of every endpoint: all that `call()` reads. */
function bareEndpoints(): string {
  return Object.entries(endpoints)
    .map(([name, { method, path, access }]) => `export const ${name} = ${JSON.stringify({ method, path, access })};`)
    .join('\n');
}

/**
 * The built src/data files get their endpoints without the schemas, which on this side only serve the types: 20 KB
 * less, zod itself, on a student's first visit. Forms import the schemas they check with, and so bring zod along.
 */
export function endpointsWithoutSchemas(): Plugin {
  return {
    name: 'akada:endpoints-without-schemas',
    apply: 'build',
    resolveId: { filter: { id: /^virtual:akada-endpoints$/ }, handler: (id) => `\0${id}` },
    load: { filter: { id: /virtual:akada-endpoints$/ }, handler: bareEndpoints },
    transform: {
      filter: { id: /packages\/web\/src\/data\/[\w-]+\.ts$/ },
      handler(code) {
        const text = code.replace(contractImport, (_, list: string) => {
          const names = list.split(',').map((name) => name.trim());
          const strange = names.filter((name) => name !== '' && !(name in endpoints));
          if (strange.length > 0) this.error(`src/data may import endpoints and types only, not ${strange.join(', ')}`);
          return `import { ${names.join(', ')} } from '${bare}';`;
        });
        return { code: text, map: null };
      },
    },
  };
}
