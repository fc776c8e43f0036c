import type { Plugin } from 'vite';

/**
 * Every zod schema carries a method that turns it into JSON Schema. Only the server uses it (for the OpenAPI document);
 * in the browser the code behind it would be 4 KB on every student's first visit, so it is replaced by one that throws.
 */
export function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'akada:zod-without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/ },
      handler(code) {
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map((match) => match[1]);
        if (names.length === 0) this.error('zod has moved its JSON Schema code: look where it went');
        const stubs = names.map((name) => `export const ${name} = later;`).join('\n');
        const later = "const later = () => () => { throw new Error('JSON Schema is not part of the web build'); };";
        return { code: `${later}\n${stubs}\nexport const process = later;\n`, map: null };
      },
    },
  };
}
