import type { Question, questionForm } from '@akada/contract';
import { filledOptions, optionSlots, type QuestionType } from '@akada/contract/rules/question';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

/** Four empty inputs for multiple choice, none otherwise (specification, section 4). */
export function emptyOptions(type: QuestionType): string[] {
  return type === 'multiple-choice' ? Array.from({ length: optionSlots }, () => '') : [];
}

/** Stored questions may have more options than the form offers, never fewer inputs than it does. */
function optionInputs(question: Question): string[] {
  const slots = emptyOptions(question.type);
  return question.type === 'multiple-choice' ? [...question.options, ...slots.slice(question.options.length)] : slots;
}

export function questionDefaults(question: Question | null, presetExam: string) {
  return {
    text: question?.text ?? '',
    type: question?.type ?? ('multiple-choice' as QuestionType),
    options: question ? optionInputs(question) : emptyOptions('multiple-choice'),
    correctAnswer: question?.correctAnswer ?? '',
    exam: question ? (question.exam ?? '') : presetExam,
    points: question?.points ?? 1,
  };
}

export type QuestionForm = UseFormReturn<z.input<typeof questionForm>, unknown, z.output<typeof questionForm>>;

/** What is sent: filled options, for multiple choice only. */
export function questionToSend({ options, ...values }: z.output<typeof questionForm>) {
  const question = { ...values, exam: values.exam ?? null };
  return values.type === 'multiple-choice' ? { ...question, options: filledOptions(options ?? []) } : question;
}

/** What is no number counts as 1 (specification, section 5). */
export function pointsFrom(typed: unknown): number {
  const points = Number(typed);
  return typed === '' || !Number.isFinite(points) ? 1 : points;
}
