import type { Reply } from '../house.ts';
import { type Field, nameOf } from './fields-of.ts';

/** Fields that are checked together: a refusal may name the one that then no longer fits. */
const partners: Readonly<Record<string, readonly string[]>> = {
  password: ['cpassword'],
  newPassword: ['cpassword'],
  type: ['options', 'correctAnswer'],
  questionIds: ['inFilm'],
  'questionIds.0': ['inFilm'],
  options: ['correctAnswer'],
  'options.0': ['correctAnswer'],
  startDate: ['endDate'],
  fileName: ['file'],
  'draw.0.tag': ['draw'],
  'gradeScale.kind': ['gradeScale.bands'],
  'gradeScale.bands.0.name': ['gradeScale.bands'],
  'gradeScale.bands.0.from': ['gradeScale.bands'],
  'scales.0.scale.kind': ['scales'],
  'scales.0.scale.bands.0.name': ['scales'],
  'scales.0.scale.bands.0.from': ['scales'],
  text: ['studentIds'],
  'teachingBefore.0.subjectId': ['teachingBefore'],
  'teachingBefore.0.placeIds': ['teachingBefore'],
  'teachingBefore.0.placeIds.0': ['teachingBefore'],
  durationSeconds: ['positionSeconds', 'watched'],
};

/** Everyday names of fields, where they differ from the field's own name. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  _id: ['id'],
  amount: ['arrived'],
  answers: ['answer'],
  arms: ['arm'],
  alt: ['describe', 'description'],
  bands: ['band'],
  before: ['rights'],
  classes: ['class'],
  closings: ['closing'],
  code: ['coupon'],
  columns: ['column'],
  components: ['part'],
  cpassword: ['password'],
  decisions: ['question'],
  email: ['e-mail'],
  gradeScale: ['grade scale'],
  into: ['stays'],
  instructor: ['teacher'],
  guardianContact: ['phone number', 'e-mail'],
  addTags: ['tag'],
  ids: ['payment', 'order', 'question'],
  removeTags: ['tag'],
  lines: ['line'],
  options: ['option'],
  others: ['question'],
  component: ['part of the sheet'],
  max: ['highest mark'],
  mostUses: ['how many may use'],
  otp: ['code'],
  placeIds: ['class'],
  prompts: ['prompt'],
  role: ['holds'],
  roles: ['columns'],
  questions: ['question'],
  scales: ['grade scale'],
  schemes: ['scheme'],
  secondFactor: ['code'],
  subjects: ['subject'],
  topics: ['topic'],
  sourceNumber: ['number'],
  spellings: ['spelling'],
  setupToken: ['setup link'],
  sessions: ['session'],
  startDate: ['begins'],
  endDate: ['ends'],
  sections: ['section'],
  sheets: ['sheet', 'columns'],
  text: ['message', 'question', 'passage', 'captions', 'review', 'list'],
  until: ['day'],
  tags: ['tag'],
  texts: ['text'],
  terms: ['term'],
  ticket: ['sign-in'],
  token: ['link'],
  tutors: ['teacher'],
  wrongAnswerPart: ['part of the points off'],
  wrongAnswerPenalty: ['points off'],
};

function isAbout(field: Field, named: string): boolean {
  const own = nameOf(field.path);
  if (named === own || own.startsWith(`${named}.`) || named.startsWith(`${own}.`)) return true;
  return (partners[own] ?? []).some((partner) => named.split('.')[0] === partner);
}

/** 'phoneNumber' → phone, number; 'answers.0.seq' → seq. */
function wordsOf(named: string): readonly string[] {
  const last = named.split('.').findLast((step) => !/^\d+$/.test(step)) ?? named;
  return [
    last.toLowerCase(),
    ...last.split(/(?=[A-Z])/).map((word) => word.toLowerCase()),
    ...(otherWords[last] ?? []),
  ];
}

/** True where the refusal tells the field that was wrong, in its body and in words, and says nothing in a library's words. */
export function namesTheField(field: Field, { status, body }: Reply): boolean {
  if (status !== 400) return true;
  const { field: named = '', message } = body;
  if (/invalid input|expected|too (big|small)|unrecognized|undefined|\[object/i.test(message)) return false;
  return isAbout(field, named) && wordsOf(named).some((word) => message.toLowerCase().includes(word));
}
