import type { Endpoint, Role } from '@akada/contract';
import { endpoints } from '@akada/contract/endpoints';
import { expect, test } from 'vitest';
import { matrix } from '../access-matrix.ts';
import { fieldsOf } from '../hostile/fields-of.ts';
import { openWorld } from '../open-world.ts';
import type { World } from '../world.ts';

/** Callers in the order of the matrix, with the role that counts. */
const callers = [
  ['nobody', null],
  ['inactive', null],
  ['student', 'user'],
  ['other', 'user'],
  ['admin', 'admin'],
  ['superAdmin', 'super-admin'],
] as const;

const variantsOf = (route: string) =>
  Object.values(endpoints).filter(({ method, path }) => `${method} ${path}` === route);

const admits = ({ access }: Endpoint, role: Role | null) =>
  access === 'anyone' || (role !== null && access.includes(role));

/** Nothing in it is what its field wants; null where the endpoint reads nothing there. */
function malformed(endpoint: Endpoint, place: 'query' | 'body'): Record<string, unknown> | null {
  const fields = fieldsOf(endpoint).filter((field) => field.place === place && field.path.length === 1);
  const wrong = place === 'body' ? { $ne: null } : '\0';
  return fields.length === 0 ? null : Object.fromEntries(fields.map(({ path }) => [path[0], wrong]));
}

function ask(
  { house, ...world }: World,
  { method, path }: Endpoint,
  who: keyof World | 'nobody',
  input: object,
  place: string,
) {
  const address = path.replace(':line', '1').replace(/:\w+/g, 'f'.repeat(24));
  const as = who === 'nobody' ? undefined : (world as unknown as Record<string, { token: string }>)[who];
  if (place === 'body') return house.ask(method, address, { as, body: input });
  return house.ask(method, `${address}?${new URLSearchParams(input as Record<string, string>)}`, { as });
}

/** Whether there is an attempt matters more here than what is wrong with the answers. */
const looksFirst = 'POST /studentExam/submit/:examId';

test.each(['query', 'body'] as const)(
  'a malformed %s is refused by its field to those who may call, before it is looked whether the thing is there; the others hear what they always hear',
  async (place) => {
    const world = await openWorld();
    let asked = 0;
    for (const [route, { valid }] of Object.entries(matrix)) {
      if (route === looksFirst) continue;
      const variants = variantsOf(route);
      for (const [index, [who, role]] of callers.entries()) {
        const admitted = variants.find((variant) => admits(variant, role));
        const endpoint = admitted ?? (variants[0] as Endpoint);
        const input = malformed(endpoint, place);
        if (!input) continue;
        asked += 1;
        const reply = await ask(world, endpoint, who, input, place);
        // Lists take what there is not as left out.
        const isRefused = admitted && !endpoint[place].safeParse(input).success;
        if (admitted && !isRefused) {
          expect([200, 404], `${route} for ${who}: ${reply.text}`).toContain(reply.status);
          continue;
        }
        const expected = admitted ? 400 : Number(valid.split(' ')[index]);
        expect(reply.status, `${route} for ${who}: ${reply.text}`).toBe(expected);
        // A query that is needed is missing, and is read before the body.
        const needed = place === 'body' && endpoint.query.safeParse({}).error?.issues[0]?.path[0];
        const named = needed ? [String(needed)] : Object.keys(input);
        if (admitted) expect(named, `${route}: ${reply.text}`).toContain(reply.body.field);
      }
    }
    expect(asked).toBeGreaterThan(50);
  },
);
