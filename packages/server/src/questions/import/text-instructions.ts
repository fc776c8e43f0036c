import { type Numbered, readAnswers } from './answer-block.ts';
import { isInstructionItem, isMarked } from './key-counts.ts';
import type { Text } from './text-paper.ts';
import type { Open } from './text-question.ts';

/** Numbered instructions above the first question, which shift the numbers of all questions below them. */

const verb =
  /^\s*(?:please\s+)?(?:answer|attempt|choose|select|shade|tick|circle|underline|cross|erase|show|switch|turn|keep|submit|ensure|make\s+sure|read|use|write|print|fill|do\s+not|don[’']t|avoid|no)\b/i;
const ofSheet =
  /\b(?:your|all\s+(?:questions|parts|workings?|answers)|(?:answer|question)\s+(?:sheet|paper|booklet)|instructions?|workings?|pen|pencil|calculators?|phones?|carefully|silence|invigilator)\b/i;

/** 'sure' by its words; 'perhaps' where only the answers can tell. */
function instructionOf(question: Open): 'sure' | 'perhaps' | null {
  if (isInstructionItem(question)) return 'sure';
  const text = question.stem.join(' ').trim();
  const isShort = question.options.length === 0 && question.keys.length === 0 && text.length < 200;
  if (!isShort || /[?:_…]\s*$/.test(text)) return null;
  if (verb.test(text) && ofSheet.test(text)) return 'sure';
  return verb.test(text) || ofSheet.test(text) ? 'perhaps' : null;
}

const hasKey = (question: Open) => question.keys.length > 0 || isMarked(question);

/** Each answer has one question, and each question with options an answer, where its number is `by` lower. */
function fits(rest: readonly Open[], answers: readonly Numbered[], by: number): boolean {
  const numbers = answers.map(({ number }) => number);
  const own = rest.map(({ number }) => (number ?? 0) - by);
  const needed = rest.flatMap((one, at) => (one.options.length > 0 && !hasKey(one) ? [own[at]] : []));
  return (
    new Set(numbers).size === numbers.length &&
    rest.every(({ number }) => number !== null) &&
    numbers.every((number) => own.filter((one) => one === number).length === 1) &&
    needed.every((one) => one !== undefined && numbers.includes(one))
  );
}

/** Offset of the answers' numbers behind the instructions; null where it is not evident. */
function shiftOf(leading: readonly Open[], rest: readonly Open[], lines: readonly string[]): number | null {
  const answers = readAnswers(lines).answers.filter(({ part, isTheory }) => part === '' && !isTheory);
  const numbered = answers.filter(({ number }) => number !== null);
  if (rest[0]?.number === 1) return 0;
  if (numbered.length === 0) return answers.length > 0 || rest.every((one) => hasKey(one) || isTheory(one)) ? 0 : null;
  if (fits(rest, numbered, 0)) return 0;
  const isOneByOne = rest.every(({ number }, at) => number === leading.length + at + 1);
  const hasNames = numbered.some(({ section }) => section !== '');
  return isOneByOne && !hasNames && fits(rest, numbered, leading.length) ? leading.length : null;
}

const isTheory = ({ section, options }: Open) => section.isTheory && options.length === 0;

type Left = { leftOut: Text[]; notes: string[] };

/** Takes evident instructions from the beginning of the questions; the others have the numbers of the answers then. */
export function withoutInstructions(questions: Open[], lines: readonly string[]): Left {
  const count = questions.findIndex((question) => instructionOf(question) === null);
  const [leading, rest] = [questions.slice(0, count), questions.slice(count)];
  const none = { leftOut: [], notes: [] };
  const isListed = leading.every(({ number }, at) => number === at + 1);
  const hasOptions = rest.some(({ options }) => options.length > 0);
  if (count < 1 || !isListed || !hasOptions || (rest[0]?.options.length === 0 && rest[0]?.number !== 1)) return none;
  const by = shiftOf(leading, rest, lines);
  const isSure = leading.every((question) => instructionOf(question) === 'sure');
  if (by === null || (by === 0 && !isSure)) return none;
  questions.splice(0, count);
  const first = rest[0]?.number ?? 0;
  for (const question of rest) question.number = (question.number ?? 0) - by;
  return {
    leftOut: leading.map(({ line, source }) => ({ line, text: source.join('\n').trim() })),
    notes:
      by === 0
        ? []
        : [
            `The numbered lines 1 to ${count} are instructions: the question with the number ${first} is the first of the answers`,
          ],
  };
}
