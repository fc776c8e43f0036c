import { expect, onTestFinished, test } from 'vitest';
import { Ended, endBefore } from '../../../test/end-before.ts';
import { type House, openHouse } from '../../../test/house.ts';
import { mailbox } from '../../../test/mail.ts';
import { anOrder } from '../../../test/order-calls.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { startPushService } from '../../../test/push-service.ts';
import { aLesson, anExam, threeQuestions } from '../../../test/things.ts';
import { mailNotifications } from './mail-notifications.ts';
import { pushNotifications } from './push-notifications.ts';

/** A process that ends between a cause and its delivery, before each of the statements in turn. */

async function aSchool(env: Record<string, string> = {}) {
  const house = await openHouse({ env });
  const admin = await anAdmin(house);
  const ada = await aStudent(house);
  await house.db.updateTable('users').set({ is_verified: 1 }).where('_id', '=', ada._id).execute();
  for (const topic of ['exams', 'payments'])
    await house.ask('PUT', '/notification/choices', { as: ada, body: { topic, mail: true } });
  return { house, admin, ada };
}

const noticesOf = async (house: House, { _id }: Person, subject: string) =>
  house.db
    .selectFrom('notifications')
    .select('_id')
    .where('user_id', '=', _id)
    .where('subject_id', '=', subject)
    .execute();

const subjectsOf = async (house: House, { email }: Person) => {
  await mailNotifications(house.context);
  return (await mailbox(house, email)).map(({ subject }) => subject);
};

/** Plays `work` until it needs no more statements than there were; returns how many ends there were. */
async function endAtEach(
  house: House,
  play: (turn: number) => Promise<{ work: () => Promise<unknown>; after: (isDone: boolean) => Promise<void> }>,
) {
  for (let statement = 1; ; statement += 1) {
    const { work, after } = await play(statement);
    const end = endBefore(house, statement);
    await work().catch((error: unknown) => {
      if (!(error instanceof Ended)) throw error;
    });
    await end.begin();
    await after(!end.hasEnded());
    if (!end.hasEnded()) return statement - 1;
  }
}

test('a decision is notified once and mailed, and not at all where it was rolled back', async () => {
  const { house, admin, ada } = await aSchool();
  const steps = await endAtEach(house, async (turn) => {
    const lesson = await aLesson(house, admin, { title: `Lesson ${turn}`, price: 1000 });
    const { _id } = await anOrder(house, ada, [lesson]);
    const approve = () => house.ask('PUT', '/order/approve', { as: admin, body: { ids: [_id] } });
    const status = async () => (await house.ask('GET', `/order/${_id}`, { as: ada })).body.data.status;
    return {
      work: approve,
      after: async () => {
        const found = async () =>
          house.db.selectFrom('notifications').select('_id').where('user_id', '=', ada._id).execute();
        const isDecided = (await status()) === 'paid';
        expect(await found()).toHaveLength(turn - 1 + (isDecided ? 1 : 0));
        await approve();
        await approve();
        expect([await status(), (await found()).length]).toEqual(['paid', turn]);
      },
    };
  });
  expect(steps).toBeGreaterThan(5);
  expect(await subjectsOf(house, ada)).toEqual(Array.from({ length: steps + 1 }, () => 'Your payment was approved'));
});

test('an exam that is published is notified once, and mailed once whenever the process of mails ended', async () => {
  const { house, admin, ada } = await aSchool();
  const questions = await threeQuestions(house, admin);
  const anUnpublished = (title: string) => anExam(house, admin, { title, questions, isActive: false });
  const publish = (id: string) => house.ask('PUT', `/exam/${id}/publish`, { as: admin, body: {} });

  const published = await endAtEach(house, async (turn) => {
    const { _id } = await anUnpublished(`Paper ${turn}`);
    return {
      work: () => publish(_id),
      after: async () => {
        const { isActive } = (await house.ask('GET', `/exam/${_id}`, { as: admin })).body.data;
        expect(await noticesOf(house, ada, _id)).toHaveLength(isActive ? 1 : 0);
        await publish(_id);
        expect(await noticesOf(house, ada, _id)).toHaveLength(1);
      },
    };
  });
  expect(published).toBeGreaterThan(5);
  house.clock.advance({ hours: 1 });
  const before = await subjectsOf(house, ada);
  expect(before.toSorted()).toEqual(
    Array.from({ length: published + 1 }, (_, index) => `New exam: Paper ${index + 1}`).toSorted(),
  );

  const mailed = await endAtEach(house, async (turn) => {
    const { _id, title } = await anUnpublished(`Mock ${turn}`);
    await publish(_id);
    house.clock.advance({ minutes: 10 });
    return {
      work: () => mailNotifications(house.context),
      after: async () => {
        const subjects = await subjectsOf(house, ada);
        expect(subjects.filter((subject) => subject === `New exam: ${title}`)).toHaveLength(1);
        expect(await noticesOf(house, ada, _id)).toHaveLength(1);
      },
    };
  });
  expect(mailed).toBeGreaterThan(3);
});

test('a notice is pushed at least once whenever the process ended, and not at all where its cause was rolled back', async () => {
  const service = await startPushService();
  onTestFinished(service.stop);
  const { house, admin, ada } = await aSchool(service.env);
  await house.ask('PUT', '/notification/push', { as: ada, body: service.browser() });
  const questions = await threeQuestions(house, admin);
  const idsOf = async (subject: string) => (await noticesOf(house, ada, subject)).map(({ _id }) => _id);
  const pushed = (id: string | undefined) => service.received.filter(({ payload }) => payload.id === id).length;
  const exam = (title: string) => anExam(house, admin, { title, questions, isActive: false });
  const publish = (id: string) => house.ask('PUT', `/exam/${id}/publish`, { as: admin, body: {} });

  const published = await endAtEach(house, async (turn) => {
    const { _id } = await exam(`Paper ${turn}`);
    return {
      work: () => publish(_id),
      after: async () => {
        const before = service.received.length;
        house.clock.advance({ minutes: 1 });
        await pushNotifications(house.context);
        expect(service.received.length - before).toBe((await idsOf(_id)).length);
      },
    };
  });
  expect(published).toBeGreaterThan(5);

  const sent = await endAtEach(house, async (turn) => {
    const { _id } = await exam(`Mock ${turn}`);
    await publish(_id);
    house.clock.advance({ minutes: 1 });
    return {
      work: () => pushNotifications(house.context),
      after: async () => {
        house.clock.advance({ minutes: 2 });
        await pushNotifications(house.context);
        const [id] = await idsOf(_id);
        expect([1, 2]).toContain(pushed(id));
        expect(await house.db.selectFrom('push_deliveries').select('user_id').execute()).toEqual([]);
      },
    };
  });
  expect(sent).toBeGreaterThan(2);
});
