import { expect, test } from 'vitest';
import { bandsOf, type GradeScale } from './grade.ts';
import {
  type Component,
  type Mark,
  type Marks,
  type TermSubject,
  type TotalRules,
  termResults,
} from './term-totals.ts';

/** 45 students, 12 subjects and four schemes in three terms, worked out a second time with exact fractions. */

const schemes: readonly (readonly number[])[] = [
  [20, 20, 60],
  [30, 70],
  [5, 5, 10, 20, 60],
  [15, 25, 40],
];
const subjectNames = Array.from({ length: 12 }, (_, index) => `subject${index}`);
const schemeOf = (subject: number) => schemes[subject % schemes.length] ?? [];
const isChosen = (subject: number) => subject >= 9;

function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Marks are texts, so that both calculations read them themselves. */
type Cell = string | Exclude<Mark, number>;
type Sheet = Cell[][][];

function aMark(roll: (below: number) => number, max: number): Cell {
  const kind = roll(100);
  if (kind < 3) return 'absent';
  if (kind < 5) return 'exempt';
  if (kind < 7) return 'not-offered';
  if (kind < 10) return '0';
  if (kind < 20) return String(max);
  if (kind < 80) return String(roll(max + 1));
  return `${roll(max)}.${['5', '25', '75', '05'][roll(4)]}`;
}

/**
 * By student, subject and component. Every eighth student has the marks of the one before. Of the last two one has a
 * blank, the other a subject without marks, in each term another one.
 */
function aTerm(seed: number): Sheet {
  const roll = dice(seed);
  const sheet: Sheet = [];
  for (let student = 0; student < 45; student += 1) {
    const before = sheet.at(-1);
    if (student % 8 === 7 && before) {
      sheet.push(before);
      continue;
    }
    const rows = subjectNames.map((_, subject) => {
      if (isChosen(subject) && roll(3) === 0) return schemeOf(subject).map(() => null);
      const isAway = roll(40) === 0;
      return schemeOf(subject).map((max) => (isAway ? 'absent' : aMark(roll, max)));
    });
    if (student === 43) rows[seed]?.splice(0, 1, null);
    if (student === 44) rows[seed]?.fill(null);
    sheet.push(rows);
  }
  return sheet;
}

const terms = [aTerm(1), aTerm(2), aTerm(3)];
const armOf = (student: number) => (student % 3 === 0 ? 'gold' : 'ruby');
const scaleOf = (student: number): GradeScale => ({ kind: student % 2 === 0 ? 'waec' : 'letters' });

type Fraction = { top: bigint; bottom: bigint };

function fractionOf(text: string): Fraction {
  const [whole = '', part = ''] = text.split('.');
  return { top: BigInt(whole + part), bottom: 10n ** BigInt(part.length) };
}
const plus = (a: Fraction, b: Fraction) => ({ top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom });
const over = (a: Fraction, b: Fraction) => ({ top: a.top * b.bottom, bottom: a.bottom * b.top });
const nothing: Fraction = { top: 0n, bottom: 1n };
const whole = (value: number) => ({ top: BigInt(value), bottom: 1n });
const sumOf = (all: readonly Fraction[]) => all.reduce(plus, nothing);

/** By long division: one digit more than is shown decides. */
function shown({ top, bottom }: Fraction, decimals: number): string {
  let digits = String(top / bottom);
  let rest = top % bottom;
  for (let place = 0; place < decimals; place += 1) {
    digits += String((rest * 10n) / bottom);
    rest = (rest * 10n) % bottom;
  }
  const last = BigInt(digits) + ((rest * 10n) / bottom >= 5n ? 1n : 0n);
  const padded = String(last).padStart(decimals + 1, '0');
  return decimals === 0 ? padded : `${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`;
}

type Expected = { percent?: string; isBlank: boolean; isTaken: boolean };

function expectedTotal(cells: readonly Cell[], subject: number, { decimals, absent }: TotalRules): Expected {
  if (isChosen(subject) && cells.every((cell) => cell === null)) return { isBlank: false, isTaken: false };
  if (cells.includes(null)) return { isBlank: true, isTaken: true };
  const isTaken = cells.some((cell) => cell !== 'not-offered' && cell !== 'exempt');
  const points: Fraction[] = [];
  const most: Fraction[] = [];
  for (const [place, cell] of cells.entries()) {
    if (cell === null || cell === 'exempt' || cell === 'not-offered') continue;
    if (cell === 'absent' && absent === 'left-out') continue;
    points.push(cell === 'absent' ? nothing : fractionOf(cell));
    most.push(whole(schemeOf(subject)[place] ?? 0));
  }
  if (most.length === 0) return { isBlank: false, isTaken };
  const share = over(sumOf(points), sumOf(most));
  return { percent: shown({ ...share, top: share.top * 100n }, decimals), isBlank: false, isTaken };
}

const meanOfTexts = (all: readonly string[], decimals: number) =>
  all.length === 0 ? undefined : shown(over(sumOf(all.map(fractionOf)), whole(all.length)), decimals);

function gradeByBands(percent: string, scale: GradeScale): string {
  let grade = '';
  for (const { name, from } of bandsOf(scale).toReversed()) {
    const { top, bottom } = fractionOf(percent);
    if (top >= BigInt(from) * bottom) grade = name;
  }
  return grade;
}

/** Position, and figures of the group, by sorting. */
function amongOthers(values: readonly (string | undefined)[], student: number, { positions, decimals }: TotalRules) {
  const own = values[student];
  if (own === undefined) return undefined;
  const group = values.filter((_, other) => positions !== 'arm' || armOf(other) === armOf(student));
  const sorted = group.filter((value) => value !== undefined).toSorted((a, b) => Number(b) - Number(a));
  return {
    percent: Number(own),
    grade: gradeByBands(own, scaleOf(student)),
    ...(positions !== 'off' && { place: sorted.indexOf(own) + 1, of: sorted.length }),
    average: Number(meanOfTexts(sorted, decimals)),
    highest: Number(sorted[0]),
    lowest: Number(sorted.at(-1)),
  };
}

function expectedCumulative(percents: readonly (string | undefined)[], { cumulative, decimals }: TotalRules) {
  const weights = cumulative.kind === 'weighted' ? cumulative.weights : [1, 1, 1];
  const repeated = percents.flatMap((percent, term) => (percent ? Array(weights[term]).fill(percent) : []));
  return cumulative.kind === 'none' ? undefined : meanOfTexts(repeated as string[], decimals);
}

function expectedTerms(rules: TotalRules) {
  const totals = terms.map((sheet) =>
    sheet.map((rows) => rows.map((cells, subject) => expectedTotal(cells, subject, rules))),
  );
  const third = totals[2] ?? [];
  const years = third.map((row, student) =>
    row.map((total, subject) => {
      const wasTaken = total.isTaken || terms[2]?.[student]?.[subject]?.includes('exempt');
      if (total.isBlank || !wasTaken) return undefined;
      return expectedCumulative(
        totals.map((term) => term[student]?.[subject]?.percent),
        rules,
      );
    }),
  );
  return { totals, years };
}

const componentsOf = (subject: number): Component[] =>
  schemeOf(subject).map((max, index) => ({ _id: `c${index}`, name: `Part ${index}`, max }));

const isWord = (cell: Cell): cell is Exclude<Mark, number> => cell === null || !/^\d/.test(cell);

const marksIn = (cells: readonly Cell[]): Marks =>
  Object.fromEntries(cells.map((cell, index) => [`c${index}`, isWord(cell) ? cell : Number(cell)]));

function ownResults(term: number, rules: TotalRules, before: readonly ReturnType<typeof termResults>[]) {
  const students = (terms[term] ?? []).map((_, index) => ({
    ...{ _id: `student${index}`, armId: armOf(index), scale: scaleOf(index) },
  }));
  const subjects = subjectNames.map((name, subject): TermSubject => {
    const earlier = students.map(({ _id }) => [_id, before.map((one) => one.get(_id)?.subjects.get(name)?.percent)]);
    const marks = (terms[term] ?? []).map((rows, index) => [`student${index}`, marksIn(rows[subject] ?? [])] as const);
    return {
      ...{ _id: name, components: componentsOf(subject), isChosen: isChosen(subject), marks: new Map(marks) },
      earlier: new Map(earlier as [string, (number | undefined)[]][]),
    };
  });
  return termResults(students, subjects, rules);
}

type Own = { percent: number; grade: string; position?: { place: number; of: number }; group: object };

const flat = (standing: Own | undefined) =>
  standing && {
    ...{ percent: standing.percent, grade: standing.grade },
    ...(standing.position && { place: standing.position.place, of: standing.position.of }),
    ...standing.group,
  };

const weighted = { kind: 'weighted', weights: [15, 25, 60] } as const;
const schools: readonly TotalRules[] = [
  { decimals: 1, absent: 'zero', positions: 'class', cumulative: { kind: 'mean' } },
  { decimals: 0, absent: 'left-out', positions: 'arm', cumulative: weighted },
  { decimals: 2, absent: 'zero', positions: 'arm', cumulative: weighted },
  { decimals: 2, absent: 'left-out', positions: 'off', cumulative: { kind: 'none' } },
];

test.each(schools)('540 totals of a third term: %o', (rules) => {
  const first = ownResults(0, { ...rules, cumulative: { kind: 'none' } }, []);
  const second = ownResults(1, { ...rules, cumulative: { kind: 'none' } }, [first]);
  const results = ownResults(2, rules, [first, second]);
  const { totals, years } = expectedTerms(rules);
  const third = totals[2] ?? [];
  let compared = 0;
  for (const [subject, name] of subjectNames.entries()) {
    const percents = third.map((row) => row[subject]?.percent);
    const cumulatives = years.map((row) => row[subject]);
    for (const student of third.keys()) {
      const own = results.get(`student${student}`)?.subjects.get(name);
      expect(flat(own?.standing), `${name} of ${student}`).toEqual(amongOthers(percents, student, rules));
      expect(flat(own?.cumulative), `year ${name} of ${student}`).toEqual(amongOthers(cumulatives, student, rules));
      compared += 1;
    }
  }
  expect(compared).toBe(540);

  const whole = third.map((row) => row.every(({ isBlank }) => !isBlank));
  const averages = third.map((row) =>
    meanOfTexts(
      row.flatMap(({ percent }) => percent ?? []),
      rules.decimals,
    ),
  );
  const ranked = averages.map((average, student) => (whole[student] ? average : undefined));
  const ofYear = years.map((row, student) =>
    whole[student]
      ? meanOfTexts(
          row.flatMap((percent) => percent ?? []),
          rules.decimals,
        )
      : undefined,
  );
  for (const student of third.keys()) {
    const own = results.get(`student${student}`);
    expect(own?.average).toBe(averages[student] === undefined ? undefined : Number(averages[student]));
    expect(flat(own?.standing), `average of ${student}`).toEqual(amongOthers(ranked, student, rules));
    expect(flat(own?.cumulative), `year of ${student}`).toEqual(amongOthers(ofYear, student, rules));
  }
});

test('the sheets have what a class has: ties, absences, zeros, exemptions, blanks and subjects not taken', () => {
  const cells = terms.flat(3);
  for (const kind of ['absent', 'exempt', 'not-offered', '0', null]) {
    expect(cells.filter((cell) => cell === kind).length, String(kind)).toBeGreaterThan(20);
  }
  const { totals } = expectedTerms(schools[0] as TotalRules);
  const maths = totals[2]?.flatMap((row) => row[0]?.percent ?? []) ?? [];
  expect(new Set(maths).size).toBeLessThan(maths.length);
});
