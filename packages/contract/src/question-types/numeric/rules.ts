import type { Details } from '../details.ts';
import type { QuestionTypeRules } from '../question-type.ts';
import { tooLong } from '../written.ts';
import { readNumber } from './read-number.ts';
import { readQuantity } from './read-quantity.ts';

const noNumber =
  'The correct answer must be a number without its unit, such as 12.5, 1/2 or 4.5×10^-4; 1,000 is one thousand';

function storedDetails({ tolerance = 0, toleranceIs, unit = '', unitIs }: Details): Details {
  return {
    ...(tolerance > 0 && { tolerance, toleranceIs: toleranceIs ?? 'absolute' }),
    ...(unit !== '' && { unit, unitIs: unitIs ?? 'given' }),
  };
}

function shownDetails({ unit, unitIs }: Details): Details {
  return unitIs === 'given' ? { unit, unitIs } : { unitIs };
}

/** Sums of decimals are not exact. */
const slack = 1e-12;

function isNear(given: number, key: number, { tolerance = 0, toleranceIs }: Details): boolean {
  const allowed = toleranceIs === 'percent' ? (Math.abs(key) * tolerance) / 100 : tolerance;
  return Math.abs(given - key) <= allowed + slack * Math.max(Math.abs(key), Math.abs(given));
}

/** '± 0.1' or '± 5%'; '' where the answer must be exact. */
function toleranceInWords({ tolerance = 0, toleranceIs }: Details): string {
  if (tolerance === 0) return '';
  return `± ${tolerance}${toleranceIs === 'percent' ? '%' : ''}`;
}

export const numeric: QuestionTypeRules = {
  label: 'Numeric',
  stored: ({ correctAnswer, details = {} }) => ({
    options: [],
    correctAnswer: correctAnswer.trim(),
    details: storedDetails(details),
  }),
  problem({ correctAnswer, details: { unit = '', unitIs = 'given' } = {} }) {
    if (readNumber(correctAnswer) === null) return { field: 'correctAnswer', message: noNumber };
    if (unit !== '' || unitIs === 'given') return null;
    return { field: 'details.unit', message: 'Please enter the unit that students write' };
  },
  shown: ({ details = {} }) => ({ options: [], ...(details.unitIs && { details: shownDetails(details) }) }),
  refusal: (_, answer) => tooLong(answer),
  share({ correctAnswer, details = {} }, answer) {
    const key = readNumber(correctAnswer);
    const given = readQuantity(answer, details.unit ?? '');
    if (key === null || given === null) return 0;
    if (details.unitIs === 'required' && given.unit === '') return 0;
    return isNear(given.value, key, details) ? 1 : 0;
  },
  keyInWords: ({ correctAnswer, details = {} }) =>
    [correctAnswer, ...(details.accepted ?? [])]
      .map((key) => [key, details.unit, toleranceInWords(details)].filter(Boolean).join(' '))
      .join(' or '),
};
