import { z } from 'zod';
import { id, text } from '../platform/fields.ts';
import { schoolInstant } from '../rules/school-day.ts';
import { dayInWords, mostHolidayWeeks, termLabel, weeksBetween, yearsOfSession } from '../rules/terms.ts';

export const mostTerms = 48;
export const mostSessions = 12;
const mostInSession = 4;

const day = (name: string) =>
  z
    .string({ error: `${name} must be a day such as 2026-09-14` })
    .refine(
      (value) => value.length === 10 && schoolInstant(value, 'start', 'UTC') !== null,
      `${name} must be a day such as 2026-09-14`,
    );

const notASession = 'Session name must be a school year such as 2026/2027';
const sessionName = z
  .string({ error: notASession })
  .trim()
  .refine((name) => yearsOfSession(name) !== null, notASession);

export const term = z.object(
  {
    /** Chosen by the client, because remarks are kept under it. */
    _id: id('Term ID must be 24 hexadecimal characters'),
    name: text('Term name', { min: 1, max: 60, required: 'Please enter a name for each term' }),
    /** '2026/2027'; left out of terms that were entered without. */
    session: sessionName.optional(),
    startDate: day('Term start date'),
    endDate: day('Term end date'),
  },
  { error: 'A term must be an object with its name, startDate and endDate' },
);
export type Term = z.output<typeof term>;

export const terms = z
  .array(term, { error: 'Terms must be a list' })
  .max(mostTerms, `Terms: at most ${mostTerms}`)
  .superRefine((all, context) => {
    for (const [index, { _id, name, session, startDate, endDate }] of all.entries()) {
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [index, field], message });
      const before = all.slice(0, index);
      if (endDate < startDate) refuse('endDate', 'Term end date must not be before its start date');
      if (before.some((other) => other._id === _id)) refuse('_id', 'Term ID: two terms have the same');
      if (before.some((other) => other.name === name && other.session === session)) {
        refuse('name', 'Term name: two terms have the same');
      }
      if (before.some((other) => other.endDate >= startDate)) {
        refuse('startDate', 'Term start date: it must begin after the term above it has ended');
      }
    }
  });

const sessionTerm = term.omit({ session: true, _id: true }).extend({
  /** Remarks are kept under it; a term without one is new. */
  _id: id('Term ID must be 24 hexadecimal characters').optional(),
});

const session = z.object(
  {
    name: sessionName,
    terms: z
      .array(sessionTerm, { error: 'The terms of a session must be a list' })
      .min(1, 'Please enter the terms of each session')
      .max(mostInSession, `A session has at most ${mostInSession} terms`),
  },
  { error: 'A session must be an object with its name and terms' },
);
type SessionOfForm = z.output<typeof session>;

type Refuse = (path: (string | number)[], message: string) => void;

function checkNames(all: readonly SessionOfForm[], refuse: Refuse): void {
  for (const [index, { name, terms: own }] of all.entries()) {
    const [before, next] = [all.slice(0, index), `The session ${name}`];
    if (before.some((other) => other.name === name)) refuse([index, 'name'], `${next} is there twice`);
    else if (before.some((other) => other.name > name)) {
      refuse([index, 'name'], `${next} must be above the session ${before.at(-1)?.name}: the oldest comes first`);
    }
    for (const [place, term] of own.entries()) {
      if (own.slice(0, place).some((other) => other.name === term.name)) {
        refuse([index, 'terms', place, 'name'], `Term name: ${name} has two terms “${term.name}”`);
      }
    }
  }
}

/** The fault in the days of a term and its place; `last` ended before it. */
function wrongDays(term: Named, last: Named | undefined): ['startDate' | 'endDate', string] | null {
  const { startDate, endDate, label, session: name } = term;
  const years = yearsOfSession(name);
  const [first, final] = [String(years?.first), String(years?.last)];
  const inYears = (day: string) => day.slice(0, 4) >= first && day.slice(0, 4) <= final;
  if (!inYears(startDate)) return ['startDate', `${label} begins on ${dayInWords(startDate)}: that is not in ${name}`];
  if (!inYears(endDate)) return ['endDate', `${label} ends on ${dayInWords(endDate)}: that is not in ${name}`];
  if (endDate < startDate) {
    return ['endDate', `${label} ends on ${dayInWords(endDate)}, before it begins on ${dayInWords(startDate)}`];
  }
  if (!last) return null;
  if (startDate <= last.endDate) {
    return [
      'startDate',
      `${label} begins on ${dayInWords(startDate)}, before ${last.label} has ended on ${dayInWords(last.endDate)}`,
    ];
  }
  const weeks = Math.floor(weeksBetween(last.endDate, startDate));
  if (weeks < mostHolidayWeeks) return null;
  return [
    'startDate',
    `${label} begins ${weeks} weeks after ${last.label} has ended: a term is missing between them, or a day is wrong`,
  ];
}

type Named = { label: string; session: string; startDate: string; endDate: string };

function checkDays(all: readonly SessionOfForm[], refuse: Refuse): void {
  let last: Named | undefined;
  for (const [index, { name, terms: own }] of all.entries()) {
    for (const [place, { name: of, startDate, endDate }] of own.entries()) {
      const named = { label: termLabel({ name: of, session: name }), session: name, startDate, endDate };
      const wrong = wrongDays(named, last);
      if (wrong) refuse([index, 'terms', place, wrong[0]], wrong[1]);
      last = named;
    }
  }
}

/** The oldest first. */
export const sessions = z
  .array(session, { error: 'Sessions must be a list' })
  .max(mostSessions, `Sessions: at most ${mostSessions}`)
  .superRefine((all, context) => {
    const refuse: Refuse = (path, message) => context.addIssue({ code: 'custom', path, message });
    checkNames(all, refuse);
    checkDays(all, refuse);
  });
