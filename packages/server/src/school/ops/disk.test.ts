import { describe, expect, onTestFinished, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { mailbox } from '../../../test/mail.ts';
import { anAdmin, aSuperAdmin } from '../../../test/people.ts';
import { aSmallDisk, canMount } from '../../../test/small-disk.ts';
import { mailNearlyFull, readDisk } from './disk.ts';

const disk = (usedPercent: number) => ({
  usedBytes: usedPercent,
  totalBytes: 100,
  usedPercent,
  isNearlyFull: usedPercent >= 90,
});

const subjects = async (house: House) => (await mailbox(house)).map(({ to, subject }) => [to, subject]);

describe('a disk that is nearly full', () => {
  test('is mailed to every super-admin, once a day while it lasts', async () => {
    const house = await openHouse();
    await anAdmin(house);
    const [head, deputy] = [await aSuperAdmin(house), await aSuperAdmin(house)];
    const mailed = async () => (await subjects(house)).length;
    await mailNearlyFull(house.context, disk(89));
    expect(await mailed()).toBe(0);
    await mailNearlyFull(house.context, disk(90));
    await mailNearlyFull(house.context, disk(97));
    const subject = "Your school's disk is nearly full";
    expect((await subjects(house)).toSorted()).toEqual([head, deputy].map(({ email }) => [email, subject]).toSorted());
    house.clock.advance({ hours: 24, ms: -1 });
    await mailNearlyFull(house.context, disk(97));
    expect(await mailed()).toBe(2);
    house.clock.advance({ ms: 1 });
    await mailNearlyFull(house.context, disk(97));
    expect(await mailed()).toBe(4);
    const [mail] = await mailbox(house, head.email);
    expect(mail?.text).toMatch(/is 90% full\. When it is full, nothing can be saved/);
  });

  test('is mailed again after the clock was set back', async () => {
    const house = await openHouse();
    await aSuperAdmin(house);
    await mailNearlyFull(house.context, disk(90));
    house.clock.advance({ days: -3650 });
    await mailNearlyFull(house.context, disk(90));
    expect(await house.db.selectFrom('outbox').select('_id').execute()).toHaveLength(2);
  });

  test.runIf(canMount())('is on the dashboard from 90% on', async () => {
    const house = await openHouse();
    const as = await anAdmin(house);
    const { dataDir } = house.context.config;
    const small = aSmallDisk(1, dataDir);
    onTestFinished(small.remove);
    const storage = async () => (await house.ask('GET', '/admin/system-status', { as })).body.data.storage;
    expect(await storage()).toMatchObject({ totalBytes: 1024 * 1024, isNearlyFull: false });
    small.fill();
    expect(await storage()).toEqual({ totalBytes: 1048576, usedBytes: 1048576, usedPercent: 100, isNearlyFull: true });
    expect(await readDisk(dataDir)).toEqual(await storage());
  });
});
