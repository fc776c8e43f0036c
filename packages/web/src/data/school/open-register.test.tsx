import type { Register, RegisterForm } from '@akada/contract';
import { expect, test } from 'vitest';
import { CallError } from '../../lib/call-error.ts';
import { openRegister } from './open-register.ts';

const row = (studentId: string) => ({ studentId, fullName: studentId, state: null, reason: '' });

test('a retry waits until its teacher has tapped for the last time', async () => {
  const sent: RegisterForm[] = [];
  let now = 0;
  let isOffline = true;
  const register = { rows: [row('ada'), row('bola')], updatedAt: null } as unknown as Register;
  const open = openRegister(
    { userId: 'u', class: 'c', day: '2026-09-15' },
    {
      send: async (form) => {
        if (isOffline) throw new CallError('offline', { status: 0, code: 'offline' });
        sent.push(form);
        return { ...register, updatedAt: '2026-09-15T09:00:00.000Z' };
      },
      ...{ now: () => now, onSaved: () => {}, onRefused: () => {} },
    },
  );
  open.show(register);
  const ada = register.rows[0] as Register['rows'][number];
  await open.save();
  isOffline = false;
  now = 10_000;
  open.tap(ada);
  await open.sendAgain();
  expect(sent).toEqual([]);
  open.tap(ada);
  now = 13_000;
  await open.sendAgain();
  expect(sent).toMatchObject([{ rows: [{ studentId: 'ada', state: 'late' }], present: ['bola'] }]);
});
