import type { DrawRule, PaperSection } from '@akada/contract';
import { bySection, inSections } from '@akada/contract/rules/sections';
import { AppError } from '../../platform/http/app-error.ts';
import { mostQuestionsInAnExam } from '../../questions/exam-list.ts';

type Body = {
  questions?: readonly string[] | undefined;
  sections?: readonly PaperSection[] | undefined;
  draw?: readonly DrawRule[] | undefined;
};
type Before = { listed: readonly string[]; sections: readonly PaperSection[]; draw: readonly DrawRule[] };
type Arranged = { questions?: readonly string[]; sections?: PaperSection[] };

function refuseStrangers(sections: readonly PaperSection[], ids: ReadonlySet<string>): void {
  for (const [index, section] of sections.entries()) {
    const stranger = section.questions.find((id) => !ids.has(id));
    if (stranger === undefined) continue;
    const message = `Section questions: ${stranger} is not a question of this exam`;
    throw new AppError('invalid', message, `sections.${index}.questions`);
  }
}

function refuseTooMany(own: number, draw: readonly DrawRule[]): void {
  const all = draw.reduce((sum, { count }) => sum + count, own);
  if (all <= mostQuestionsInAnExam) return;
  throw new AppError(
    'invalid',
    `Draw: an exam has at most ${mostQuestionsInAnExam} questions, with drawn ones`,
    'draw',
  );
}

/** The exam's question list after a change, grouped by section, and its sections. */
export function arrangedList(body: Body, before: Before | null): Arranged {
  const ids = body.questions ?? before?.listed ?? [];
  // A question added elsewhere keeps its current section, whatever its place in the new list.
  const sections = body.sections ?? (before ? inSections(before.sections, before.listed) : []);
  if (body.sections) refuseStrangers(body.sections, new Set(ids));
  if (body.draw || body.questions) refuseTooMany(ids.length, body.draw ?? before?.draw ?? []);
  if (!body.questions && !body.sections) return {};
  const questions = bySection(sections, ids);
  return { questions, sections: inSections(sections, questions) };
}
