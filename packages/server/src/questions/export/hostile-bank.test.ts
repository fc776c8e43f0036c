import { test } from 'vitest';
import { hostileBank } from '../../../test/hostile-bank.ts';
import { comesBack, formats } from '../../../test/round-trip.ts';

/** `HOSTILE_QUESTIONS=5000` for many more, `HOSTILE_SEED` for others. */
const count = Number(process.env.HOSTILE_QUESTIONS ?? 500);
const seed = Number(process.env.HOSTILE_SEED ?? 7);

const bank = hostileBank(count, seed);

test.each(formats)('%s brings a bank of hostile questions back', { timeout: 120_000 }, (format) =>
  comesBack(format, bank),
);
