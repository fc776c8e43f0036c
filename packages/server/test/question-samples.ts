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
  /** Changes refused by the form, each with the field named in the refusal. */
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
    question: {
      ...{ text: 'Name the capital of Nigeria.', correctAnswer: 'Abuja', points: 3 },
      details: { accepted: ['FCT', 'Abuja city'] },
    },
    right: ' fct',
    wrong: 'Lagos',
    corrected: { correctAnswer: 'Abuja', details: { accepted: ['FCT', 'lagos'] } },
    refused: [
      { change: { correctAnswer: ' ' }, field: 'correctAnswer' },
      { change: { correctAnswer: 'x'.repeat(501) }, field: 'correctAnswer' },
      { change: { details: { accepted: ['x'.repeat(501)] } }, field: 'details.accepted.0' },
    ],
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
  'multiple-select': {
    question: {
      ...{ text: 'Which are primes?', options: ['2', '3', '4', '9'], correctAnswer: '["2","3"]', points: 3 },
      details: { partial: true },
    },
    right: '["2","3"]',
    wrong: '["4","9"]',
    part: { answer: '["2"]', points: 1 },
    corrected: { correctAnswer: '["9","4"]' },
    refused: [
      { change: { options: ['2'] }, field: 'options' },
      { change: { options: ['2', '2', '3'] }, field: 'options' },
      { change: { correctAnswer: '2' }, field: 'correctAnswer' },
      { change: { correctAnswer: '["2","5"]' }, field: 'correctAnswer' },
      { change: { correctAnswer: '[]' }, field: 'correctAnswer' },
    ],
  },
  matching: {
    question: {
      ...{ text: 'Which capital belongs to which country?', points: 5, correctAnswer: '["Accra","Lomé","Niamey"]' },
      options: ['Niamey', 'Lomé', 'Accra', 'Dakar'],
      details: { prompts: ['Ghana', 'Togo', 'Niger'], partial: true },
    },
    right: '["Accra","Lomé","Niamey"]',
    wrong: '["Dakar","Accra","Lomé"]',
    part: { answer: '["Accra","","Niamey"]', points: 3 },
    corrected: { correctAnswer: '["Dakar","Accra","Lomé"]' },
    refused: [
      { change: { correctAnswer: '["Accra"]' }, field: 'correctAnswer' },
      { change: { correctAnswer: '["Accra","Lomé","Cairo"]' }, field: 'correctAnswer' },
      { change: { details: { prompts: ['Ghana', 'Ghana', 'Niger'] } }, field: 'details.prompts' },
      { change: { options: ['Accra', 'Accra'] }, field: 'options' },
    ],
  },
  ordering: {
    question: {
      ...{ text: 'From the shortest to the longest?', options: ['km', 'mm', 'm', 'cm'], points: 4 },
      ...{ correctAnswer: '["mm","cm","m","km"]', details: { partial: true } },
    },
    right: '["mm","cm","m","km"]',
    wrong: '["km","m","cm","mm"]',
    part: { answer: '["mm","cm","km","m"]', points: 2 },
    corrected: { correctAnswer: '["km","m","cm","mm"]' },
    refused: [
      { change: { correctAnswer: '["mm","cm"]' }, field: 'correctAnswer' },
      { change: { correctAnswer: '["mm","cm","m","m"]' }, field: 'correctAnswer' },
      { change: { options: ['mm'] }, field: 'options' },
    ],
  },
  // Staff give the points: see marking/by-hand.test.ts.
  essay: {
    question: {
      ...{ text: 'Why did the empire of Oyo fall?', correctAnswer: 'War, trade and its own provinces', points: 10 },
      details: { rubric: [{ text: 'Names the wars', points: 4 }], showRubric: true, minWords: 5, maxWords: 300 },
    },
    right: 'Its provinces rebelled, and Ilorin was lost.',
    wrong: 'It did not fall.',
    corrected: { correctAnswer: 'War' },
    refused: [
      { change: { details: { minWords: 20, maxWords: 10 } }, field: 'details.maxWords' },
      { change: { details: { rubric: [{ text: ' ', points: 2 }] } }, field: 'details.rubric.0.text' },
      { change: { details: { rubric: [{ text: 'Dates', points: 0 }] } }, field: 'details.rubric.0.points' },
      { change: { correctAnswer: 'x'.repeat(10_001) }, field: 'correctAnswer' },
    ],
  },
};
