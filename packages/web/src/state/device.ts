import { randomHex } from '../lib/request-key.ts';
import { readItem, removeItem, writeItem } from './storage.ts';

/** Per student: when one of a family logs out, the others' exams stay on the device. */
const keyOf = (userId: string) => `device:${userId}`;

/** Lets the school tell two devices of one student apart. */
export function deviceName(userId: string): string {
  const known = readItem(keyOf(userId));
  if (known !== null && /^[\w-]{8,64}$/.test(known)) return known;
  const name = randomHex(12);
  writeItem(keyOf(userId), name);
  return name;
}

/** After a crash local storage may have lost the name that the journal still has. */
export function rememberDeviceName(userId: string, name: string): void {
  if (readItem(keyOf(userId)) === null) writeItem(keyOf(userId), name);
}

export const dropDeviceName = (userId: string) => removeItem(keyOf(userId));
