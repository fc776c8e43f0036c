import { classLevels, classNumber } from '@akada/contract/rules/class-level';
import { defaultClasses } from '@akada/contract/rules/school-classes';
import { expect, test } from 'vitest';
import { listStyles } from '../../../../test/list-styles.ts';
import { type Pupil, pupilsOf, seeded } from '../../../../test/pupils.ts';
import { type Edges, isToBeMade, refuseRepeated } from './check-row.ts';
import { classKey } from './class-names.ts';
import { placeOfLevel } from './read-class.ts';
import { lineOf, readLine } from './read-lines.ts';
import { readList } from './read-list.ts';
import { wordsOfName } from './same-name.ts';

const count = 300;

/** PUPILS=10000 writes that many students in each style, from SEED on. */
const files = Math.ceil(Number(process.env.PUPILS ?? 600) / count);
const seeds = Array.from({ length: files }, (_, at) => Number(process.env.SEED ?? 1) + at);

/** Answers of this school's staff for each spelling that the styles write. */
const spellings = [1, 2, 3].flatMap((n) =>
  [`JSS ${n}A`, `JSS${n} Gold`, `jss ${n}b`, `Basic ${n + 6}`, `Year ${n + 6}`, `Grade ${n + 6}`, `0${n + 6}`].map(
    (name) => [classKey(name), classLevels[n - 1] ?? classLevels[0]] as const,
  ),
);
const later = [1, 2].flatMap((n) =>
  [
    ...[`SSS ${n}`, `SS${n} Science`, `S.S ${n}`, `Grade ${n + 9}`, `Year ${n + 9}`, `${n + 9}`],
    `SS ${['One', 'Two'][n - 1]}`,
  ].map((name) => [classKey(name), classLevels[n + 2] ?? classLevels[0]] as const),
);
const classNames = Object.fromEntries(
  [...spellings, ...later].map(([key, level]) => [key, placeOfLevel(defaultClasses, level)]),
);
const classes = defaultClasses;

const edges = (classLevel = ''): Edges => ({ timeZone: 'Africa/Lagos', classLevel, classNames, classes, columns: {} });

const wordsOf = (pupil: Pupil, hasOther: boolean) =>
  wordsOfName([pupil.first, pupil.last, hasOther ? pupil.other : ''].join(' ')).join(' ');

test.each(Object.entries(listStyles))(
  'of lists as %s no wrong student, class or contact is accepted',
  { timeout: 600_000 },
  (_name, style) => {
    for (const seed of seeds) {
      const pupils = pupilsOf(seeded(seed), count);
      const { text, roles = {}, classLevel = '', has } = style(pupils);
      const first = readList(Buffer.from(text), edges(classLevel));
      const columns = first.reading.columns.map((one) => ({ ...one, role: roles[one.name] ?? one.role }));
      const rows = first.rows.map((row) => readLine(lineOf(row), { ...first.reading, columns }, edges()));
      refuseRepeated(rows);
      const truth = new Map(pupils.map((pupil) => [wordsOf(pupil, has.other), pupil]));
      const accepted = rows.filter(isToBeMade);
      for (const row of accepted) {
        const pupil = truth.get(wordsOfName(row.full_name).join(' '));
        expect(pupil, `${row.line}: ${row.full_name}`).toBeDefined();
        if (!pupil) continue;
        const known = {
          phone: has.phone && pupil.phone !== '' ? `+234${pupil.phone.slice(1)}` : '',
          level: has.level ? pupil.level : 3,
        };
        expect([row.line, row.phone_number, classNumber(row.class_level), row.email]).toEqual([
          ...[row.line, known.phone, known.level, has.email ? pupil.email : ''],
        ]);
      }
      expect(
        accepted.length,
        rows.find((row) => !isToBeMade(row) && row.status === 'refused')?.why,
      ).toBeGreaterThanOrEqual(count * 0.98);
    }
  },
);
