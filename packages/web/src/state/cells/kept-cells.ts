import { marksOf, sheetsOf } from '../kept-drafts.ts';
import { sessionOwner } from '../session.ts';
import { itemsWith, readItem, removeItem, removeItemsWith, writeItem } from '../storage.ts';

/** Cells of a sheet that are on the device until the server has them, each by itself: two tabs lose nothing. */

/** `sheet`: the subject of marks, or `conductSheet` for remarks and traits. */
type Place = { term: string; class: string; sheet: string };
/** Cells are those of the class; a sheet is that of its arm, where it has one. */
export type SheetOwner = Place & { userId: string; arm?: string | undefined };

export const conductSheet = 'conduct';

export type KeptCell = {
  studentId: string;
  componentId: string;
  /** As it was typed, also where it cannot be saved. */
  text: string;
  /** `updatedAt` of the row when it was typed. */
  seen: string | null;
};

export const cellKey = ({ studentId, componentId }: Pick<KeptCell, 'studentId' | 'componentId'>) =>
  `${studentId}:${componentId}`;

const placeText = (place: Place) => [place.term, place.class, place.sheet].join('.');
const prefixOf = (owner: SheetOwner) => `${marksOf(owner.userId)}${placeText(owner)}:`;
const sheetsPrefix = (owner: SheetOwner) => `${sheetsOf(owner.userId)}${placeText(owner)}:`;
const sheetKey = (owner: SheetOwner) => sheetsPrefix(owner) + (owner.arm ?? '');

const stored = ({ text, seen }: KeptCell) => JSON.stringify({ text, seen });

/** A reply may come after the logout, which leaves nothing on the device. */
const isSignedIn = ({ userId }: SheetOwner) => sessionOwner() === userId;

/** False where it will not outlive the page. */
export const keepCell = (owner: SheetOwner, cell: KeptCell): boolean =>
  isSignedIn(owner) && writeItem(prefixOf(owner) + cellKey(cell), stored(cell));

/** Not where another tab has typed it anew. */
export function dropCell(owner: SheetOwner, cell: KeptCell): void {
  const key = prefixOf(owner) + cellKey(cell);
  if (readItem(key) === stored(cell)) removeItem(key);
}

function parsed(key: string, value: string): KeptCell[] {
  const [studentId = '', componentId = ''] = key.split(':');
  try {
    const { text, seen }: Partial<KeptCell> = JSON.parse(value) ?? {};
    return typeof text === 'string' ? [{ studentId, componentId, text, seen: seen ?? null }] : [];
  } catch {
    return [];
  }
}

export function keptCells(owner: SheetOwner): KeptCell[] {
  const prefix = prefixOf(owner);
  return itemsWith(prefix).flatMap(([key, value]) => parsed(key.slice(prefix.length), value));
}

/** Sheets with cells on this device, and how many. */
export function keptPlaces(userId: string): (Place & { count: number })[] {
  const counts = new Map<string, number>();
  for (const [key] of itemsWith(marksOf(userId))) {
    const place = key.slice(marksOf(userId).length).split(':')[0] ?? '';
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return [...counts].map(([place, count]) => {
    const [term = '', of = '', sheet = ''] = place.split('.');
    return { term, class: of, sheet, count };
  });
}

/** Names of students stay on the device only beside cells that wait, so that a teacher goes on after a reload. */
export const keepSheet = (owner: SheetOwner, sheet: object) =>
  isSignedIn(owner) && writeItem(sheetKey(owner), JSON.stringify(sheet));
export const dropSheet = (owner: SheetOwner) => removeItemsWith(sheetsPrefix(owner));

/** That of an arm stands for its class too, never for another arm. */
export function keptSheet<Sheet extends { rows: unknown }>(owner: SheetOwner): Sheet | undefined {
  const ofArm = owner.arm === undefined ? itemsWith(sheetsPrefix(owner))[0]?.[1] : undefined;
  try {
    const sheet: Sheet | null = JSON.parse(readItem(sheetKey(owner)) ?? ofArm ?? 'null');
    return sheet && Array.isArray(sheet.rows) ? sheet : undefined;
  } catch {
    return undefined;
  }
}
