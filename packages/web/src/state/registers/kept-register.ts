import type { AttendanceState, Register, RegisterQuery } from '@akada/contract';
import { registersOf } from '../kept-drafts.ts';
import { sessionOwner } from '../session.ts';
import { itemsWith, readItem, removeItem, writeItem } from '../storage.ts';

/** A register that the server does not have yet, with its names, so that a teacher goes on after a reload (decision 60). */

export type RegisterOwner = RegisterQuery & { userId: string };
export type Choice = { state: AttendanceState; reason: string };

export type KeptRegister = {
  /** As it was read. */
  register: Register;
  choices: Record<string, Choice>;
  /** `updatedAt` of the register when the first choice was made. */
  seen: string | null;
  /** Its teacher is done: it is sent as soon as there is a connection. */
  isDone: boolean;
};

const keyOf = ({ userId, class: of, arm = '', day }: RegisterOwner) => registersOf(userId) + [of, arm, day].join('.');

/** False where it will not outlive the page. A reply may come after the logout, which leaves nothing on the device. */
export const keepRegister = (owner: RegisterOwner, kept: KeptRegister): boolean =>
  sessionOwner() === owner.userId && writeItem(keyOf(owner), JSON.stringify(kept));

export const dropRegister = (owner: RegisterOwner) => removeItem(keyOf(owner));

export function keptRegister(owner: RegisterOwner): KeptRegister | undefined {
  try {
    const kept: KeptRegister | null = JSON.parse(readItem(keyOf(owner)) ?? 'null');
    return kept && Array.isArray(kept.register.rows) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Registers on this device that are not saved. */
export function keptPlaces(userId: string): RegisterQuery[] {
  return itemsWith(registersOf(userId)).map(([key]) => {
    const [of = '', arm = '', day = ''] = key.slice(registersOf(userId).length).split('.');
    return { class: of, arm: arm || undefined, day };
  });
}
