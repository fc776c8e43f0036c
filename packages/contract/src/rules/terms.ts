import { schoolDay } from './school-day.ts';

/** Sessions of a school and their terms; what is dated belongs to at most one term. */

export type Days = { startDate: string; endDate: string };
export type NamedTerm = Days & { name: string; session?: string | undefined };
export type Session<One extends NamedTerm = NamedTerm> = { name: string; terms: One[] };

/** Longer holidays are a term or a session that is missing. */
export const mostHolidayWeeks = 12;

const dayMs = 86_400_000;
const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const later = (day: string, days: number) => new Date(at(day) + days * dayMs).toISOString().slice(0, 10);

export const weeksBetween = (from: string, to: string) => (at(to) - at(from)) / (7 * dayMs);

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** '14 Sep 2026' */
export const dayInWords = (day: string) =>
  `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

/** 'First term 2026/2027' */
export const termLabel = ({ name, session }: Pick<NamedTerm, 'name' | 'session'>): string =>
  session === undefined || name.includes(session) ? name : `${name} ${session}`;

/**
 * First and last day of what belongs to a term. Holidays belong to the term before them: exams that close late, resits
 * and marks are of the term that was taught. After the last term of the list nobody knows when school begins again, so
 * it ends with its own last day.
 */
export function daysOfTerm(terms: readonly Days[], { startDate, endDate }: Days): { from: string; to: string } {
  const next = terms.find((other) => other.startDate > startDate);
  if (!next) return { from: startDate, to: endDate };
  const [before, longest] = [later(next.startDate, -1), later(endDate, 7 * mostHolidayWeeks)];
  return { from: startDate, to: before < longest ? before : longest };
}

export function termOfDay<One extends Days>(terms: readonly One[], day: string): One | undefined {
  return terms.find((term) => {
    const { from, to } = daysOfTerm(terms, term);
    return from <= day && day <= to;
  });
}

/** The term that an instant belongs to, by the school's calendar. */
export const termAt = <One extends Days>(terms: readonly One[], instant: string | number, timeZone: string) =>
  termOfDay(terms, schoolDay(instant, timeZone));

/** The term to begin with where one is chosen: the last that has begun, or else the first. */
export function currentTerm<One extends Days>(terms: readonly One[], instant: string | number, timeZone: string) {
  const today = schoolDay(instant, timeZone);
  return terms.filter(({ startDate }) => startDate <= today).at(-1) ?? terms[0];
}

/** Calendar months of a term, both included. A month of two terms belongs to the one that has more of its days. */
export function monthsOfTerm(terms: readonly Days[], term: Days): { from: string; to: string } {
  const daysIn = ({ startDate, endDate }: Days, month: string) => {
    const [from, to] = [startDate.slice(0, 7) < month ? 1 : Number(startDate.slice(8)), Number(endDate.slice(8))];
    return endDate.slice(0, 7) > month ? 31 - from : to - from;
  };
  const index = terms.findIndex(({ startDate }) => startDate === term.startDate);
  const [before, next] = [terms[index - 1], terms[index + 1]];
  const [first, last] = [term.startDate.slice(0, 7), term.endDate.slice(0, 7)];
  const isOfBefore = before?.endDate.slice(0, 7) === first && daysIn(before, first) >= daysIn(term, first);
  const isOfNext = next?.startDate.slice(0, 7) === last && daysIn(next, last) > daysIn(term, last);
  const from = isOfBefore ? later(`${first}-28`, 7).slice(0, 7) : first;
  const to = isOfNext ? later(`${last}-01`, -1).slice(0, 7) : last;
  return from <= to ? { from, to } : { from: first, to: last };
}

const sessionPattern = /^(\d{4})(?:\/(\d{4}))?$/;

/** First and last calendar year of '2026/2027' or '2026'; null for anything else. */
export function yearsOfSession(name: string): { first: number; last: number } | null {
  const [, one, other] = sessionPattern.exec(name) ?? [];
  if (one === undefined) return null;
  const [first, last] = [Number(one), Number(other ?? one)];
  return last - first > 1 || last < first || (other !== undefined && last === first) ? null : { first, last };
}

const sessionNamed = (first: number) => `${first}/${first + 1}`;

/** August is when the first schools begin. */
const sessionOfDay = (day: string) => sessionNamed(Number(day.slice(0, 4)) - (day.slice(5, 7) < '08' ? 1 : 0));

/** Terms of before have no session: theirs is that of their first day. */
export const sessionOf = ({ session, startDate }: Pick<NamedTerm, 'session' | 'startDate'>) =>
  session ?? sessionOfDay(startDate);

export function sessionsIn<One extends NamedTerm>(terms: readonly One[]): Session<One>[] {
  const names = [...new Set(terms.map(sessionOf))];
  return names.map((name) => ({ name, terms: terms.filter((term) => sessionOf(term) === name) }));
}

const halfAYearMs = 183 * dayMs;

/** The session that a promotion ends: the one whose last day is nearest, within half a year. */
export function endingSession<One extends NamedTerm>(terms: readonly One[], instant: string | number, zone: string) {
  const today = schoolDay(instant, zone);
  const ends = sessionsIn(terms).map(({ name, terms: own }) => ({ name, endDate: own.at(-1)?.endDate ?? '' }));
  const far = ({ endDate }: (typeof ends)[number]) => Math.abs(at(endDate) - at(today));
  return ends.filter((one) => far(one) <= halfAYearMs).sort((one, other) => far(one) - far(other))[0];
}

/** The first such weekday (1 is Monday) on or after a day, or the last on or before it. */
function weekday(day: string, wanted: number, towards: 1 | -1): string {
  const away = (7 + towards * (wanted - new Date(at(day)).getUTCDay())) % 7;
  return later(day, towards * away);
}

const usualDays = [
  ['First term', '09-09', '12-19'],
  ['Second term', '01-06', '04-17'],
  ['Third term', '04-29', '07-24'],
] as const;

/** Usual dates, Monday to Friday; those of Lagos in 2025/2026 are exactly these. */
function usualSession(first: number): Session {
  const terms = usualDays.map(([name, begins, ends], index) => {
    const year = index === 0 ? first : first + 1;
    return { name, startDate: weekday(`${year}-${begins}`, 1, 1), endDate: weekday(`${year}-${ends}`, 5, -1) };
  });
  return { name: sessionNamed(first), terms };
}

/** The session after the last one, on the same weekdays a year later; in a school without sessions the usual one of today. */
export function suggestedSession(terms: readonly NamedTerm[], today: string): Session {
  const last = sessionsIn(terms).at(-1);
  const years = last && yearsOfSession(last.name);
  if (!last || !years) return usualSession(Number(sessionOfDay(today).slice(0, 4)));
  const isSplit = years.last > years.first;
  const isWhole = !isSplit || last.terms.length >= usualDays.length;
  if (!isWhole) return usualSession(years.last);
  const yearLater = last.terms.map(({ name, startDate, endDate }) => ({
    name: name.replace(last.name, '').trim() || name,
    ...{ startDate: later(startDate, 364), endDate: later(endDate, 364) },
  }));
  return { name: isSplit ? sessionNamed(years.last) : String(years.first + 1), terms: yearLater };
}
