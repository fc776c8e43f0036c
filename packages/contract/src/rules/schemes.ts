import type { GradeScale } from './grade.ts';
import type { Component, TotalRules } from './term-totals.ts';

/** Parts of a term's marks by class and subject, the rules of their totals, and closing days. */

/** Empty lists: all classes, subjects or terms. */
export type Scheme = {
  _id: string;
  name: string;
  classIds: readonly string[];
  subjectIds: readonly string[];
  termIds: readonly string[];
  components: readonly Component[];
};

/** Marks of a term are entered until the end of the day. */
export type Closing = { termId: string; day: string };

export type Schemes = {
  /** The first that fits is used; the last fits everything. */
  schemes: readonly Scheme[];
  rules: TotalRules;
  /** Instead of the school's grade scale; the first that names the class is used. */
  scales: readonly { classIds: readonly string[]; scale: GradeScale }[];
  closings: readonly Closing[];
};

export const mostComponents = 12;
export const mostMark = 1000;

const usualId = (number: number) => String(number).padStart(24, '0');

/** Of a school that has not changed them. */
export const usualSchemes: Schemes = {
  schemes: [
    {
      ...{ _id: usualId(1), name: 'All classes', classIds: [], subjectIds: [], termIds: [] },
      components: [
        { _id: usualId(2), name: 'CA 1', max: 20 },
        { _id: usualId(3), name: 'CA 2', max: 20 },
        { _id: usualId(4), name: 'Exam', max: 60 },
      ],
    },
  ],
  rules: { decimals: 1, absent: 'zero', positions: 'arm', cumulative: { kind: 'mean' } },
  scales: [],
  closings: [],
};

/** A class and subject in a term. */
export type SheetPlace = { classId: string; subjectId: string; termId: string };

const isOneOf = (ids: readonly string[], id: string) => ids.length === 0 || ids.includes(id);

export const schemeFor = (
  { schemes }: Pick<Schemes, 'schemes'>,
  { classId, subjectId, termId }: SheetPlace,
): Scheme | undefined =>
  schemes.find(
    (scheme) =>
      isOneOf(scheme.classIds, classId) && isOneOf(scheme.subjectIds, subjectId) && isOneOf(scheme.termIds, termId),
  );

export const scaleFor = ({ scales }: Pick<Schemes, 'scales'>, classId: string, ofSchool: GradeScale): GradeScale =>
  scales.find(({ classIds }) => classIds.includes(classId))?.scale ?? ofSchool;

/** The last day on which marks of the term are entered; undefined without one. */
export const closingDay = ({ closings }: Pick<Schemes, 'closings'>, termId: string): string | undefined =>
  closings.find((closing) => closing.termId === termId)?.day;

type Known = Readonly<Record<'classes' | 'subjects' | 'terms', readonly { _id: string }[]>>;

/** Without classes, subjects and terms that are gone. A scheme of none but those goes too: an empty list means all. */
export function presentSchemes({ schemes, rules, scales, closings }: Schemes, known: Known): Schemes {
  const [classes, subjects, terms] = [known.classes, known.subjects, known.terms].map(
    (things) => new Set(things.map(({ _id }) => _id)),
  ) as [Set<string>, Set<string>, Set<string>];
  const present = (ids: readonly string[], among: ReadonlySet<string>) => ids.filter((id) => among.has(id));
  const isGone = (before: readonly string[], after: readonly string[]) => before.length > 0 && after.length === 0;
  return {
    schemes: schemes.flatMap((scheme) => {
      const classIds = present(scheme.classIds, classes);
      const subjectIds = present(scheme.subjectIds, subjects);
      const termIds = present(scheme.termIds, terms);
      const isOfNone =
        isGone(scheme.classIds, classIds) || isGone(scheme.subjectIds, subjectIds) || isGone(scheme.termIds, termIds);
      return isOfNone ? [] : [{ ...scheme, classIds, subjectIds, termIds }];
    }),
    rules,
    scales: scales.flatMap((one) => {
      const classIds = present(one.classIds, classes);
      return classIds.length === 0 ? [] : [{ ...one, classIds }];
    }),
    closings: closings.filter(({ termId }) => terms.has(termId)),
  };
}
