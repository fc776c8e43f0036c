import { type GradeScale, gradeOf, letterScale } from './grade.ts';
import { placeOf } from './position.ts';

/**
 * Totals, grades, averages and positions of a term: the only calculation for score sheet, broadsheet and card.
 *
 * Rounding: marks have at most two decimals and are added up exactly, in hundredths. Each figure that is shown (percent,
 * average, cumulative) is rounded once, half up, to the decimals of the school. Grades, averages and positions are those
 * of shown figures, so that a parent can work them out from the card.
 */

/** `null` is a blank: nothing was entered yet. A blank is never 0. */
export type Mark = number | 'absent' | 'exempt' | 'not-offered' | null;
/** By the id of the component; one that is left out is a blank. */
export type Marks = Readonly<Record<string, Mark | undefined>>;
export type Component = { _id: string; name: string; max: number };

/** Weights are those of the terms of a session, in their order. */
export type CumulativeRule = { kind: 'none' } | { kind: 'mean' } | { kind: 'weighted'; weights: readonly number[] };

export type TotalRules = {
  decimals: number;
  /** `zero`: an absence brings no points; `left-out`: the component counts as exempt. It is printed as an absence in both. */
  absent: 'zero' | 'left-out';
  positions: 'arm' | 'class' | 'off';
  cumulative: CumulativeRule;
};

const mostDecimals = 2;
const hundredths = (value: number) => Math.round(value * 100);

/** Of whole numbers, half up. */
function rounded(numerator: number, denominator: number, decimals: number): number {
  const scale = 10 ** Math.min(decimals, mostDecimals);
  return Math.floor((2 * numerator * scale + denominator) / (2 * denominator)) / scale;
}

/** True for a mark that is kept as it was entered. */
export const isExactMark = (mark: number) => Math.abs(mark * 100 - hundredths(mark)) < 1e-6;

/** A component by the share of points of an exam or assignment; null where it has no points. */
export function filledMark(
  { points, of }: { points: number; of: number },
  max: number,
  decimals: number,
): number | null {
  if (of <= 0) return null;
  return rounded(Math.max(0, hundredths(points)) * hundredths(max), hundredths(of) * 100, decimals);
}

/** `incomplete`: a component is blank. The last three have no percent and count in no average. */
export type SubjectState = 'complete' | 'incomplete' | 'absent' | 'exempt' | 'not-offered';

export type SubjectTotal = {
  state: SubjectState;
  /** Points so far, and those of the components that were entered and count. */
  total: number;
  outOf: number;
  percent?: number;
  /** Components that are blank. */
  missing: string[];
};

function stateOf(marks: readonly Mark[], outOf: number): SubjectState {
  if (marks.includes(null)) return 'incomplete';
  if (outOf > 0) return 'complete';
  if (marks.includes('absent')) return 'absent';
  return marks.includes('exempt') ? 'exempt' : 'not-offered';
}

export function subjectTotal(
  components: readonly Component[],
  marks: Marks,
  { decimals, absent }: Pick<TotalRules, 'decimals' | 'absent'>,
): SubjectTotal {
  const cells = components.map(({ _id, max }) => ({ _id, max, mark: marks[_id] ?? null }));
  const counted = cells.filter(({ mark }) => typeof mark === 'number' || (mark === 'absent' && absent === 'zero'));
  const points = counted.reduce((sum, { mark }) => sum + (typeof mark === 'number' ? hundredths(mark) : 0), 0);
  const most = counted.reduce((sum, { max }) => sum + hundredths(max), 0);
  const state = stateOf(
    cells.map(({ mark }) => mark),
    most,
  );
  return {
    state,
    total: rounded(points, 100, decimals),
    outOf: most / 100,
    ...(state === 'complete' && { percent: rounded(points * 100, most, decimals) }),
    missing: cells.flatMap(({ _id, mark }) => (mark === null ? _id : [])),
  };
}

/** Undefined without any. */
export function meanOf(percents: readonly number[], decimals: number): number | undefined {
  if (percents.length === 0) return undefined;
  const sum = percents.reduce((so, percent) => so + hundredths(percent), 0);
  return rounded(sum, 100 * percents.length, decimals);
}

/** Of the terms present, in their order in the session; a term without a percent has no weight. */
export function cumulativeOf(
  percents: readonly (number | undefined)[],
  rule: CumulativeRule,
  decimals: number,
): number | undefined {
  if (rule.kind === 'none') return undefined;
  const weightOf = (index: number) => (rule.kind === 'mean' ? 1 : (rule.weights[index] ?? 0));
  const present = percents.flatMap((percent, index) =>
    percent === undefined ? [] : { percent: hundredths(percent), weight: weightOf(index) },
  );
  const weight = present.reduce((sum, one) => sum + one.weight, 0);
  if (weight === 0) return undefined;
  const sum = present.reduce((so, one) => so + one.percent * one.weight, 0);
  return rounded(sum, 100 * weight, decimals);
}

export type GroupFigures = { average: number; highest: number; lowest: number };

export function figuresOf(percents: readonly number[], decimals: number): GroupFigures | undefined {
  const average = meanOf(percents, decimals);
  if (average === undefined) return undefined;
  return { average, highest: Math.max(...percents), lowest: Math.min(...percents) };
}

/** A percent among those of the same arm or class: equal ones share a place, and the next ones are left out. */
export type Standing = {
  percent: number;
  grade: string;
  position?: { place: number; of: number; isShared?: true };
  group: GroupFigures;
};

export type TermStudent = { _id: string; armId: string | null; scale: GradeScale };

function standingsOf(
  students: readonly TermStudent[],
  percentOf: (id: string) => number | undefined,
  { decimals, positions }: TotalRules,
): Map<string, Standing> {
  const having = students.flatMap((student) => {
    const percent = percentOf(student._id);
    return percent === undefined ? [] : { ...student, percent };
  });
  const groupOf = ({ armId }: { armId: string | null }) => (positions === 'arm' ? armId : null);
  const groups = [...new Set(having.map(groupOf))].map((id) => having.filter((one) => groupOf(one) === id));
  const standings = groups.flatMap((group) => {
    const percents = group.map(({ percent }) => percent);
    const figures = figuresOf(percents, decimals);
    if (figures === undefined) return [];
    return group.map(({ _id, percent, scale }): [string, Standing] => {
      const isShared = percents.filter((other) => other === percent).length > 1;
      const place = {
        place: placeOf(percent, percents),
        of: percents.length,
        ...(isShared && ({ isShared } as const)),
      };
      const position = positions === 'off' ? {} : { position: place };
      return [_id, { percent, grade: gradeOf(percent, scale), ...position, group: figures }];
    });
  });
  return new Map(standings);
}

export type TermSubject = {
  _id: string;
  components: readonly Component[];
  /** A student chooses it: whoever has no mark at all does not take it. */
  isChosen: boolean;
  marks: ReadonlyMap<string, Marks>;
  /** Percents of the earlier terms of the session, in their order. */
  earlier: ReadonlyMap<string, readonly (number | undefined)[]>;
};

export type SubjectResult = SubjectTotal & {
  standing?: Standing;
  earlier: readonly (number | undefined)[];
  cumulative?: Standing;
};

export type StudentResult = {
  subjects: ReadonlyMap<string, SubjectResult>;
  /** False while a subject that the student takes has a blank; then there is no place among the others yet. */
  isComplete: boolean;
  /** Of the subjects with a percent, whose number is the student's own. */
  average?: number;
  standing?: Standing;
  cumulative?: Standing;
};

const isBlank = (marks: Marks) => Object.values(marks).every((mark) => (mark ?? null) === null);

function totalIn(subject: TermSubject, student: string, rules: TotalRules): SubjectTotal {
  const marks = subject.marks.get(student) ?? {};
  const taken = !(subject.isChosen && isBlank(marks));
  if (taken) return subjectTotal(subject.components, marks, rules);
  return { state: 'not-offered', total: 0, outOf: 0, missing: [] };
}

/** A subject that is not taken, or has a blank, has no cumulative; one with an exemption has that of the other terms. */
function cumulativeIn(total: SubjectTotal, earlier: readonly (number | undefined)[], rules: TotalRules) {
  if (total.state === 'incomplete' || total.state === 'not-offered') return undefined;
  return cumulativeOf([...earlier, total.percent], rules.cumulative, rules.decimals);
}

/** Students with whom those of a sheet are compared, though it does not show them. */
export type OtherStudent = { armId: string | null; percent: number };

/** Results of students in a subject, by their ids. */
export function subjectResults(
  students: readonly TermStudent[],
  subject: TermSubject,
  rules: TotalRules,
  others: readonly OtherStudent[] = [],
): Map<string, SubjectResult> {
  const totals = new Map(students.map(({ _id }) => [_id, totalIn(subject, _id, rules)]));
  const earlierOf = (id: string) => subject.earlier.get(id) ?? [];
  const percentsOf = new Map(others.map(({ percent }, index) => [`other ${index}`, percent]));
  const unshown = others.map(({ armId }, index) => ({ _id: `other ${index}`, armId, scale: letterScale }));
  const percentIn = (id: string) => totals.get(id)?.percent ?? percentsOf.get(id);
  const standings = standingsOf([...students, ...unshown], percentIn, rules);
  const cumulated = (id: string) => {
    const total = totals.get(id);
    return total && cumulativeIn(total, earlierOf(id), rules);
  };
  const cumulatives = standingsOf(students, cumulated, rules);
  return new Map(
    [...totals].map(([id, total]) => [
      id,
      { ...total, earlier: earlierOf(id), standing: standings.get(id), cumulative: cumulatives.get(id) },
    ]),
  );
}

/** Results of the students of a class, by their ids. */
export function termResults(
  students: readonly TermStudent[],
  subjects: readonly TermSubject[],
  rules: TotalRules,
): Map<string, StudentResult> {
  const bySubject = subjects.map((subject) => [subject._id, subjectResults(students, subject, rules)] as const);
  const of = (id: string) => bySubject.flatMap(([, results]) => results.get(id) ?? []);
  const isComplete = (id: string) => of(id).every(({ state }) => state !== 'incomplete');
  const averageOf = (id: string) =>
    meanOf(
      of(id).flatMap(({ percent }) => percent ?? []),
      rules.decimals,
    );
  const yearOf = (id: string) =>
    meanOf(
      of(id).flatMap(({ cumulative }) => cumulative?.percent ?? []),
      rules.decimals,
    );
  const whenComplete = (figure: (id: string) => number | undefined) => (id: string) =>
    isComplete(id) ? figure(id) : undefined;
  const standings = standingsOf(students, whenComplete(averageOf), rules);
  const cumulatives = standingsOf(students, whenComplete(yearOf), rules);
  return new Map(
    students.map(({ _id }) => [
      _id,
      {
        subjects: new Map(
          bySubject.flatMap(([subject, results]) => {
            const result = results.get(_id);
            return result ? [[subject, result] as const] : [];
          }),
        ),
        isComplete: isComplete(_id),
        average: averageOf(_id),
        standing: standings.get(_id),
        cumulative: cumulatives.get(_id),
      },
    ]),
  );
}
