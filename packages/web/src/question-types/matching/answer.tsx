import { listOf } from '@akada/contract/question-types/list';
import { ChevronDown } from 'lucide-react';
import { letterOf } from '../../lib/format.ts';
import { controlLook } from '../../ui/field.tsx';
import { Maths } from '../../ui/maths.tsx';
import type { AnswerProps, StudentAnswer } from '../student-answer.ts';

/** A select shows plain text only, so a formula is shown in the list above and named by its letter. */
const isPlain = (option: string) => !option.includes('$') && option.length <= 60;

function Choices({ options }: { options: readonly string[] }) {
  return (
    <ul className="grid gap-1.5 rounded-md border border-line bg-sunken p-3 sm:grid-cols-2">
      {options.map((option, index) => (
        <li key={option} className="flex gap-2.5">
          <span className="font-heading font-bold">{letterOf(index)}</span>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <Maths text={option} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function MatchingAnswer({ question, labelledBy, selected, pressed, onAnswer }: AnswerProps) {
  const { options, details: { prompts = [], partial = false } = {} } = question;
  const given = listOf(pressed ?? selected) ?? [];
  const choose = (place: number, option: string) => {
    const next = prompts.map((_, index) => (index === place ? option : (given[index] ?? '')));
    onAnswer(next.some((one) => one !== '') ? JSON.stringify(next) : '', false);
  };
  return (
    <fieldset aria-labelledby={labelledBy} className="grid min-w-0 gap-4">
      <p className="text-sm text-soft">{`Choose what belongs to each. ${partial ? 'Each one counts.' : 'All of them must be right.'}`}</p>
      {!options.every(isPlain) && <Choices options={options} />}
      <ol className="grid gap-3">
        {prompts.map((prompt, place) => {
          const promptId = `prompt-${question._id}-${place}`;
          return (
            <li key={prompt} className="grid items-center gap-1.5 sm:grid-cols-2 sm:gap-4">
              <span id={promptId} className="min-w-0 text-base font-medium [overflow-wrap:anywhere]">
                <Maths text={prompt} />
              </span>
              <div className="relative">
                <select
                  aria-labelledby={promptId}
                  className={`${controlLook} appearance-none truncate pr-10`}
                  value={given[place] ?? ''}
                  onChange={(event) => choose(place, event.target.value)}
                >
                  <option value="">Choose…</option>
                  {options.map((option, index) => (
                    <option key={option} value={option}>
                      {isPlain(option) ? `${letterOf(index)}. ${option}` : letterOf(index)}
                    </option>
                  ))}
                </select>
                <ChevronDown
                  className="pointer-events-none absolute top-3.5 right-3 size-5 text-soft"
                  aria-hidden="true"
                />
              </div>
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}

export const matched: StudentAnswer = { Answer: MatchingAnswer };
