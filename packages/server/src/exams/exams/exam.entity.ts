import type { DrawRule, Exam, ToldSettings } from '@akada/contract';
import { ruleInWords } from '@akada/contract/rules/draw-pools';
import { type GradeScale, scaleInWords } from '@akada/contract/rules/grade';
import { toldNames } from '@akada/contract/rules/told-settings';
import { entity, flag, json, plain } from '../../platform/db/entity.ts';
import type { ExamRow } from '../../platform/db/schema.ts';

type Derived =
  | 'opensAt'
  | 'closesAt'
  | 'questionCount'
  | 'difficulty'
  | 'isPublished'
  | 'limitedTo'
  | 'isStarted'
  | 'version'
  | 'satBy'
  | 'nextVersion'
  | 'questions'
  | 'reviewReleasedAt';

export type ExamFields = Omit<
  Exam,
  '_id' | 'createdAt' | 'updatedAt' | 'subject' | 'passMark' | 'gradeScale' | Derived
> & {
  subject: string;
  passMark: number | null;
  gradeScale: GradeScale | null;
};

export const examEntity = entity<ExamRow, ExamFields>(
  {
    title: plain('title'),
    description: plain('description'),
    classLevel: plain('class_level'),
    subject: plain('subject'),
    groupIds: json('group_ids'),
    duration: plain('duration_minutes'),
    startDate: plain('start_date'),
    endDate: plain('end_date'),
    isActive: flag('is_active'),
    maxAttempts: plain('max_attempts'),
    allowReview: flag('allow_review'),
    opensPractice: flag('opens_practice'),
    certificate: flag('certificate'),
    reviewAt: plain('review_at'),
    shuffleQuestions: flag('shuffle_questions'),
    shuffleOptions: flag('shuffle_options'),
    draw: json('draw'),
    sections: json('sections'),
    instructions: plain('instructions'),
    materials: plain('materials'),
    calculator: flag('calculator'),
    wrongAnswerPenalty: plain('wrong_answer_penalty'),
    wrongAnswerPart: plain('wrong_answer_part'),
    passMark: plain('pass_mark'),
    gradeScale: json('grade_scale'),
  },
  {
    title: '',
    description: '',
    classLevel: '',
    subject: '',
    groupIds: [],
    duration: 0,
    startDate: '',
    endDate: '',
    isActive: true,
    maxAttempts: 1,
    allowReview: true,
    opensPractice: true,
    certificate: false,
    reviewAt: 'close',
    shuffleQuestions: false,
    shuffleOptions: false,
    draw: [],
    sections: [],
    instructions: '',
    materials: '',
    calculator: false,
    wrongAnswerPenalty: 0,
    wrongAnswerPart: '',
    passMark: null,
    gradeScale: null,
  },
);

/** Settings shown to students. Unset fields are absent, so that papers without them keep their content. */
export function toldSettings(row: ExamRow): ToldSettings {
  const facts = examEntity.facts(row);
  const set = toldNames.filter((name) => facts[name] !== examEntity.initial[name]);
  return Object.fromEntries(set.map((name) => [name, facts[name]]));
}

export const drawOf = (row: Pick<ExamRow, 'draw'>) => JSON.parse(row.draw) as DrawRule[];

/** Facts for the audit log: rules and sections in words, groups by `groupNames`. */
export function examFacts(row: ExamRow) {
  const { draw, sections, gradeScale, groupIds: _, ...facts } = examEntity.facts(row);
  return {
    ...facts,
    gradeScale: gradeScale && scaleInWords(gradeScale),
    draw: draw.map((rule) => `${rule.count} of ${ruleInWords(rule)}`),
    sections: sections.map(({ title, questions }) => `${title} (${questions.length})`),
  };
}
