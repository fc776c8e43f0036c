import type { PaperSection } from '../exams/exam-settings.ts';
import { type QuestionType, rulesOf } from '../question-types/question-types.ts';

/** Pool of questions by id, of which each student gets `count`; questions outside any pool go to everybody. */
export type Draw = { count: number; section?: string | undefined; questions: readonly string[] };

type Arrangeable = {
  _id: string;
  type: QuestionType;
  options: readonly string[];
  passage?: { _id: string } | undefined;
};

/** A paper as all students share it. */
export type SharedPaper<Question> = {
  questions: readonly Question[];
  sections?: readonly PaperSection[];
  draws?: readonly Draw[];
  shuffleQuestions?: boolean;
  shuffleOptions?: boolean;
};

/**
 * FNV-1a over the UTF-16 units, then the last steps of MurmurHash3. Papers that were handed out are read back with it:
 * it must never change (decision 29).
 */
export function orderOf(text: string): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** In the order of what `keyOf` makes of each item; equal ones stay as they are. */
function ordered<Item>(items: readonly Item[], keyOf: (item: Item, index: number) => string): Item[] {
  return items
    .map((item, index) => ({ item, order: orderOf(keyOf(item, index)) }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);
}

/** Questions of one passage are one block, in their order. */
function shuffledBlocks<Question extends Arrangeable>(questions: readonly Question[], seed: string): Question[] {
  const blocks = new Map<string, Question[]>();
  for (const question of questions) {
    const id = question.passage?._id ?? question._id;
    blocks.set(id, [...(blocks.get(id) ?? []), question]);
  }
  return ordered([...blocks], ([id]) => `${seed} place ${id}`).flatMap(([, block]) => block);
}

const letter = '\\(?[a-h]\\)?';
const join = '(,|and|or|&|/|nor)';
const referring = [
  /\b(all|none|any|both|each|neither|either|two|some) of (the )?(above|below|these|those|them|following|options|answers|other)/i,
  /\b(all|none|both|neither) (the )?(above|below)\b/i,
  /^(all|none|both|neither)( (is|are|of them|answers?|options?))*( (correct|true|right|wrong|false))?\W*$/i,
  new RegExp(
    `^(all|none|both|neither|either|only|options?|answers?|of|\\s)*${letter}(\\s*${join}\\s*)+${letter}((\\s*${join}\\s*)+${letter})*( only)?\\W*$`,
    'i',
  ),
];

/** 'All of the above', 'A and B': where an option speaks of others by their place, all of them keep it. */
export const refersToOptions = (options: readonly string[]) =>
  options.some((option) => referring.some((pattern) => pattern.test(option.trim())));

function withOptions<Question extends Arrangeable>(question: Question, seed: string): Question {
  if (!rulesOf(question.type).optionsInAnyOrder || refersToOptions(question.options)) return question;
  return { ...question, options: ordered(question.options, (_, index) => `${seed} ${question._id} option ${index}`) };
}

/** One student's paper. Selection and order depend only on the paper and the seed, which is the attempt's id. */
export function arrangePaper<Question extends Arrangeable>(
  paper: SharedPaper<Question>,
  seed: string,
): { questions: Question[]; sections: PaperSection[] } {
  const { sections = [], draws = [] } = paper;
  const byId = new Map(paper.questions.map((question) => [question._id, question]));
  const found = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const inPool = new Set(draws.flatMap(({ questions }) => questions));
  const inSection = new Set(sections.flatMap(({ questions }) => questions));
  const drawn = draws.map(({ count, section, questions }) => ({
    section: sections.some(({ title }) => title === section) ? section : undefined,
    questions: ordered(found(questions), ({ _id }) => `${seed} draw ${_id}`).slice(0, count),
  }));

  function part(own: readonly Question[], section: string | undefined): Question[] {
    const chosen = drawn.filter((draw) => draw.section === section).flatMap(({ questions }) => questions);
    if (paper.shuffleQuestions) return shuffledBlocks([...own, ...chosen], seed);
    return [...own, ...shuffledBlocks(chosen, seed)];
  }

  const parts = sections.map(({ title, instructions, questions }) => {
    const own = part(found(questions), title);
    return { own, section: { title, instructions, questions: own.map(({ _id }) => _id) } };
  });
  const others = paper.questions.filter(({ _id }) => !inPool.has(_id) && !inSection.has(_id));
  const inOrder = [...parts.flatMap(({ own }) => own), ...part(others, undefined)];
  return {
    questions: paper.shuffleOptions ? inOrder.map((question) => withOptions(question, seed)) : inOrder,
    sections: parts.flatMap(({ own, section }) => (own.length > 0 ? [section] : [])),
  };
}
