import type { QuestionBody } from '@akada/contract';
import type { QuestionType } from '@akada/contract/question-types';

/** A question of each type with answers that are marked; the tests of all types walk this list. */
export type Sample = {
  question: Omit<QuestionBody, 'type'>;
  right: string;
  wrong: string;
  /** An answer that earns a part, and how many points it is. */
  part?: { answer: string; points: number };
  /** By it `wrong` is right; it may change the details too. */
  corrected: Pick<QuestionBody, 'correctAnswer' | 'details'>;
  /** What the form refuses, with the field that it names. */
  refused: { change: Partial<QuestionBody>; field: string }[];
};

export const samples: Readonly<Record<QuestionType, Sample>> = {
  'multiple-choice': {
    question: { text: 'What is 2 + 2?', options: ['3', '4', '5'], correctAnswer: '4', points: 2 },
    right: '4',
    wrong: '3',
    corrected: { correctAnswer: '3' },
    refused: [
      { change: { options: ['4'] }, field: 'options' },
      { change: { correctAnswer: '6' }, field: 'correctAnswer' },
    ],
  },
  'true-false': {
    question: { text: 'Water is wet.', correctAnswer: 'true', points: 1 },
    right: 'True',
    wrong: 'False',
    corrected: { correctAnswer: 'false' },
    refused: [{ change: { correctAnswer: 'perhaps' }, field: 'correctAnswer' }],
  },
  'short-answer': {
    question: { text: 'Name the capital of Nigeria.', correctAnswer: 'Abuja', points: 3 },
    right: ' abuja',
    wrong: 'Lagos',
    corrected: { correctAnswer: 'Lagos' },
    refused: [{ change: { correctAnswer: ' ' }, field: 'correctAnswer' }],
  },
  numeric: {
    question: {
      ...{ text: 'How heavy is it?', correctAnswer: '4.5×10⁻⁴', points: 4 },
      details: { tolerance: 5, toleranceIs: 'percent', unit: 'kg', unitIs: 'required' },
    },
    right: '0.00046 kg',
    wrong: '0.0005 kg',
    corrected: { correctAnswer: '4.5×10⁻⁴', details: { tolerance: 20, toleranceIs: 'percent', unit: 'kg' } },
    refused: [
      { change: { correctAnswer: 'heavy' }, field: 'correctAnswer' },
      { change: { details: { unitIs: 'required' } }, field: 'details.unit' },
      { change: { details: { tolerance: -1 } }, field: 'details.tolerance' },
    ],
  },
};
