import { expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { aStudent } from '../../../test/people.ts';
import { openPostOffice } from '../../../test/post-office.ts';
import { askIfBack, deliverNext } from './outbox.ts';
import { queueMail } from './queue.ts';
import { openTransport, type Transport } from './transport.ts';

async function aQueuedMail(house: House): Promise<void> {
  const { _id: userId, email } = await aStudent(house);
  const message = { to: email, subject: 'A word', parts: ['The word is:', { code: '271828' }] };
  await house.db.transaction().execute((trx) => queueMail(trx, house.context, { message, userId }));
}

const rows = (house: House) => house.db.selectFrom('outbox').selectAll().orderBy('_id').execute();

async function round(house: House, transport: Transport): Promise<void> {
  while (await deliverNext(house.context, transport));
}

async function sendBy(house: House, url: string): Promise<void> {
  const transport = openTransport({ ...house.context.config, smtpUrl: url });
  await round(house, transport);
  transport.close();
}

test('a server that was away for hours is asked each minute, and gets at once what waits for it', async () => {
  const house = await openHouse();
  const office = await openPostOffice();
  await office.close();
  await aQueuedMail(house);
  for (let tries = 0; tries < 5; tries += 1) {
    await sendBy(house, office.url);
    house.clock.set((await rows(house))[0]?.next_try_at ?? '');
  }
  await sendBy(house, office.url);
  const ready = async () => {
    house.clock.advance({ seconds: 6 });
    return (await house.ask('GET', '/ready')).body.warnings;
  };
  expect(await ready()).toEqual([
    'The mail server has taken no mail for 4 hours. Mails wait, and are sent when it takes them.',
  ]);
  const transport = openTransport({ ...house.context.config, smtpUrl: office.url });
  await askIfBack(house.context, transport);
  await round(house, transport);
  expect(await rows(house)).toMatchObject([{ status: 'waiting', tries: 6 }]);
  await office.open();
  await askIfBack(house.context, transport);
  expect(await ready()).toEqual([]);
  await round(house, transport);
  transport.close();
  expect(office.got).toHaveLength(1);
});

test('a mail that another process has under way is not sent twice when the server is found back', async () => {
  const house = await openHouse();
  const office = await openPostOffice();
  await office.close();
  await Promise.all([aQueuedMail(house), aQueuedMail(house)]);
  await sendBy(house, office.url);
  house.clock.advance({ minutes: 1 });
  const [under] = await rows(house);
  const hanging = { send: () => new Promise<never>(() => undefined) };
  void deliverNext(house.context, hanging);
  await expect.poll(async () => (await rows(house)).filter(({ tries }) => tries === 2)).toHaveLength(1);
  await office.open();
  await sendBy(house, office.url);
  expect(office.got).toHaveLength(1);
  expect((await rows(house)).find(({ tries, _id }) => tries === 2 && _id === under?._id)).toMatchObject({
    status: 'waiting',
  });
});

test('a refused mail says nothing of the server', async () => {
  const house = await openHouse();
  const office = await openPostOffice();
  office.orders.content = { code: 451, words: 'Greylisted' };
  await aQueuedMail(house);
  await sendBy(house, office.url);
  expect((await house.ask('GET', '/ready')).body).toEqual({ success: true, message: 'ready', warnings: [] });
});
