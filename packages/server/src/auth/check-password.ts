import type { UserRow } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import { verifyPassword } from '../users/password.ts';
import { slowDownKey, tryUnder } from './login-slow-down.ts';

type Given = {
  account: string;
  user: UserRow | undefined;
  password: string;
  /** Counts as the password too. */
  orElse?: string | null;
  address: string;
};

/** Whether it is the account's. Wrong password and unknown account look the same, take as long, and slow down alike. */
export async function checkPassword(context: Context, given: Given): Promise<boolean> {
  const { account, user, password, orElse = null, address } = given;
  const stored = user?.password_hash ?? null;
  const key = await slowDownKey(context, { account, userId: user?._id ?? null, address });
  return tryUnder(
    context,
    key,
    'passwords',
    async () => (await verifyPassword(password, stored)) || (orElse !== null && (await verifyPassword(orElse, stored))),
  );
}
