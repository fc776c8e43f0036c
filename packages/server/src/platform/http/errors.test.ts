import { expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { aStudent } from '../../../test/people.ts';
import { eraseAccount } from '../../people/users/erase-account.ts';
import { isMissingReference } from '../db/dialect.ts';
import { AppError } from './app-error.ts';
import { refuseErased } from './errors.ts';

test('a call under way while its account is erased hears that the session has ended, and nothing goes wrong', async () => {
  const house = await openHouse();
  const ada = await aStudent(house);
  const [held, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const erasing = house.db.transaction().execute(async (trx) => {
    await eraseAccount(trx, ada._id);
    held.resolve();
    await go.promise;
  });
  await held.promise;
  const call = house.ask('POST', '/message', { as: ada, body: { teacher: 'Mrs Amaka Eze', text: 'Good-bye' } });
  // On PostgreSQL the call reads its account, and its write waits for the erasure.
  await new Promise((resolve) => setTimeout(resolve, 100));
  go.resolve();
  await erasing;
  expect(refusal(await call)).toEqual({ status: 401, message: 'Your session has ended. Please log in again.' });
});

test('a row that refers to nothing is our mistake where the caller’s account is still there', async () => {
  const house = await openHouse();
  const ada = await aStudent(house);
  const nobody = 'f'.repeat(24);
  const day = { student_id: nobody, day: '2026-09-15', watched_seconds: 1, updated_at: '' };
  const error: unknown = await house.db
    .insertInto('study_days')
    .values(day)
    .execute()
    .then(
      () => null,
      (refused: unknown) => refused,
    );
  expect(isMissingReference(error)).toBe(true);
  const caller = (_id: string) => ({ _id }) as Parameters<typeof refuseErased>[1];
  await expect(refuseErased(house.context, caller(ada._id), error)).rejects.toBe(error);
  await expect(refuseErased(house.context, null, error)).rejects.toBe(error);
  await expect(refuseErased(house.context, caller(nobody), error)).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('a failure without words says that an error occurred', async () => {
  const house = await openHouse();
  house.app.get('/api/speechless', async () => {
    throw new AppError('conflict', '');
  });
  house.app.get('/api/unexpected', async () => {
    throw new Error('');
  });
  expect(refusal(await house.ask('GET', '/speechless'))).toEqual({ status: 409, message: 'An error occurred' });
  house.expectErrors();
  expect(refusal(await house.ask('GET', '/unexpected'))).toEqual({ status: 500, message: 'An error occurred' });
});
