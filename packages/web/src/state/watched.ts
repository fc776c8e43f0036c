import { itemsWith, readItem, removeItem, removeItemsWith, writeItem } from './storage.ts';

/** Not sent to the server yet. */
export type KeptReport = {
  positionSeconds: number;
  durationSeconds: number;
  /** In seconds. */
  watched: [from: number, to: number][];
  /** By this device's clock, in milliseconds. */
  at: number;
};

const isSeconds = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value >= 0;

/** Written by hand: a schema would bring zod into every student's first visit. */
function isReport(value: unknown): value is KeptReport {
  const report = value as Partial<KeptReport> | null;
  return (
    [report?.positionSeconds, report?.durationSeconds, report?.at].every(isSeconds) &&
    Array.isArray(report?.watched) &&
    report.watched.every((range) => Array.isArray(range) && range.length === 2 && range.every(isSeconds))
  );
}

function parsed(text: string | null): KeptReport | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isReport(value) ? value : null;
  } catch {
    return null;
  }
}

const prefix = 'watched:';
const keyOf = (userId: string, lessonId: string) => `${prefix}${userId}:${lessonId}`;

export const readReport = (userId: string, lessonId: string) => parsed(readItem(keyOf(userId, lessonId)));

export function keepReport(userId: string, lessonId: string, report: KeptReport): void {
  writeItem(keyOf(userId, lessonId), JSON.stringify(report));
}

export function dropReport(userId: string, lessonId: string, report: KeptReport): void {
  const key = keyOf(userId, lessonId);
  if (readItem(key) === JSON.stringify(report)) removeItem(key);
}

export function keptReports(userId: string): [lessonId: string, report: KeptReport][] {
  const own = keyOf(userId, '');
  return itemsWith(own).flatMap(([key, text]) => {
    const report = parsed(text);
    return report ? [[key.slice(own.length), report]] : [];
  });
}

export const dropReports = () => removeItemsWith(prefix);
