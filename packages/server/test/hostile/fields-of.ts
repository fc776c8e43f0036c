import type { Endpoint } from '@akada/contract';
import { z } from 'zod';

/** Every place of a request where a caller writes something, read off the contract. */

export type Path = readonly (string | number)[];
export type Field = { place: 'params' | 'query' | 'body'; path: Path };

type Schema = {
  properties?: Record<string, Schema>;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

/** The paths below a schema, its own fields before theirs; of a list, the first item. */
function pathsIn(schema: Schema): Path[] {
  const steps: [string | number, Schema][] = [
    ...Object.entries(schema.properties ?? {}),
    ...(schema.prefixItems ?? []).entries(),
    ...(schema.items ? [[0, schema.items] as [number, Schema]] : []),
  ];
  const own = steps.flatMap(([step, below]): Path[] => [[step], ...pathsIn(below).map((path) => [step, ...path])]);
  const choices = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => list ?? []);
  return [...own, ...choices.flatMap(pathsIn)];
}

export function nameOf(path: Path): string {
  return path.join('.');
}

export function fieldsOf(endpoint: Endpoint): Field[] {
  return (['params', 'query', 'body'] as const).flatMap((place) => {
    const schema = z.toJSONSchema(endpoint[place], { io: 'input', unrepresentable: 'any' }) as Schema;
    const byName = new Map(pathsIn(schema).map((path) => [nameOf(path), path]));
    return [...byName.values()].map((path) => ({ place, path }));
  });
}

/** The body with one field replaced; what has to be there for it, is made. */
export function withValue(body: object, path: Path, value: unknown): object {
  const copy = structuredClone(body);
  let at = copy as Record<string | number, unknown>;
  for (const [index, step] of path.slice(0, -1).entries()) {
    const isList = typeof path[index + 1] === 'number';
    const below = at[step];
    const fits = typeof below === 'object' && below !== null && Array.isArray(below) === isList;
    at[step] = fits ? below : isList ? [] : {};
    at = at[step] as Record<string | number, unknown>;
  }
  at[path.at(-1) ?? ''] = value;
  return copy;
}
