import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { AppError } from '../http/app-error.ts';

const argon2id = promisify(argon2).bind(null, 'argon2id');

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 };

const mostAtOnce = availableParallelism();
const mostWaiting = 64;
let running = 0;
const waiting: (() => void)[] = [];

/** Hashing is bounded: as many at once as there are cores, 64 behind them, then 503 rather than a stall for everyone. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
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

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return inTurn(() => argon2id({ ...cost, message: password.normalize('NFC'), nonce: salt }));
}

/** The PHC string `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt);
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(salt)}$${text(hash)}`;
}

/** Takes as long for no account (`null`) as for a wrong password. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [salt, hash] = (stored ?? '').split('$').slice(-2);
  const expected = Buffer.from(hash ?? '', 'base64');
  const found = await derive(password, stored && salt ? Buffer.from(salt, 'base64') : Buffer.alloc(16));
  return stored !== null && expected.length === found.length && timingSafeEqual(expected, found);
}
