import { TOTP } from 'otpauth';
import type { House } from './house.ts';
import { type Person, password } from './people.ts';

/** The code an authenticator app shows now; `steps` later or earlier, 30 seconds each. */
export function appCode(house: House, secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: house.clock.now() + steps * 30_000 });
}

/** Begins to set up a second factor and gives what the app shows. Empty for those who may not. */
export async function beginCode(house: House, caller: Person): Promise<string> {
  const { body } = await house.ask('POST', '/user/second-factor', { as: caller });
  return body.data ? appCode(house, body.data.secret) : '';
}

/** An account with a second factor that is on: the secret of the app, and the codes on paper. */
export async function turnOnSecondFactor(house: House, caller: Person) {
  const { body } = await house.ask('POST', '/user/second-factor', { as: caller });
  const secret: string = body.data?.secret ?? '';
  if (secret === '') return { secret, recoveryCodes: [] };
  const confirmed = await house.ask('POST', '/user/second-factor/confirm', {
    as: caller,
    body: { otp: appCode(house, secret) },
  });
  return { secret, recoveryCodes: confirmed.body.data.recoveryCodes as string[] };
}

export const phone =
  'Mozilla/5.0 (Linux; Android 13; SM-A047F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36';

/** Signs the person in on another device and gives what that session is called in their list. */
export async function otherDevice(house: House, caller: Person | null): Promise<{ id: string; token: string }> {
  const { body } = await house.ask('POST', '/auth/login', {
    body: { email: caller?.email ?? '', password },
    headers: { 'user-agent': phone },
  });
  const list = await house.ask('GET', '/user/sessions', { as: { token: body.token ?? '' } });
  const own = (list.body.data ?? []).find((session: { isCurrent: boolean }) => session.isCurrent);
  return { id: own?._id ?? '0'.repeat(24), token: body.token ?? '' };
}
