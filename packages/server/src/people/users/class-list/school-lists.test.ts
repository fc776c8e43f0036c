import { classLevels, classNumber } from '@akada/contract/rules/class-level';
import { defaultClasses } from '@akada/contract/rules/school-classes';
import { expect, test } from 'vitest';
import { shapes } from '../../../../test/list-shapes.ts';
import { type InList, type SchoolList, schoolList } from '../../../../test/school-lists.ts';
import { type Edges, isToBeMade, type ReadRow, refuseRepeated } from './check-row.ts';
import { classKey } from './class-names.ts';
import { contactIn } from './guardian-contacts.ts';
import { placeOfLevel } from './read-class.ts';
import { lineOf, readLine } from './read-lines.ts';
import { readList } from './read-list.ts';
import { wordsOfName } from './same-name.ts';

/** PUPILS=10000 writes that many students in each shape, from SEED on. */
const wanted = Number(process.env.PUPILS ?? 240);
const firstSeed = Number(process.env.SEED ?? 1);
const perFile = 60;

/** Answers of this school's staff about the classes that the shapes write. */
const spellings = (n: number) =>
  n < 4
    ? [`JSS ${n}A`, `JSS${n} Gold`, `jss ${n}b`, `Basic ${n + 6}`, `Year ${n + 6}`]
    : [`SSS ${n - 3}`, `SS${n - 3} Science`, `S.S ${n - 3}`, `Grade ${n + 6}`];
const classNames = Object.fromEntries(
  classLevels
    .slice(0, 5)
    .flatMap((level, at) =>
      spellings(at + 1).map((name) => [classKey(name), placeOfLevel(defaultClasses, level)] as const),
    ),
);

type Read = ReadRow & { guardian: string };

/** The rows once staff have said what the list asks, with the number of a guardian. */
function rowsOf({ bytes, roles, classLevel }: SchoolList): Read[] {
  const edges: Edges = { timeZone: 'Africa/Lagos', classLevel, classNames, classes: defaultClasses, columns: {} };
  const { rows, reading } = readList(bytes, edges);
  const columns = reading.columns.map((one) => ({ ...one, role: one.role ?? roles[one.name] ?? one.proposed }));
  const isAsked = reading.columns.some(({ role }) => role === null);
  const answered = isAsked ? rows.map((row) => readLine(lineOf(row), { ...reading, columns }, edges)) : rows;
  if (isAsked) refuseRepeated(answered);
  const ofGuardians = new Set(columns.flatMap(({ name, role }) => (role === 'guardian' ? [name] : [])));
  return answered.map((row) => ({
    ...row,
    guardian: contactIn(lineOf(row).raw, ofGuardians, edges.timeZone)?.phoneNumber ?? '',
  }));
}

const international = (phone: string) => (phone === '' ? '' : `+234${phone.slice(1)}`);

const shown = ({ full_name, phone_number, email, class_level, guardian }: Read) =>
  [wordsOfName(full_name).join(' '), phone_number, email, classNumber(class_level), guardian].join(' | ');
const trueOf = ({ first, other, last, phone, email, level, guardian }: InList) =>
  [
    ...[wordsOfName(`${first} ${other} ${last}`).join(' '), international(phone), email, level],
    international(guardian),
  ].join(' | ');

const styles = Object.entries(shapes).map(([name, shape], at) => ({ name, shape, from: firstSeed + at * 100_000 }));

test.each(styles)(
  '$name: nobody wrong gets an account, and nobody is lost',
  { timeout: 600_000 },
  ({ shape, from }) => {
    const wrong: string[] = [];
    const lost: string[] = [];
    let [right, count, whole] = [0, 0, 0];
    for (let seed = from; count < wanted; seed += 1) {
      const list = schoolList(shape, seed, perFile);
      const rows = rowsOf(list);
      const place = (line: number) => `seed ${seed}, line ${line}`;
      for (const row of rows.filter(isToBeMade)) {
        const student = list.students.get(row.line);
        if (student && !student.isDamaged && shown(row) === trueOf(student)) right += 1;
        else wrong.push(`${place(row.line)}: ${row.source} as ${shown(row)}`);
      }
      const named = new Set(rows.filter(({ status }) => status !== 'skipped').map(({ line }) => line));
      lost.push(...[...list.students.keys()].filter((line) => !named.has(line)).map(place));
      count += list.students.size;
      whole += [...list.students.values()].filter(({ isDamaged }) => !isDamaged).length;
    }
    expect({ wrong: wrong.slice(0, 8), lost: lost.slice(0, 8) }).toEqual({ wrong: [], lost: [] });
    expect(right / whole).toBeGreaterThanOrEqual(0.98);
  },
);
