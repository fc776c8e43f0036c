import type { House } from './house.ts';
import type { Person } from './people.ts';
import { aPng } from './pictures.ts';
import type { Calls, World } from './world.ts';

const written = { title: 'Where to pay', text: 'The account number stands on the page of your order.' };

async function aCannedAnswer({ house, admin }: World): Promise<string> {
  const { body } = await house.ask('POST', '/message/canned', { as: admin, body: written });
  return body.data._id;
}

export function attachmentForm(file: Buffer | null = aPng(40, 30), fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set('file', new Blob([new Uint8Array(file)]), 'board.png');
  return form;
}

type Attaching = { file?: Buffer; message?: string; key?: string };

/** The ID of a file that is attached and not sent. */
export async function anAttachment(house: House, as: Person, { file, message, key }: Attaching = {}): Promise<string> {
  const reply = await house.ask('POST', '/message/attachment', {
    as,
    body: attachmentForm(file, message ? { message } : {}),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
  if (reply.status !== 201) throw new Error(`attaching answered ${reply.status}: ${reply.text}`);
  return reply.body.data._id;
}

/** Answered by staff with a file; once, however often it is asked for. */
async function anAnswerWithFile({ house, admin, message }: World): Promise<string> {
  const id = await anAttachment(house, admin, { message: message._id, key: 'the file' });
  const body = { text: 'As you see.', attachments: [id] };
  const headers = { 'idempotency-key': 'the answer' };
  await house.ask('POST', `/message/${message._id}/reply`, { as: admin, body, headers });
  return id;
}

export const messageCalls: Calls = {
  'GET /message/threads': () => ({}),
  'GET /message/:id': ({ message }) => ({ id: message._id }),
  'POST /message/:id/reply': ({ message }) => ({ id: message._id, body: { text: 'It is on Friday at ten.' } }),
  'PUT /message/:id/seen': ({ message }) => ({ id: message._id }),
  'PUT /message/:id/assignee': ({ message, admin }) => ({
    id: message._id,
    body: { assignee: admin._id, was: null },
  }),
  'POST /message/attachment': ({ message }) => ({ body: attachmentForm(undefined, { message: message._id }) }),
  'DELETE /message/attachment/:id': async ({ house, message, student, other, admin, superAdmin }, caller) => {
    const as = [other, admin, superAdmin].find(({ _id }) => _id === caller?._id) ?? student;
    return { id: await anAttachment(house, as, as === student ? {} : { message: message._id }) };
  },
  'GET /message/:id/attachment/:attachmentId': async (world) => ({
    id: world.message._id,
    second: await anAnswerWithFile(world),
  }),
  'GET /message/canned': () => ({}),
  'POST /message/canned': () => ({ body: written }),
  'DELETE /message/canned/:id': async (world) => ({ id: await aCannedAnswer(world) }),
};
