import { fold } from '../db/fold.ts';
import type { QuestionRow } from '../db/schema.ts';
import { iso } from '../http/context.ts';
import type { Dice } from './dice.ts';

type Asked = Pick<QuestionRow, 'text' | 'type' | 'options' | 'correct_answer'>;

/** Right answers are worked out, and the wrong ones are the slips a student makes. */
const kinds: readonly ((dice: Dice) => Asked)[] = [
  (dice) => {
    const [a, b] = [dice.below(80) + 12, dice.below(80) + 12];
    const options = [a + b, a + b + 10, a + b - 1, Math.abs(a - b)].map(String);
    const shift = dice.below(4);
    return {
      text: `What is ${a} + ${b}?`,
      type: 'multiple-choice',
      options: JSON.stringify([...options.slice(shift), ...options.slice(0, shift)]),
      correct_answer: String(a + b),
    };
  },
  (dice) => {
    const [a, b] = [dice.below(15) + 5, dice.below(15) + 5];
    const isRight = dice.percent(50);
    return {
      text: `The product of ${a} and ${b} is ${isRight ? a * b : a * b + a}.`,
      type: 'true-false',
      options: '[]',
      correct_answer: String(isRight),
    };
  },
  (dice) => {
    const [price, percent] = [(dice.below(90) + 10) * 100, dice.pick([5, 10, 20, 25, 50])];
    return {
      text: `A textbook costs ₦${price}. How many naira is ${percent}% of its price?`,
      type: 'short-answer',
      options: '[]',
      correct_answer: String((price * percent) / 100),
    };
  },
  (dice) => {
    const [speed, hours] = [dice.below(10) * 5 + 40, dice.below(7) + 2];
    const options = [speed * hours, speed + hours, speed * (hours + 1), speed * (hours - 1)].map((km) => `${km} km`);
    return {
      text: `A bus leaves Ibadan at ${speed} km/h and does not stop. How far has it gone after ${hours} hours?`,
      type: 'multiple-choice',
      options: JSON.stringify(options),
      correct_answer: `${speed * hours} km`,
    };
  },
];

export function questionRow(dice: Dice, made: number, examId: string | null): QuestionRow {
  const _id = dice.idAt(made);
  const asked = dice.pick(kinds)(dice);
  return {
    _id,
    ...asked,
    search_text: fold(asked.text),
    exam_id: examId,
    points: dice.below(3) + 1,
    picture: null,
    created_at: iso(made),
    updated_at: iso(made),
  };
}
