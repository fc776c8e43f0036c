import type { ClassListRole } from '@akada/contract';
import { classSpelled, damaged, type ListColumn, type Shape } from './list-shapes.ts';
import { type Random, randomFrom } from './made-up-statements.ts';
import { type Pupil, pupilsOf, seeded } from './pupils.ts';
import { aCsv, aWorkbook } from './statements.ts';

/** Class lists drawn from a seed, with what people add to them, and who is in them. */

export type InList = Pick<Pupil, 'first' | 'other' | 'last' | 'level' | 'phone' | 'email'> & {
  /** A parent's number. */
  guardian: string;
  /** The number of the line is nobody's. */
  isDamaged: boolean;
};

export type SchoolList = {
  bytes: Buffer;
  /** Students who are there, by line. */
  students: Map<number, InList>;
  /** Answers of staff about heads that are asked. */
  roles: Readonly<Record<string, ClassListRole>>;
  classLevel: string;
};

const titles = [
  'UNITY COLLEGE, LAGOS',
  'No 5 School Road, Ikeja. Tel: 08031234567',
  'CLASS LIST 2029/2030 SESSION',
  'FORM MASTER: MR BELLO',
  'First Term',
  'Email: office@school.test',
];
const noStudents = [
  'BOYS',
  'Girls',
  'NEW STUDENTS',
  'WITHDRAWN',
  'Transferred',
  'Repeaters',
  'Boarders',
  'DAY STUDENTS',
  'Vacant',
  'SCIENCE',
  'Continuing',
];
const below = [
  ['TOTAL', '45'],
  ['', 'TOTAL = 45'],
  ['', 'Total: 45 students'],
  ['', 'GRAND TOTAL'],
  ['', 'No. of students: 45'],
  ['', 'Boys: 20'],
  ['', 'Prepared by: Mr Ade'],
  ['', 'Class teacher: Mrs Obi'],
  ['', "Principal's signature"],
  ['', '*** END OF LIST ***'],
  ['', 'MALE 20 FEMALE 25'],
  ['', 'HOD'],
  ['', 'Sign:'],
  ['', 'Date: 12/03/2029'],
  ['', 'Summary'],
  ['', '45 STUDENTS'],
  ['45', 'students'],
  ['', 'End'],
  ['', 'Absent: 3'],
];

type Line = { cells: string[]; student?: InList };

function again(pupil: Pupil, random: Random): Pupil {
  return random.pick([
    () => ({ ...pupil, first: pupil.last, last: pupil.first, phone: '', email: '' }),
    () => ({ ...pupil, other: pupil.other === '' ? '' : `${pupil.other.charAt(0)}.`, phone: '' }),
    () => ({ ...pupil, other: '' }),
    () => ({ ...pupil, first: pupil.first.toUpperCase(), phone: '' }),
  ])();
}

const has = (columns: readonly ListColumn[], what: ListColumn['of']) => columns.some(({ of }) => of === what);

function truthOf(pupil: Pupil, columns: readonly ListColumn[], isDamaged: boolean): InList {
  const only = (what: ListColumn['of'], value: string) => (has(columns, what) ? value : '');
  const { first, last, level, parent } = pupil;
  return {
    ...{ first, last, level, isDamaged, other: only('other', pupil.other), guardian: only('guardian', parent) },
    ...{ phone: only('phone', pupil.phone), email: only('email', pupil.email) },
  };
}

type Drawn = ReturnType<Shape> & { head: string[] };

/** A student, some of whom have left or are in the list twice. */
function linesOf(pupil: Pupil, at: number, { columns, status }: Drawn, random: Random): Line[] {
  const cells = (one: Pupil, said: string) => [
    ...columns.map(({ cell }) => cell(one, at, random)),
    ...(status ? [said] : []),
  ];
  const isGone = status !== undefined && random.chance(0.15);
  if (isGone) return [{ cells: cells(pupil, random.pick(status.absent)) }];
  const present = status?.present ?? '';
  const isDamaged = has(columns, 'phone') && pupil.phone !== '' && random.chance(0.01);
  const own = cells(pupil, present).map((cell, index) =>
    isDamaged && columns[index]?.of === 'phone' ? damaged(pupil.phone, random) : cell,
  );
  const twice = !isDamaged && random.chance(0.02) ? [{ cells: cells(again(pupil, random), present) }] : [];
  return [{ cells: own, student: truthOf(pupil, columns, isDamaged) }, ...twice];
}

function studentsOf(pupils: readonly Pupil[], drawn: Drawn, random: Random): Line[] {
  const { columns, head, bySection } = drawn;
  const nameAt = columns.findIndex(({ role }) => role === 'fullName');
  let level = 3;
  return pupils.flatMap((pupil, at): Line[] => {
    const before: string[][] = [];
    if (bySection && at % 15 === 0) {
      level = 1 + random.below(5);
      const name = classSpelled(level, random);
      before.push(random.pick([[`CLASS: ${name}`], [name], ['Class', name]]));
    }
    if (random.chance(0.02))
      before.push([...Array.from({ length: Math.max(nameAt, 0) }, () => ''), random.pick(noStudents)]);
    const own = has(columns, 'level') ? pupil : { ...pupil, level };
    const page = at % 40 === 39 ? [['', `Page ${at}`], head] : [];
    const others = (rows: string[][]) => rows.map((cells) => ({ cells }));
    return [...others(before), ...linesOf(own, at, drawn, random), ...others(page)];
  });
}

/** One file of a shape; everything beside it is drawn from the seed. */
export function schoolList(shape: Shape, seed: number, count: number): SchoolList {
  const random = randomFrom(seed * 7919);
  const { columns, groups = [], status, bySection, ...rest } = shape(random);
  const head = [...columns.map((column) => column.head), ...(status ? [status.head] : [])];
  const drawn = { ...rest, columns, status, bySection, head } as Drawn;
  const labels = groups.flatMap(([label, wide]) => [label, ...Array.from({ length: wide - 1 }, () => '')]);
  const above = random.chance(0.6) ? Array.from({ length: 1 + random.below(3) }, () => [random.pick(titles)]) : [];
  const end = Array.from({ length: random.below(4) }, () => random.pick(below));
  const all: Line[] = [
    ...[...above, ...(labels.length > 0 ? [labels] : []), head].map((cells) => ({ cells })),
    ...studentsOf(pupilsOf(seeded(seed), count), drawn, random),
    ...[...(random.chance(0.3) ? [[]] : []), ...end].map((cells) => ({ cells })),
  ];
  const table = all.map(({ cells }) => cells);
  const isWorkbook = random.chance(0.2);
  const separator = random.pick([',', ',', ';', '\t', '|']);
  const roles = columns.map((one) => [one.head, one.role ?? 'none'] as const);
  return {
    bytes: isWorkbook ? aWorkbook(table) : Buffer.from(aCsv(table, separator)),
    students: new Map(all.flatMap(({ student }, at) => (student ? [[at + 1, student] as const] : []))),
    roles: Object.fromEntries([...roles, ...(status ? [[status.head, 'active'] as const] : [])]),
    classLevel: has(columns, 'level') || bySection ? '' : 'Grade 3 Secondary',
  };
}
