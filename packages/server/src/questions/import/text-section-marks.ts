import { beginningOf, type Draft } from './draft.ts';
import { sectionOf } from './text-marks.ts';
import { isPassageHead, numbersIn } from './text-passages.ts';

/** Marks that a paper names for the questions of a section: 'Each question in Section A carries 2 marks'. */

type Asked = { draft: Draft; number: number | null; section: string };
type Block = { line: number; text: string };

/** `each` is the amount as it is written; `total` that of the section. */
type Said = { sentence: string; each: string | null; total: number | null; rank: number; of: readonly Asked[] };

const amounts =
  /(?<![\d.,])(\d{1,3}(?:[.,]\d+|\s*[½¼¾])?|[½¼¾]|half(?:\s+an?)?|one|two|three|four|five|six|seven|eight|nine|ten)\s*-?\s*(?:marks?|mks?|points?|pts?)\b/giu;
const words = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Null where it is no whole number that a question may have. */
function pointsOf(amount: string): number | null {
  const word = words.indexOf(amount.toLowerCase());
  const points = word > 0 ? word : Number(amount);
  return Number.isInteger(points) && points > 0 && points <= 100 ? points : null;
}

const sentencesOf = (text: string) =>
  text.split(
    /\n|(?<=[.;!?])\s+(?!\()|[,;]?\s+(?:and|while|but)\s+(?=(?:any|each|every|those|all|section|part|questions?)\b)|[,;]\s+(?=(?:each|every|section|part|questions?)\b)/i,
  );

/** A passage may speak of points too. */
function withoutPassage(text: string): string {
  const lines = text.split('\n');
  const head = lines.findIndex(isPassageHead);
  return head < 0 ? text : lines.slice(0, head + 1).join('\n');
}

/** Words that a sentence about marks has; a short one is about nothing else. */
const ofMarks =
  /\b(?:questions?|items?|answers?|parts?|sections?|carr(?:y|ies)|worth|attracts?|earns?|equal)\b|[([][^)\]]*\beach\b/i;
const shortest = 40;

const oneQuestion = /\bquestion\s+(?:no\.?\s*|number\s+)?(\d{1,3})\b(?!\s*(?:to|-|–|and|&)\s*\d)/i;

const namedSections = (sentence: string): string[] =>
  [
    ...sentence.matchAll(
      /\b(?:[Ss]ections?|SECTIONS?|[Pp]arts?|PARTS?)\s+["“']?([A-H]|[IVX]{1,4}|\d)\b(?:["”']?\s*(?:and|&|,)\s*([A-H]|[IVX]{1,4}|\d)\b)?/g,
    ),
  ].flatMap(([, first = '', second = '']) => [first, second].filter((name) => name !== ''));

const penalty = /\b(?:los(?:e|t|es)|deduct\w*|wrong|incorrect|penal\w*|minus|negative)\b/i;
const choice =
  /\b(?:answer|attempt|do)\s+(?:(?:any|only)\s+)?(?:one|two|three|four|five|six|seven|\d)\b(?!\s*(?:to|-|–)\s*\d)|\b(?:any|only)\s+(?:one|two|three|four|five|six|seven|\d)\s+(?:questions?|in|from)\b/i;

type Place = { questions: readonly Asked[]; blocks: readonly Block[]; index: number; isDivided: boolean };

const isHeading = ({ text }: Pick<Block, 'text'>) => text.split('\n').some((line) => sectionOf(line) !== null);

/** The questions that a sentence speaks of, the narrower the higher its rank; null where it speaks of all. */
function scopeOf(sentence: string, above: readonly string[], { questions, blocks, index, isDivided }: Place) {
  const { line } = blocks[index] ?? { line: 0 };
  const end = blocks.find((block) => block.line > line && isHeading(block))?.line ?? Number.POSITIVE_INFINITY;
  const below = questions.filter(({ draft }) => draft.line > line && draft.line < end);
  const said = namedSections(sentence);
  const isOther = said.length > 0 && below.length > 0 && below.every(({ section }) => !said.includes(section));
  const isOwnHeading = sectionOf(sentence) !== null && !isOther;
  const names = isOwnHeading ? [] : said;
  const one = Number(oneQuestion.exec(sentence)?.[1]);
  const range = numbersIn(sentence) ?? (one > 0 ? [one, one] : null);
  const isBelow = isOwnHeading || above.some((one) => sectionOf(one) !== null);
  const isMiddle = line > (questions[0]?.draft.line ?? 0);
  if (names.length > 0) return { rank: 1, of: questions.filter(({ section }) => names.includes(section)) };
  if (range) {
    const own = isBelow || isMiddle ? below : questions;
    return { rank: 3, of: own.filter(({ number }) => number !== null && number >= range[0] && number <= range[1]) };
  }
  if (!isDivided || !(isBelow || isMiddle)) return null;
  return { rank: isMiddle && !isBelow ? 2 : 1, of: below };
}

function saidIn(sentence: string, scope: ReturnType<typeof scopeOf>, place: Place): Said | null {
  const found = [...sentence.matchAll(amounts)].map(([, amount = '']) => amount.trim());
  const [amount] = new Set(found);
  const isAbout = ofMarks.test(sentence) || sentence.length < shortest;
  if (amount === undefined || !isAbout || penalty.test(sentence)) return null;
  const isEach = /\b(?:each|every|per)\b|[@×]\s*\d{1,3}\s*m/i.test(sentence);
  const isEqual = /\bequal\s+marks?\b/i.test(sentence);
  const of = scope?.of ?? place.questions;
  const rank = scope?.rank ?? 0;
  // The head of the paper has those of whole numbers, to be changed for all at once.
  if (isEach)
    return scope === null && pointsOf(amount) !== null ? null : { sentence, each: amount, total: null, rank, of };
  if (oneQuestion.test(sentence)) return { sentence, each: amount, total: null, rank, of };
  const isOfSection = isEqual || sectionOf(sentence) !== null || (scope?.rank === 1 && sentence.length < shortest);
  return isOfSection ? { sentence, each: null, total: pointsOf(amount) ?? Number(amount), rank, of } : null;
}

function sharesOf({ total, of, sentence }: Said, isChoice: boolean): number | null {
  const open = of.filter(({ draft }) => draft.points === undefined);
  const left = (total ?? 0) - of.reduce((sum, { draft }) => sum + (draft.points ?? 0), 0);
  const share = left / open.length;
  return isChoice || choice.test(sentence) || !Number.isInteger(share) || share < 1 || share > 100 ? null : share;
}

function give(draft: Draft, points: readonly (number | null)[], sentence: string): void {
  const [only = null] = new Set(points);
  const quoted = `“${beginningOf(sentence.replace(/[\ue000-\uf8ff]/g, ''), 80)}”`;
  if (only === null || new Set(points).size > 1) {
    draft.doubts.push(`${quoted} names marks that do not say how many points this question has`);
    return;
  }
  draft.points = only;
  draft.repairs.push(`It has ${only} ${only === 1 ? 'point' : 'points'}: ${quoted}`);
}

/** Returns notes on what stays text. */
export function giveSectionMarks(questions: readonly Asked[], blocks: readonly Block[]): string[] {
  const first = questions[0]?.draft.line ?? 0;
  const isDivided =
    new Set(questions.map(({ section }) => section)).size > 1 ||
    (blocks.some((block) => block.line < first && isHeading(block)) &&
      blocks.some((block) => block.line > first && isHeading(block)));
  const notes: string[] = [];
  const all: Said[] = [];
  const choosing = new Set<Asked>();
  for (const [index, block] of blocks.entries()) {
    const place = { questions, blocks, index, isDivided };
    const sentences = sentencesOf(withoutPassage(block.text));
    for (const [at, sentence] of sentences.entries()) {
      const scope = scopeOf(sentence, sentences.slice(0, at), place);
      if (choice.test(sentence) && scope?.of.length !== 0) {
        notes.push(`“${beginningOf(sentence, 80)}” stays text: all of its questions are asked and counted`);
        for (const one of scope?.of ?? questions) choosing.add(one);
      }
      const said = saidIn(sentence, scope, place);
      if (said) all.push(said);
    }
  }
  const open = questions.filter(({ draft }) => draft.points === undefined);
  const shares = all.map((said) =>
    said.each === null
      ? sharesOf(
          said,
          said.of.some((one) => choosing.has(one)),
        )
      : pointsOf(said.each),
  );
  for (const [at, { sentence, each, of }] of all.entries()) {
    // The total of a whole paper may be counted otherwise.
    if (each === null && shares[at] === null && !isDivided && !/\bequal\b/i.test(sentence)) {
      notes.push(`“${beginningOf(sentence, 80)}”: ${of.length} questions cannot share these marks equally`);
      all[at] = { sentence, each, total: null, rank: 0, of: [] };
    }
  }
  for (const question of open) {
    const own = all.flatMap((said, at) => (said.of.includes(question) ? { said, points: shares[at] ?? null } : []));
    // An amount for each question is nearer than one for the whole section.
    const rankOf = ({ said }: (typeof own)[number]) => said.rank * 2 + (said.each === null ? 0 : 1);
    const highest = Math.max(...own.map(rankOf));
    const nearest = own.filter((one) => rankOf(one) === highest);
    if (nearest[0])
      give(
        question.draft,
        nearest.map(({ points }) => points),
        nearest[0].said.sentence,
      );
  }
  return notes;
}
