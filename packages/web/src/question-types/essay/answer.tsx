import type { ShownDetails } from '@akada/contract/question-types/details';
import { longestEssay, wordsIn } from '@akada/contract/question-types/essay/rules';
import { TextareaField } from '../../ui/form-field.tsx';
import type { AnswerProps, StudentAnswer } from '../student-answer.ts';
import { RubricLines } from './rubric-lines.tsx';

const counted = (words: number) => (words === 1 ? '1 word' : `${words.toLocaleString('en-NG')} words`);

function wanted({ minWords, maxWords }: ShownDetails): string {
  if (minWords && maxWords) return `Write ${minWords} to ${counted(maxWords)}.`;
  if (minWords) return `Write at least ${counted(minWords)}.`;
  return maxWords ? `Write at most ${counted(maxWords)}.` : '';
}

function standing(words: number, { minWords = 0, maxWords = 0 }: ShownDetails): string {
  if (maxWords > 0 && words > maxWords) return `${counted(words)}, ${words - maxWords} too many.`;
  if (words > 0 && words < minWords) return `${counted(words)}, ${minWords - words} to go.`;
  return `${counted(words)}.`;
}

function EssayAnswer({ question: { details = {} }, selected, pressed, onAnswer }: AnswerProps) {
  const value = pressed ?? selected;
  const isFull = value.length >= longestEssay ? ' The answer is full: no more letters fit.' : '';
  return (
    <div className="flex flex-col gap-4">
      {details.rubric && (
        <section aria-label="What points are given for">
          <h3 className="text-sm font-semibold">What points are given for</h3>
          <RubricLines rubric={details.rubric} />
        </section>
      )}
      <TextareaField
        label="Your answer"
        hint={`${standing(wordsIn(value), details)} ${wanted(details)}${isFull}`}
        rows={14}
        value={value}
        maxLength={longestEssay}
        autoComplete="off"
        spellCheck={false}
        className="[&_textarea]:min-h-[40vh] [&_textarea]:leading-relaxed"
        onChange={(event) => onAnswer(event.target.value, true)}
      />
    </div>
  );
}

export const essayAnswer: StudentAnswer = { Answer: EssayAnswer };
