import type { QuestionFlag } from '@akada/contract';
import { type Choice, discriminationOf, type QuestionFigures } from './question-figures.ts';

/** Fewest attempts that allow a verdict. */
export const judgedFrom = 20;

type Judged = QuestionFigures & {
  /** The answers are options, which have letters, and not what students wrote. */
  hasOptions: boolean;
};

/** Standard errors of a correlation of n attempts. */
const errors = (n: number, value: number) => value * Math.sqrt(n - 1);

const strengthOf = ({ discrimination }: Choice) => discrimination ?? 0;

const letter = (index: number) => String.fromCharCode(65 + index);

/** The answer outside the key that most strong students gave. */
function rivalOf({ choices }: Judged): Choice | undefined {
  const others = choices.filter(({ isKey, n }) => !isKey && n > 1);
  return others.toSorted((one, other) => other.strong - one.strong || strengthOf(other) - strengthOf(one))[0];
}

function nameIn({ choices, hasOptions }: Judged): (choice: Choice) => string {
  if (!hasOptions) return ({ text }) => `“${text}”`;
  return (choice) => (choices.length > 2 ? letter(choices.indexOf(choice)) : choice.text);
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Strong students give the rival, not the key, and the rival goes with the other points better than the key does. */
function isWrongKey({ n, choices }: Judged, rival: Choice): boolean {
  const keys = choices.filter(({ isKey }) => isKey);
  const key = keys.length > 0 ? Math.max(...keys.map(strengthOf)) : 0;
  const strongKey = sum(keys.map(({ strong }) => strong));
  const of = strengthOf(rival);
  return (
    rival.strong >= 0.35 &&
    rival.strong >= 2 * strongKey &&
    of >= 0.15 &&
    errors(n, of) >= 1.2 &&
    errors(n, of - key) >= 2
  );
}

/** With several right options, strong students choose this one beside the key. */
const isLeftOut = (n: number, rival: Choice) =>
  rival.strong >= 0.5 && strengthOf(rival) >= 0.15 && errors(n, strengthOf(rival)) >= 3;

/**
 * Three signs that add up: many strong students give the rival, the strong give little else beside the key, and rival and
 * key together go with the other points better than the key alone. Chance needs more of them where few have sat it.
 */
function isSecondKey(judged: Judged, rival: Choice): boolean {
  const { n, choices, groups } = judged;
  const keys = choices.filter(({ isKey }) => isKey);
  if (sum(choices.map((choice) => choice.n)) > n) return isLeftOut(n, rival);
  if (rival.strong < 0.24 || rival.strong * groups[0] < 8) return false;
  const others = sum(choices.filter(({ isKey }) => !isKey).map(({ strong }) => strong));
  const more = (discriminationOf(judged, [...keys, rival]) ?? 0) - (discriminationOf(judged, keys) ?? 0);
  return rival.strong + rival.strong / others / 2 + more >= Math.max(0.7, 0.55 + 2 / Math.sqrt(n));
}

function ofRival(judged: Judged): QuestionFlag | null {
  const rival = rivalOf(judged);
  if (!rival) return null;
  const { hasOptions, choices } = judged;
  const [nameOf, verb] = [nameIn(judged), hasOptions ? 'chose' : 'wrote'];
  const option = rival.text;
  if (isWrongKey(judged, rival)) {
    const who = rival.strong > 0.5 ? 'Most strong students' : 'More strong students than had the key';
    const keys = choices.filter(({ isKey }) => isKey).map(nameOf);
    const says = keys.length > 0 ? `the key says ${keys.join(' and ')}` : 'hardly anybody had the key';
    return { kind: 'wrong-key', option, message: `${who} ${verb} ${nameOf(rival)}; ${says}: look at the key.` };
  }
  if ((hasOptions && choices.length < 3) || !isSecondKey(judged, rival)) return null;
  const share = `${Math.round(rival.strong * 100)}% of the strong students ${verb} ${nameOf(rival)}`;
  return { kind: 'two-right', option, message: `${share}, which the key does not have: is it right too?` };
}

/** Distractors that hardly any student chooses. Too few wrong answers give no flag: it could be chance. */
function useless(judged: Judged): QuestionFlag[] {
  const { choices, hasOptions, n } = judged;
  const distractors = choices.filter(({ isKey }) => !isKey);
  const wrong = sum(distractors.map((choice) => choice.n));
  if (!hasOptions || choices.length < 3 || wrong < 10 * distractors.length) return [];
  const nameOf = nameIn(judged);
  return distractors
    .filter((choice) => choice.n <= 0.01 * wrong)
    .map((choice) => {
      const who = choice.n === 0 ? 'Nobody' : `Only ${choice.n} of ${n}`;
      const message = `${who} chose ${nameOf(choice)}: it does not help to separate strong from weak.`;
      return { kind: 'useless-option' as const, option: choice.text, message };
    });
}

function ofFacility({ facility, discrimination, n }: Judged): QuestionFlag | null {
  if (facility > 0.95) return { kind: 'too-easy', message: 'Nearly everybody had it right: it tells little.' };
  if (facility < 0.1) return { kind: 'too-hard', message: 'Hardly anybody had it right: was it taught?' };
  if (errors(n, discrimination ?? 0) > -3) return null;
  return { kind: 'backwards', message: 'Weak students did better than strong ones: read the question again.' };
}

/** Flags of a question, in plain words. None before enough students have sat it. */
export function faultsOf(judged: Judged): QuestionFlag[] {
  if (judged.n < judgedFrom) return [];
  const rival = ofRival(judged);
  const facility = rival?.kind === 'wrong-key' ? null : ofFacility(judged);
  return [rival, facility, ...(rival ? [] : useless(judged))].filter((flag) => flag !== null);
}
