import { newRequestKey } from '../lib/request-key.ts';
import { readItem, removeItem, writeItem } from './storage.ts';

/** An order that may have reached the server although no reply came. */
type Attempt = { key: string; wish: string };

const keyOf = (userId: string) => `order-attempt:${userId}`;
const couponKeyOf = (userId: string) => `coupon:${userId}`;

const wishOf = (lessonIds: readonly string[], coupon: string) => [...lessonIds].sort().concat(coupon).join();

function read(userId: string): Attempt | null {
  try {
    return JSON.parse(readItem(keyOf(userId)) ?? 'null');
  } catch {
    return null;
  }
}

/** Made once for an attempt: it survives a reload, so that a retry after a lost reply gets the same order. */
export function attemptKey(userId: string, lessonIds: readonly string[], coupon: string): string {
  const wish = wishOf(lessonIds, coupon);
  const before = read(userId);
  if (before?.wish === wish) return before.key;
  const key = newRequestKey();
  writeItem(keyOf(userId), JSON.stringify({ key, wish }));
  return key;
}

export function hasAttempt(userId: string, lessonIds: readonly string[], coupon: string): boolean {
  return read(userId)?.wish === wishOf(lessonIds, coupon);
}

export const endAttempt = (userId: string) => removeItem(keyOf(userId));

/** The coupon that was applied to the cart. */
export const keptCoupon = (userId: string) => readItem(couponKeyOf(userId)) ?? '';

export function keepCoupon(userId: string, code: string): void {
  if (code === '') removeItem(couponKeyOf(userId));
  else writeItem(couponKeyOf(userId), code);
}

export function dropAttempt(userId: string): void {
  endAttempt(userId);
  keepCoupon(userId, '');
}
