import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { deliverNext, sweepOutbox } from './outbox.ts';
import { queueMail } from './queue.ts';
import { openTransport } from './transport.ts';

test('sent mails are kept for the days that the school says, in the database and as files; other files stay', async () => {
  const house = await openHouse();
  const body = { keepMailsDays: 60 };
  await house.ask('PUT', '/admin/settings', { as: await anAdmin(house), body });
  const ada = await aStudent(house);
  const message = { to: ada.email, subject: 'A word', parts: ['The word is chalk.'] };
  await house.db.transaction().execute((trx) => queueMail(trx, house.context, { message, userId: ada._id }));
  const transport = openTransport(house.context.config);
  while (await deliverNext(house.context, transport));
  transport.close();
  const folder = join(house.context.config.dataDir, 'outbox');
  writeFileSync(join(folder, 'read me.txt'), 'kept by hand');
  const rows = async () => (await house.db.selectFrom('outbox').select('_id').execute()).length;
  house.clock.advance({ days: 59 });
  await sweepOutbox(house.context);
  expect([await rows(), readdirSync(folder).length]).toEqual([1, 2]);
  house.clock.advance({ days: 2 });
  await sweepOutbox(house.context);
  expect([await rows(), readdirSync(folder)]).toEqual([0, ['read me.txt']]);
});

test('an installation without mails as files sweeps as well', async () => {
  const house = await openHouse();
  await sweepOutbox(house.context);
  mkdirSync(join(house.context.config.dataDir, 'outbox'));
  await sweepOutbox(house.context);
});
