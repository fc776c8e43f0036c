/** Specification, section 9; decisions, section 5. Scales: decision 34. */

/** A grade for `from` percent or more, up to the band above. */
export type GradeBand = { name: string; from: number };

export const scaleKinds = ['letters', 'waec', 'neco', 'jamb', 'own'] as const;
export type ScaleKind = (typeof scaleKinds)[number];

export const scaleLabels: Readonly<Record<ScaleKind, string>> = {
  letters: 'Letters A+ to F',
  waec: 'WAEC, A1 to F9',
  neco: 'NECO, A1 to F9',
  jamb: 'JAMB, out of 400',
  own: 'An own scale',
};

/** The highest band first. Letters and JAMB have always the same ones. */
export type GradeScale = { kind: ScaleKind; bands?: GradeBand[] | undefined };

export const letterScale: GradeScale = { kind: 'letters' };

export const hasOwnBands = (kind: ScaleKind) => kind !== 'letters' && kind !== 'jamb';

const bandsFrom = (bands: Readonly<Record<string, number>>): readonly GradeBand[] =>
  Object.entries(bands).map(([name, from]) => ({ name, from }));

const letters = bandsFrom({ 'A+': 90, A: 80, B: 70, C: 60, D: 50, F: 0 });
const councils = bandsFrom({ A1: 75, B2: 70, B3: 65, C4: 60, C5: 55, C6: 50, D7: 45, E8: 40, F9: 0 });
const hundreds = bandsFrom({ '300–400': 75, '200–299': 50, '100–199': 25, '0–99': 0 });

export function bandsOf({ kind, bands }: GradeScale): readonly GradeBand[] {
  if (kind === 'jamb') return hundreds;
  if (kind === 'letters') return letters;
  return bands ?? (kind === 'own' ? letters : councils);
}

/** The scale that is stored with an exam, which may be null, or else the school's. */
export const scaleFrom = (stored: string, ofSchool: GradeScale): GradeScale =>
  (JSON.parse(stored) as GradeScale | null) ?? ofSchool;

/** Validation message for the bands. */
export function bandsProblem(bands: readonly GradeBand[]): string | undefined {
  const names = new Set(bands.map(({ name }) => name.trim().toLowerCase()));
  if (names.size < bands.length) return 'Grade bands: two have the same name';
  const isFalling = bands.every(({ from }, index) => index === 0 || from < (bands[index - 1]?.from ?? 0));
  if (!isFalling) return 'Grade bands: each must begin at a lower percent than the one above it';
  if (bands.at(-1)?.from !== 0) return 'Grade bands: the last must begin at 0';
  return undefined;
}

/** 'WAEC, A1 to F9: A1 from 75%, B2 from 70%' */
export function scaleInWords(scale: GradeScale): string {
  if (scale.kind === 'jamb') return 'JAMB, out of 400: the percent times four';
  const bands = bandsOf(scale).map(({ name, from }) => `${name} from ${from}%`);
  return `${scaleLabels[scale.kind]}: ${bands.join(', ')}`;
}

export function percentOf(correct: number, total: number): number {
  return total > 0 ? Math.round((correct / total) * 100) : 0;
}

type Figures = { score: number; correct: number };

/** By points where staff mark by hand, because nearly right is right there; else by right answers (decision 30). */
export function percentOfResult(
  { score, correct }: Figures,
  of: { total_points: number; total_questions: number; by_hand: number },
): number {
  return of.by_hand > 0 ? Math.max(0, percentOf(score, of.total_points)) : percentOf(correct, of.total_questions);
}

export const bandOf = (percent: number, scale: GradeScale) => bandsOf(scale).find(({ from }) => percent >= from);

/** On JAMB's scale a score, such as '268/400'. */
export function gradeOf(percent: number, scale: GradeScale): string {
  if (scale.kind === 'jamb') return `${percent * 4}/400`;
  return bandOf(percent, scale)?.name ?? '';
}

/** Points needed to pass, rounded up: one point fewer is below the pass mark. */
export function pointsToPass(passMark: number, totalPoints: number): number {
  return Math.ceil((passMark * totalPoints) / 100);
}

export function resultRange(percent: number): 'excellent' | 'good' | 'practise' {
  if (percent >= 80) return 'excellent';
  return percent >= 60 ? 'good' : 'practise';
}

export const resultMessage = {
  excellent: 'Excellent',
  good: 'Good job',
  practise: 'Keep practicing',
} as const;

export type Difficulty = 'Easy' | 'Medium' | 'Hard';

/** Fewer say nothing about how hard it is. */
export const measuredFrom = 20;

/** 'Medium' until 20 students have finished. */
export function difficultyOf(finishedAttempts: number, correct: number, questions: number): Difficulty {
  if (finishedAttempts < measuredFrom || questions === 0) return 'Medium';
  const share = correct / questions;
  if (share >= 0.7) return 'Easy';
  return share < 0.4 ? 'Hard' : 'Medium';
}

/** 750 → '12m 30s'; an hour and more → '1h 02m 30s'. */
export function durationText(totalSeconds: number): string {
  const hours = Math.floor(totalSeconds / 3600);
  const minutes = Math.floor((totalSeconds % 3600) / 60);
  const seconds = totalSeconds % 60;
  if (hours === 0) return `${minutes}m ${seconds}s`;
  return `${hours}h ${String(minutes).padStart(2, '0')}m ${String(seconds).padStart(2, '0')}s`;
}
