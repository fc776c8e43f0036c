import { endpoints } from '@akada/contract/endpoints';
import type { Plugin } from 'vite';

const bare = 'virtual:akada-endpoints:';
const contractImport = /import\s*\{([^}]*)\}\s*from\s*["']@akada\/contract["'];?/g;

/**
 * Method, path and access of these endpoints: all that `call()` reads. Each file gets its own, so that a student does not
 * fetch those of the staff.
 */
function bareEndpoints(names: readonly string[]): string {
  const exportOf = (name: string) => {
    const { method, path, access } = endpoints[name] ?? {};
    return `export const ${name} = ${JSON.stringify({ method, path, access })};`;
  };
  return names.map(exportOf).join('\n');
}

/**
 * The built src/data files get their endpoints without the schemas, which on this side only serve the types: 20 KB
 * less, zod itself, on a student's first visit. Forms import the schemas they check with, and so bring zod along.
 */
export function endpointsWithoutSchemas(): Plugin {
  return {
    name: 'akada:endpoints-without-schemas',
    apply: 'build',
    resolveId: { filter: { id: /^virtual:akada-endpoints:/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /virtual:akada-endpoints:/ },
      handler: (id) => bareEndpoints(id.slice(id.indexOf(bare) + bare.length).split(',')),
    },
    transform: {
      filter: { id: /packages\/web\/src\/data\/[\w-]+\.ts$/ },
      handler(code) {
        const text = code.replace(contractImport, (_, list: string) => {
          const names = list
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '');
          const strange = names.filter((name) => !(name in endpoints));
          if (strange.length > 0) this.error(`src/data may import endpoints and types only, not ${strange.join(', ')}`);
          return names.length > 0 ? `import { ${names.join(', ')} } from '${bare}${names.join(',')}';` : '';
        });
        return { code: text, map: null };
      },
    },
  };
}
