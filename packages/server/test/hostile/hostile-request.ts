import type { Endpoint } from '@akada/contract';
import { defaultClassId } from '@akada/contract/rules/school-classes';
import type { House, Reply } from '../house.ts';
import { type Person, passwordHash } from '../people.ts';
import { answer } from '../sitting.ts';
import { aFirstTerm } from '../things.ts';
import { addressOf, calls, type World } from '../world.ts';
import { type Field, nameOf, withValue } from './fields-of.ts';

/** The request that the access matrix has for an endpoint, with one field replaced by a value that no form sends. */

export const routeOf = ({ method, path }: Endpoint) => `${method} ${path}`;

export function callerOf(world: World, { access, path }: Endpoint): Person | null {
  if (access === 'anyone') return null;
  const isOwn = /^\/(payment|order)\/:id/.test(path);
  if (isOwn && access.includes('user')) return world.student;
  if (access.includes('user')) return world.other;
  if (access.includes('guardian')) return world.guardian;
  return access.includes('admin') ? world.admin : world.superAdmin;
}

const rubric = [{ text: 'Names the wars', points: 4 }];
const draw = [{ topic: 'Fractions', count: 2 }];
const bands = [
  { name: 'Pass', from: 40 },
  { name: 'Fail', from: 0 },
];
const gradeScale = { kind: 'own', bands };

const keyWithDetails = ({ questions }: World) => ({
  decisions: [{ kind: 'key', questionId: questions[0]._id, correctAnswer: '5', details: { rubric } }],
});

/** Body parts missing in the matrix's request, for routes whose nested fields are tested. */
const fuller: Readonly<Record<string, (world: World) => object>> = {
  'POST /studentExam/submit/:examId': ({ questions }) => ({ answers: [answer(questions[0], '4', 2)] }),
  'POST /exam': () => ({ draw, gradeScale, sections: [{ title: 'Objectives', questions: [] }] }),
  'PUT /exam/:id': ({ questions }) => {
    const ids = () => questions.map(({ _id }) => _id);
    return { questions: ids(), draw, gradeScale, sections: [{ title: 'Objectives', questions: ids() }] };
  },
  'PUT /admin/settings': () => ({ gradeScale, terms: [aFirstTerm] }),
  'PUT /admin/users/:id/rights': () => ({ teaching: [{ subjectId: null, placeIds: [defaultClassId(1)] }] }),
  'PUT /admin/classes/:id': () => ({ arms: [{ name: 'Gold' }] }),
  'POST /question': () => ({ details: { rubric } }),
  'PUT /question/:id': () => ({ options: ['3', '4'], details: { rubric } }),
  'POST /exam/:id/marking/preview': keyWithDetails,
  'POST /exam/:id/marking/apply': keyWithDetails,
};

/** Deletes rate-limit counters and changes made by the previous request. */
async function forgetTheLastOne({ house: { db } }: World, route: string, caller: Person | null): Promise<void> {
  await db.deleteFrom('login_failures').execute();
  await db.deleteFrom('mail_counts').execute();
  if (route === 'POST /message') await db.deleteFrom('messages').execute();
  if (route === 'POST /message/:id/reply') await db.deleteFrom('message_replies').execute();
  if (route === 'POST /message/attachment') await db.deleteFrom('message_attachments').execute();
  if (!caller) return;
  const password_hash = await passwordHash;
  await db
    .updateTable('users')
    .set({ password_hash, one_time_password_at: null })
    .where('_id', '=', caller._id)
    .execute();
}

/** As it can stand in an address; what is no text, as a client would write it there. */
function inAddress(value: unknown): string {
  return encodeURIComponent((typeof value === 'string' ? value : String(JSON.stringify(value))).toWellFormed());
}

function formWith(form: FormData, field: Field, value: unknown): FormData {
  const text = typeof value === 'string' ? value : String(JSON.stringify(value));
  const made = new FormData();
  for (const [name, part] of form) made.append(name, part);
  const name = nameOf(field.path);
  if (form.get(name) instanceof Blob) made.set(name, new Blob([text]), 'file');
  else made.set(name, text);
  return made;
}

function bodyWith(body: object, field: Field, value: unknown): object {
  if (field.place !== 'body') return body;
  return body instanceof FormData ? formWith(body, field, value) : withValue(body, field.path, value);
}

let count = 0;

/** Each request comes from an address of its own: what keeps floods away is no part of this. */
function fromThere(house: House, from: Record<string, string>): House['ask'] {
  return (method, path, options) => house.ask(method, path, { ...options, headers: { ...options?.headers, ...from } });
}

/** The matrix's valid request for this endpoint, prepared in this world. */
export async function validRequest(world: World, endpoint: Endpoint) {
  const [route, caller] = [routeOf(endpoint), callerOf(world, endpoint)];
  await forgetTheLastOne(world, route, caller);
  count += 1;
  const from = { 'x-forwarded-for': `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}` };
  const house = { ...world.house, ask: fromThere(world.house, from) };
  const { body = {}, ...call } = (await calls[route]?.({ ...world, house }, caller)) ?? {};
  return { house, caller, call, body: body instanceof FormData ? body : { ...body, ...fuller[route]?.(world) } };
}

export async function ask(world: World, endpoint: Endpoint, field?: Field, value?: unknown): Promise<Reply> {
  const { house, caller, call, body } = await validRequest(world, endpoint);
  const written = field ? inAddress(value) : '';
  const path = field?.place === 'params' ? endpoint.path.replace(`:${nameOf(field.path)}`, written) : endpoint.path;
  const query = new URLSearchParams(call.query);
  if (field?.place === 'query') query.delete(nameOf(field.path));
  const asked = field?.place === 'query' ? `${query}&${nameOf(field.path)}=${written}` : `${query}`;
  const { query: _whole, ...ids } = call;
  const address = addressOf(path, ids);
  return house.ask(endpoint.method, asked === '' ? address : `${address}?${asked}`, {
    ...(caller && { as: caller }),
    ...(endpoint.method !== 'GET' && { body: field ? bodyWith(body, field, value) : body }),
  });
}
