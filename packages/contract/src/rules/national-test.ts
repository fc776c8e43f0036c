/** The national computer test (JAMB UTME), as the school's mock of it imitates it (decision 35). */

export const nationalMinutes = 120;
export const nationalSubjects = 4;
/** Questions of all four subjects. */
export const fullNationalTest = 180;
export const nationalTotal = 400;

const firstQuestions = 60;
const otherQuestions = 40;

/** The first subject, which is Use of English in the real test, has more. `place` is from 0. */
export const questionsWanted = (place: number) => (place === 0 ? firstQuestions : otherQuestions);

/** Out of 100. Nothing is taken off for a wrong answer. */
export const subjectScore = (right: number, questions: number) =>
  questions === 0 ? 0 : Math.round((right / questions) * 100);

const isEnglish = (subject: string) => /\benglish\b/i.test(subject) && !/\bliterature\b/i.test(subject);

/** Use of English, then those with the most questions. */
export function suggestedSubjects(offered: readonly { subject: string; questions: number }[]): string[] {
  const most = [...offered].sort((a, b) => b.questions - a.questions || a.subject.localeCompare(b.subject));
  const english = most.find(({ subject }) => isEnglish(subject));
  const others = most.filter((one) => one !== english);
  return (english ? [english, ...others] : others).slice(0, nationalSubjects).map(({ subject }) => subject);
}

/** English first, wherever it was chosen; the others as they were. */
export function inTestOrder(subjects: readonly string[]): string[] {
  const first = subjects.filter(isEnglish);
  return [...first, ...subjects.filter((subject) => !first.includes(subject))];
}

export type NationalKey =
  | { does: 'answer'; option: number }
  | { does: 'previous' | 'next' | 'ask' | 'reverse' | 'submit' };

const whileAnswering: Readonly<Record<string, NationalKey>> = {
  A: { does: 'answer', option: 0 },
  B: { does: 'answer', option: 1 },
  C: { does: 'answer', option: 2 },
  D: { does: 'answer', option: 3 },
  P: { does: 'previous' },
  N: { does: 'next' },
  S: { does: 'ask' },
};

/** R is called 'Reverse' in the real test. */
const whileAsked: Readonly<Record<string, NationalKey>> = {
  R: { does: 'reverse' },
  S: { does: 'submit' },
  Y: { does: 'submit' },
  ENTER: { does: 'submit' },
};

/** Null for a key that means nothing. `isAsked`: the student is asked whether to submit. */
export function nationalKey(key: string, isAsked: boolean): NationalKey | null {
  return (isAsked ? whileAsked : whileAnswering)[key.toUpperCase()] ?? null;
}
