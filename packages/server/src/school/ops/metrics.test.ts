import { expect, onTestFinished, test } from 'vitest';
import { aFailedSend, aSentBackup, aStore, aTriedRestore } from '../../../test/backups.ts';
import { openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { aMessage } from '../../../test/things.ts';
import { takeMetrics } from './metrics.ts';

test('what quiet hours hold back waits and is not overdue', async () => {
  const house = await openHouse();
  const [admin, ada] = [await anAdmin(house), await aStudent(house)];
  await house.db.updateTable('users').set({ is_verified: 1 }).where('_id', '=', ada._id).execute();
  const metrics = takeMetrics(house.context);
  const address = await metrics.listen(0, house.app.log);
  onTestFinished(metrics.close);
  const mails = async () => {
    const text = await (await fetch(address)).text();
    const lines = text.split('\n').filter((line) => line.includes('{queue="notifications to mail"}'));
    return lines.map((line) => Number(line.split(' ').at(-1)));
  };
  const { _id } = await aMessage(house, ada);
  const answer = { as: admin, body: { text: 'On Friday at eight.' } };
  expect((await house.ask('POST', `/message/${_id}/reply`, answer)).status).toBe(201);
  expect(await mails()).toEqual([1, 0]);
  house.clock.set('2026-09-15T16:00:00.000Z');
  const [waiting, overdue] = await mails();
  expect([waiting, Number(overdue) > 6 * 3600]).toEqual([1, true]);
  // Eleven at night in Lagos.
  house.clock.set('2026-09-15T22:00:00.000Z');
  expect(await mails()).toEqual([1, 0]);
});

test('of backups in a store and of restores that were tried there are figures where there are any', async () => {
  const isSqlite = process.env.TEST_ENGINE !== 'postgres';
  const house = await openHouse({ env: aStore });
  const metrics = takeMetrics(house.context);
  const address = await metrics.listen(0, house.app.log);
  onTestFinished(metrics.close);
  const figures = async () => {
    const lines = (await (await fetch(address)).text()).split('\n');
    return lines.filter((line) => /^akada_(backup_sen|restore_)/.test(line)).toSorted();
  };
  expect(await figures()).toEqual(isSqlite ? ['akada_backup_send_failures 0'] : []);
  await aSentBackup(house, 1);
  await aFailedSend(house);
  await aTriedRestore(house, 'The database is damaged.');
  const at = house.clock.now() / 1000;
  const failed = [
    'akada_backup_send_failures 1',
    `akada_backup_sent_timestamp_seconds ${at - 3600}`,
    'akada_restore_failed 1',
  ];
  expect(await figures()).toEqual(isSqlite ? failed : []);
  await aTriedRestore(house);
  expect((await figures()).slice(2)).toEqual(
    isSqlite ? ['akada_restore_failed 0', `akada_restore_tried_timestamp_seconds ${at}`] : [],
  );
});
