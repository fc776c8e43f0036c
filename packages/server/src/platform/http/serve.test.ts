import { endpoint, success } from '@akada/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openHouse, refusal } from '../../../test/house.ts';
import { serve } from './serve.ts';

const counted = endpoint({
  method: 'GET',
  path: '/api/counted',
  summary: 'A number',
  access: 'anyone',
  reply: success(z.object({ count: z.number() })),
});

test('a reply that does not fit its schema is our fault, not the caller’s', async () => {
  const house = await openHouse();
  house.expectErrors();
  serve(house.app, house.context, counted, async () => ({ message: 'Counted', data: { count: Number.NaN } }));
  const message = 'An error occurred';
  expect(refusal(await house.ask('GET', '/counted'))).toEqual({ status: 500, message });
});

test('a reply loses every field its schema does not name', async () => {
  const house = await openHouse();
  const data = { count: 3, correctAnswer: 'four' };
  serve(house.app, house.context, counted, async () => ({ message: 'Counted', data }));
  expect((await house.ask('GET', '/counted')).body).toEqual({ success: true, message: 'Counted', data: { count: 3 } });
});
