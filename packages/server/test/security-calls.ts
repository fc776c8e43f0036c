import { anAdmin, password } from './people.ts';
import { beginCode, otherDevice, turnOnSecondFactor } from './security.ts';
import type { Calls } from './world.ts';

/** Devices, the second factor, and saying again who one is. */
export const securityCalls: Calls = {
  'GET /user/sessions': () => ({}),
  'DELETE /user/sessions/:sessionId': ({ house }, caller) => otherDevice(house, caller),
  'DELETE /user/sessions': async ({ house }, caller) => {
    await otherDevice(house, caller);
    return {};
  },
  'GET /user/second-factor': () => ({}),
  'POST /user/second-factor': () => ({}),
  'POST /user/second-factor/confirm': async ({ house }, caller) => ({
    body: { otp: caller ? await beginCode(house, caller) : '123456' },
  }),
  'POST /user/second-factor/recovery-codes': async ({ house }, caller) => {
    if (caller) await turnOnSecondFactor(house, caller);
    return {};
  },
  'DELETE /user/second-factor': async ({ house }, caller) => {
    if (caller) await turnOnSecondFactor(house, caller);
    return {};
  },
  'POST /auth/link': () => ({ body: { link: 'x'.repeat(43) } }),
  'POST /auth/link/password': () => ({
    body: { link: 'x'.repeat(43), newPassword: 'another battery horse', cpassword: 'another battery horse' },
  }),
  'POST /auth/address/confirm': () => ({ body: { token: 'x'.repeat(43) } }),
  'POST /auth/address/undo': () => ({
    body: { token: 'x'.repeat(43), newPassword: 'another battery horse', cpassword: 'another battery horse' },
  }),
  'POST /user/phone/confirm': () => ({ body: { otp: '123456' } }),
  'POST /auth/step-up': () => ({ body: { password } }),
  'POST /auth/oidc/ticket': () => ({ body: { ticket: 'x'.repeat(43) } }),
  'DELETE /admin/users/:id/second-factor': async ({ house }) => {
    const locked = await anAdmin(house);
    await turnOnSecondFactor(house, locked);
    return { id: locked._id };
  },
};
