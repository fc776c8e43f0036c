import { type QuestionType, rulesOf } from '@akada/contract/question-types';
import { listed, listOf } from '@akada/contract/question-types/list';
import { startAttempt } from '../exams/sitting/start.ts';
import { submitAttempt } from '../exams/sitting/submit.ts';
import type { Trx, UserRow } from '../platform/db/schema.ts';
import type { Context } from '../platform/http/context.ts';
import { newIdAt } from '../platform/http/new-id.ts';
import { isShown } from './accounts.ts';
import { dice, type Roll } from './dice.ts';
import type { Asked, Placed } from './load-exams.ts';

const hourMs = 3_600_000;
/** A closed exam was open for ten days, an open one has been for twelve. */
const daysOfSitting = 9;

/** Favours the first texts. */
const oneOf = (texts: readonly string[], roll: Roll) => texts[Math.floor(roll() ** 2 * texts.length)] ?? '';

function inOtherOrder(key: string, roll: Roll): string {
  const texts = listOf(key) ?? [];
  const place = Math.floor(roll() * (texts.length - 1));
  return listed(texts.with(place, texts[place + 1] ?? '').with(place + 1, texts[place] ?? ''));
}

const wrongOptions = ({ question: { options, correctAnswer } }: Asked) =>
  options.filter((option) => option !== correctAnswer);

const blankNowAndThen = ({ nearMisses }: Asked, roll: Roll) => (roll() < 0.15 ? '' : oneOf(nearMisses, roll));

const mistakes: Record<QuestionType, (asked: Asked, roll: Roll) => string> = {
  'multiple-choice': (asked, roll) => oneOf(wrongOptions(asked), roll),
  'true-false': ({ question }) => (question.correctAnswer === 'true' ? 'false' : 'true'),
  'short-answer': blankNowAndThen,
  numeric: blankNowAndThen,
  'multiple-select': ({ question: { options, correctAnswer } }, roll) => {
    const key = listOf(correctAnswer) ?? [];
    const missed = Math.floor(roll() * key.length);
    const also = roll() < 0.5 ? options.find((option) => !key.includes(option)) : undefined;
    return listed(options.filter((option) => option === also || (key.includes(option) && option !== key[missed])));
  },
  matching: ({ question }, roll) => inOtherOrder(question.correctAnswer, roll),
  ordering: ({ question }, roll) => inOtherOrder(question.correctAnswer, roll),
  essay: ({ nearMisses }, roll) => nearMisses[Math.floor(roll() * nearMisses.length)] ?? '',
};

function rightAnswer({ question: { correctAnswer, details } }: Asked, roll: Roll): string {
  const also = details?.accepted ?? [];
  const written = roll() < 0.3 ? oneOf([...also, correctAnswer], roll) : correctAnswer;
  return details?.unitIs === 'required' ? `${written} ${details.unit}` : written;
}

/** Some questions are harder than others, the same for everybody. */
const ease = (place: number) => ((place * 7) % 11) / 25 - 0.2;

export async function loadAttempts(trx: Trx, context: Context, students: UserRow[], exams: Placed[]): Promise<void> {
  const roll = dice(11);
  for (const student of students) {
    const open = exams.filter(
      ({ exam, opensAt }) => exam.classLevel === student.class_level && opensAt < context.now(),
    );
    const sits = open.filter(({ exam }) => exam.window === 'closed' || (!isShown(student) && roll() < 0.7));
    for (const { _id, exam, asked, opensAt } of sits) {
      const day = Math.floor(roll() * daysOfSitting);
      // After school, and done by nine in the evening.
      const began = opensAt + (day * 24 + 13 + roll() * 7) * hourMs;
      const took = exam.duration * 60_000 * (0.45 + roll() * 0.5);
      const skill = 0.4 + roll() * 0.5;
      const asking = { _id: student._id, classLevel: student.class_level };
      const at = (moment: number) => ({ ...context, now: () => moment, newId: () => newIdAt(moment) });
      const { paper } = await startAttempt(trx, at(began), asking, _id, undefined);
      const given = paper.questions.map(({ _id: questionId }, place) => {
        const question = asked.get(questionId);
        if (!question) return { questionId, selectedAnswer: '' };
        const { type } = question.question;
        const isRight = roll() < skill + ease(place) && !rulesOf(type).isMarkedByHand;
        const answer = isRight ? rightAnswer(question, roll) : mistakes[type](question, roll);
        return { questionId, selectedAnswer: answer };
      });
      await submitAttempt(trx, at(began + took), { studentId: student._id, examId: _id }, given);
    }
  }
}
