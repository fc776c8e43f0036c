import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '../../platform/http/app-error.ts';

const argon2id = promisify(argon2).bind(null, 'argon2id');

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 };
type Cost = typeof cost;

/** For generated passwords: their 49 bits make up for the lower cost (decision 41). */
const oneTimeCost: Cost = { ...cost, memory: 1024, passes: 1 };

/** File writes, fsync and DNS need threads of libuv's pool too. */
const poolSize = Number(process.env.UV_THREADPOOL_SIZE) || 4;
const threadsLeftFree = 2;

/** More would only take memory (19 MiB each). */
const mostAtOnce = Math.max(1, Math.min(availableParallelism(), poolSize - threadsLeftFree, 8));
const mostWaiting = 64;
let running = 0;
const waiting: (() => void)[] = [];

/** Beyond `mostWaiting` it throws 503 rather than stall everyone. */
async function bounded<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= mostAtOnce) {
    if (waiting.length >= mostWaiting) {
      throw new AppError('overloaded', 'Many people are signing in right now. Please try again in a few seconds.', {
        retryAfterSeconds: 1 + Math.floor(Math.random() * 4),
      });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function derive(password: string, salt: Buffer, how = cost): Promise<Buffer> {
  return bounded(() => argon2id({ ...how, message: password.normalize('NFC'), nonce: salt }));
}

/** The PHC string `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
async function hashWith(password: string, { memory, passes, parallelism, ...how }: Cost): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, { memory, passes, parallelism, ...how });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(hash)}`;
}

export const hashPassword = (password: string) => hashWith(password, cost);

/** Without letters and digits that look alike. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ2345679';

/** Normalises a password read off a slip: letter case, spaces and hyphens do not matter. */
export const asDrawn = (typed: string) => typed.toUpperCase().replace(/[\s-]/g, '');

/** 49 bits. */
export const drawLetters = () => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');

export async function newOneTimePassword(): Promise<{ password: string; hash: string }> {
  const drawn = drawLetters();
  return { password: `${drawn.slice(0, 5)}-${drawn.slice(5)}`, hash: await hashWith(drawn, oneTimeCost) };
}

/** Takes as long without an account (`stored` null) as with a wrong password. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [salt, hash] = (stored ?? '').split('$').slice(-2);
  const expected = Buffer.from(hash ?? '', 'base64');
  const isOneTime = stored?.includes(`$m=${oneTimeCost.memory},`) ?? false;
  const nonce = stored && salt ? Buffer.from(salt, 'base64') : Buffer.alloc(16);
  const slow = await derive(password, nonce);
  const found = isOneTime ? await derive(asDrawn(password), nonce, oneTimeCost) : slow;
  return stored !== null && expected.length === found.length && timingSafeEqual(expected, found);
}

/** Reliability, figures: the 10,000 commonest are refused. */
const commonest = new Set((dictionary['passwords-common'] as readonly string[]).slice(0, 10_000));

function lettersAndDigits(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

export function refuseWeakPassword(
  password: string,
  known: { fullName: string; email: string; schoolName: string },
  field = 'password',
): void {
  if (commonest.has(password.toLowerCase())) {
    throw new AppError('invalid', 'This password is too common. Please choose another one.', field);
  }
  const plain = lettersAndDigits(password).replace(/\d+$/, '');
  const names = [known.fullName, known.email, known.email.split('@')[0] ?? '', known.schoolName].map(lettersAndDigits);
  if (names.some((name) => name.length > 0 && (plain === name || lettersAndDigits(password) === name))) {
    throw new AppError('invalid', 'Password must not be your name, e-mail address or school name', field);
  }
}
