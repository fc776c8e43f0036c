import type { House } from './house.ts';
import { type Person, password } from './people.ts';

export const ownPassword = 'another battery horse';

export const put = (house: House, as: Person, body: object) => house.ask('PUT', '/user/profile', { as, body });
export const proved = (house: House, as: Person, body: object = { password }) =>
  house.ask('POST', '/auth/step-up', { as, body });
export const me = async (house: House, as: Person) => (await house.ask('GET', '/user', { as })).body.data;
export const undo = (house: House, token: string) =>
  house.ask('POST', '/auth/address/undo', { body: { token, newPassword: ownPassword, cpassword: ownPassword } });
export const login = (house: House, email: string, word = password) =>
  house.ask('POST', '/auth/login', { body: { email, password: word } });

export async function verified(house: House, person: Person): Promise<Person> {
  await house.db.updateTable('users').set({ is_verified: 1 }).where('_id', '=', person._id).execute();
  return person;
}
