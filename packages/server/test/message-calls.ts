import type { Calls, World } from './world.ts';

const written = { title: 'Where to pay', text: 'The account number stands on the page of your order.' };

async function aCannedAnswer({ house, admin }: World): Promise<string> {
  const { body } = await house.ask('POST', '/message/canned', { as: admin, body: written });
  return body.data._id;
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
  'GET /message/canned': () => ({}),
  'POST /message/canned': () => ({ body: written }),
  'DELETE /message/canned/:id': async (world) => ({ id: await aCannedAnswer(world) }),
};
