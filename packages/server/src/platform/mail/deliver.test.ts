import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { mailbox } from '../../../test/mail.ts';
import { aStudent } from '../../../test/people.ts';
import { openPostOffice } from '../../../test/post-office.ts';
import { deliverNext, MailGivenUp } from './outbox.ts';
import { type MailOrder, queueMail } from './queue.ts';
import { openTransport, type Transport as Whole } from './transport.ts';

type Transport = Omit<Whole, 'reach'>;

const messageTo = (to: string) => ({ to, subject: 'A word', parts: ['The word is:', { code: '271828' }] });

async function aQueuedMail(house: House, more: Partial<MailOrder> = {}) {
  const { _id, email } = await aStudent(house);
  const order = { message: messageTo(email), userId: _id, ...more };
  await house.db.transaction().execute((trx) => queueMail(trx, house.context, order));
  return { _id, email };
}

const rows = (house: House) => house.db.selectFrom('outbox').selectAll().orderBy('_id').execute();

/** Delivers what is due; says how often it was tried and what was given up. */
async function round(house: House, transport: Transport): Promise<string[]> {
  const given: string[] = [];
  for (let more = true; more; ) {
    more = await deliverNext(house.context, transport).catch((error: unknown) => {
      if (!(error instanceof MailGivenUp)) throw error;
      given.push(error.message);
      return true;
    });
  }
  return given;
}

/** Out of reach; lists the mails it was given. */
function closedTransport(error: object = { code: 'ECONNECTION' }) {
  const tried: string[] = [];
  const send = async ({ id }: { id: string }) => {
    tried.push(id);
    throw Object.assign(new Error('no mail today'), error);
  };
  return { tried, send, close: () => undefined };
}

describe('a mail', () => {
  test('is not there when the transaction of its cause fails', async () => {
    const house = await openHouse();
    const { _id, email } = await aStudent(house);
    const failing = house.db.transaction().execute(async (trx) => {
      await queueMail(trx, house.context, { message: messageTo(email), userId: _id });
      throw new Error('the cause failed');
    });
    await expect(failing).rejects.toThrow('the cause failed');
    expect(await rows(house)).toEqual([]);
    expect(await mailbox(house)).toEqual([]);
  });

  test('waits encrypted, and its row is empty once it went', async () => {
    const house = await openHouse();
    const { email } = await aQueuedMail(house);
    const [waiting] = await rows(house);
    expect(waiting).toMatchObject({ status: 'waiting', tries: 0, next_try_at: '2026-09-15T09:00:00.000Z' });
    const atRest = Buffer.from(waiting?.sealed ?? '', 'base64').toString('latin1') + JSON.stringify(waiting);
    for (const secret of ['271828', email, 'A word']) expect(atRest).not.toContain(secret);
    expect(await mailbox(house, email)).toHaveLength(1);
    expect(await rows(house)).toMatchObject([{ status: 'sent', sealed: '', tries: 1 }]);
  });

  test('is sent once, however many rounds and processes there are', async () => {
    const house = await openHouse();
    const people = [];
    for (let index = 0; index < 12; index += 1) people.push(await aQueuedMail(house));
    const transport = openTransport(house.context.config);
    const counted: string[] = [];
    const counting: Transport = {
      close: () => undefined,
      send: async (mail) => {
        counted.push(mail.to);
        await transport.send(mail);
      },
    };
    await Promise.all([round(house, counting), round(house, counting), round(house, counting)]);
    await round(house, counting);
    expect(counted.toSorted()).toEqual(people.map(({ email }) => email).toSorted());
  });

  test('of a process that died in the middle is sent by another when the lease is over', async () => {
    const house = await openHouse();
    const { email } = await aQueuedMail(house);
    const hanging = { close: () => undefined, send: () => new Promise<never>(() => undefined) };
    void deliverNext(house.context, hanging);
    await expect.poll(async () => (await rows(house))[0]?.tries).toBe(1);
    expect(await mailbox(house, email)).toEqual([]);
    house.clock.advance({ minutes: 5 });
    expect(await mailbox(house, email)).toHaveLength(1);
    expect(await rows(house)).toMatchObject([{ status: 'sent', tries: 2 }]);
  });

  test('that one process gave up on too late does not undo what another has done since', async () => {
    const house = await openHouse();
    const { email } = await aQueuedMail(house);
    const { promise: stuck, reject: fail } = Promise.withResolvers<never>();
    const slow = deliverNext(house.context, { send: () => stuck });
    await expect.poll(async () => (await rows(house))[0]?.tries).toBe(1);
    house.clock.advance({ minutes: 5 });
    expect(await mailbox(house, email)).toHaveLength(1);
    fail(Object.assign(new Error('late'), { code: 'ETIMEDOUT' }));
    await slow;
    expect(await rows(house)).toMatchObject([{ status: 'sent', tries: 2, problem: null }]);
  });

  test('that another process has taken over is not let go by the failure of the first', async () => {
    const house = await openHouse();
    await aQueuedMail(house);
    const { promise: stuck, reject: fail } = Promise.withResolvers<never>();
    const slow = deliverNext(house.context, { send: () => stuck });
    await expect.poll(async () => (await rows(house))[0]?.tries).toBe(1);
    house.clock.advance({ minutes: 5 });
    void deliverNext(house.context, { send: () => new Promise<never>(() => undefined) });
    await expect.poll(async () => (await rows(house))[0]?.tries).toBe(2);
    fail(Object.assign(new Error('late'), { code: 'ETIMEDOUT' }));
    await slow;
    expect(await rows(house)).toMatchObject([{ next_try_at: '2026-09-15T09:10:00.000Z', problem: null }]);
  });

  test('goes with the account it was for', async () => {
    const house = await openHouse();
    const { _id } = await aQueuedMail(house);
    await house.db.deleteFrom('users').where('_id', '=', _id).execute();
    expect(await rows(house)).toEqual([]);
  });
});

describe('a mail that cannot be sent', () => {
  test('is tried again after a minute, then after longer and longer, up to six hours, and given up after three days', async () => {
    const house = await openHouse();
    await aQueuedMail(house);
    const transport = closedTransport();
    const waits: number[] = [];
    const given: string[] = [];
    while (given.length === 0) {
      given.push(...(await round(house, transport)));
      const [row] = await rows(house);
      if (row?.status !== 'waiting') break;
      const wait = Date.parse(row.next_try_at) - house.clock.now();
      waits.push(wait / 60_000);
      house.clock.advance({ ms: wait });
    }
    expect(waits.slice(0, 8)).toEqual([1, 5, 15, 60, 180, 360, 360, 360]);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(3 * 24 * 60);
    expect(transport.tried).toHaveLength(waits.length + 1);
    expect(given).toEqual([expect.stringContaining('ECONNECTION')]);
    expect(await rows(house)).toMatchObject([{ status: 'failed', sealed: '', problem: 'ECONNECTION' }]);
  });

  test('does not hold up the others', async () => {
    const house = await openHouse();
    const [first, second] = [await aQueuedMail(house), await aQueuedMail(house)];
    const transport = openTransport(house.context.config);
    const picky: Transport = {
      close: () => undefined,
      send: (mail) => (mail.to === first.email ? closedTransport().send(mail) : transport.send(mail)),
    };
    await round(house, picky);
    expect((await mailbox(house)).map(({ to }) => to)).toEqual([second.email]);
  });

  test('is given up at once where its next try would be at its very end', async () => {
    const house = await openHouse();
    await aQueuedMail(house, { uselessAfter: house.clock.now() + 60_000 });
    expect(await round(house, closedTransport())).toHaveLength(1);
    expect(await rows(house)).toMatchObject([{ status: 'failed', sealed: '', tries: 1, problem: 'ECONNECTION' }]);
  });

  test('is not sent any more when what it says is worthless', async () => {
    const house = await openHouse();
    const { email } = await aQueuedMail(house, { uselessAfter: house.clock.now() + 15 * 60_000 });
    await round(house, closedTransport());
    house.clock.advance({ minutes: 15 });
    const transport = closedTransport();
    expect(await round(house, transport)).toHaveLength(1);
    expect(transport.tried).toEqual([]);
    expect(await mailbox(house, email)).toEqual([]);
    expect(await rows(house)).toMatchObject([{ status: 'failed', sealed: '' }]);
  });
});

describe('without a mail server', () => {
  test('a mail is a whole file that only its owner can read', async () => {
    const house = await openHouse({ env: { PUBLIC_URL: 'https://learn.school.test' } });
    const { email } = await aQueuedMail(house);
    const [mail] = await mailbox(house);
    expect(mail).toMatchObject({ to: email, from: 'Test School <no-reply@learn.school.test>', subject: 'A word' });
    expect(mail?.text).toBe('The word is:\n\n271828\n\nTest School\n');
    expect(mail?.raw).toMatch(/^Content-Type: text\/html/m);
    const folder = join(house.context.config.dataDir, 'outbox');
    const names = readdirSync(folder);
    expect(names).toEqual([expect.stringMatching(/^20260915T090000Z-[0-9a-f]{24}\.eml$/)]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, names[0] ?? '')).mode & 0o777).toBe(0o600);
  });
});

describe('with a mail server', () => {
  const sendBy = async (house: House, url: string) => {
    const transport = openTransport({ ...house.context.config, smtpUrl: url });
    const given = await round(house, transport);
    transport.close();
    return given;
  };

  test('mails arrive with both readings, from MAIL_FROM, and none lies in the folder', async () => {
    const house = await openHouse({ env: { MAIL_FROM: 'Front office <office@school.test>' } });
    const office = await openPostOffice();
    const people = [await aQueuedMail(house), await aQueuedMail(house)];
    expect(await sendBy(house, office.url)).toEqual([]);
    expect(office.got.map(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email).toSorted());
    expect(office.got[0]).toMatchObject({ from: 'Front office <office@school.test>', subject: 'A word' });
    expect(office.got[0]?.text).toContain('\n271828\n');
    expect(office.got[0]?.raw).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(office.got[0]?.raw).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(await mailbox(house)).toEqual([]);
  });

  test('a mail it defers is tried again, and comes with the same Message-ID', async () => {
    const house = await openHouse();
    const office = await openPostOffice();
    await aQueuedMail(house);
    office.orders.content = { code: 451, words: 'Greylisted' };
    expect(await sendBy(house, office.url)).toEqual([]);
    const [row] = await rows(house);
    expect(row).toMatchObject({ status: 'waiting', tries: 1, problem: expect.stringMatching(/ 451$/) });
    office.orders.content = null;
    house.clock.advance({ minutes: 1 });
    await sendBy(house, office.url);
    expect(office.got).toHaveLength(1);
    expect(office.got[0]?.raw).toContain(`Message-ID: <${row?._id}@school.test>`);
  });

  test('an address it does not know is given up at once, without a word of it in the row', async () => {
    const house = await openHouse();
    const office = await openPostOffice();
    const { email } = await aQueuedMail(house);
    office.orders.recipient = { code: 550, words: `No such user ${email}` };
    expect(await sendBy(house, office.url)).toEqual([expect.not.stringContaining(email)]);
    expect(await rows(house)).toMatchObject([{ status: 'failed', sealed: '', problem: 'EENVELOPE 550' }]);
  });

  test('a mail waits for a server that is away', async () => {
    const house = await openHouse();
    const office = await openPostOffice();
    await office.close();
    await aQueuedMail(house);
    expect(await sendBy(house, office.url)).toEqual([]);
    expect(await rows(house)).toMatchObject([{ status: 'waiting', tries: 1 }]);
  });
});
