import { readItem, removeItem, writeItem } from './storage.ts';

/** For each student their own: when one of a family logs out, the exams of the others are still on the same device. */
const keyOf = (userId: string) => `device:${userId}`;

const random = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** The name this browser gives itself, so that the school can tell two devices of one student apart. */
export function deviceName(userId: string): string {
  const known = readItem(keyOf(userId));
  if (known !== null && /^[\w-]{8,64}$/.test(known)) return known;
  const name = random();
  writeItem(keyOf(userId), name);
  return name;
}

/** A phone that went off may have lost its name, and the journal still knows it. */
export function rememberDeviceName(userId: string, name: string): void {
  if (readItem(keyOf(userId)) === null) writeItem(keyOf(userId), name);
}

export const dropDeviceName = (userId: string) => removeItem(keyOf(userId));
