import { giveTicket } from '../src/people/auth/school-login.routes.ts';
import { seal } from '../src/platform/http/seal.ts';
import type { House } from './house.ts';

/** Result of a sign-in at the school's provider, for tests without network: the ticket and its cookie. */
export async function aTicketFor(house: House, { email, fullName }: { email: string; fullName: string }) {
  const person = { email, fullName, classLevel: '', isVerified: true, hasSecondFactor: false };
  const browser = 'the browser of the test';
  const ticket = await house.db.transaction().execute((trx) => giveTicket(trx, house.context, person, browser));
  const kept = { browser, flow: { state: '', nonce: '', verifier: '' }, expiresAt: house.clock.now() + 600_000 };
  const name = 'akada_school_login';
  const sealed = seal(house.context.secret, { purpose: 'school login', id: name }, JSON.stringify(kept));
  return { ticket, cookie: `${name}=${sealed}` };
}
