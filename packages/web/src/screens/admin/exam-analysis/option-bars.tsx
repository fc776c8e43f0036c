import type { AnalysedOption, AnalysedQuestion } from '@akada/contract';
import { isMarkedByHand, rulesOf } from '@akada/contract/question-types';
import { Check } from 'lucide-react';
import { letterOf } from '../../../lib/format.ts';
import { classes } from '../../../ui/classes.ts';
import { Maths } from '../../../ui/maths.tsx';

const percent = (share: number) => `${Math.round(share * 100)}%`;

function Bar({ who, share, look }: { who: string; share: number; look: string }) {
  return (
    <span className="flex items-center gap-2 text-xs">
      <span className="w-12 shrink-0 text-soft">{who}</span>
      <span className="h-2.5 min-w-0 flex-1 overflow-hidden rounded-sm bg-line" aria-hidden="true">
        <span className={classes('block h-full', look)} style={{ width: percent(share) }} />
      </span>
      <span className="w-10 shrink-0 text-right">{percent(share)}</span>
    </span>
  );
}

function Option({ option, letter }: { option: AnalysedOption; letter: string | undefined }) {
  const { text, isKey, share, strong, weak } = option;
  return (
    <li className="grid gap-x-4 gap-y-1.5 border-t border-line py-2.5 first:border-t-0 md:grid-cols-2">
      <span className="flex min-w-0 flex-wrap items-start gap-x-2 [overflow-wrap:anywhere]">
        {letter && <b className="text-soft">{letter}</b>}
        <span className="min-w-0 flex-1">
          <Maths text={text} />
        </span>
        {isKey && (
          <span className="inline-flex shrink-0 items-center gap-1 text-xs font-semibold text-leaf-ink">
            <Check className="size-4" aria-hidden="true" />
            Key
          </span>
        )}
        <b className="shrink-0">{percent(share)}</b>
      </span>
      <span className="grid gap-1">
        <Bar who="Strong" share={strong} look="bg-green" />
        <Bar who="Weak" share={weak} look="bg-amber" />
      </span>
    </li>
  );
}

/** Choices, or most frequent answers, of strong and weak students. */
export function OptionBars({ question }: { question: AnalysedQuestion }) {
  const { type, options, key } = question;
  if (isMarkedByHand(question)) return <p className="text-soft">This question is marked by hand.</p>;
  const picked = rulesOf(type).picked !== undefined;
  return (
    <>
      <p className="mb-1 text-xs text-soft">
        {picked ? 'What students chose' : 'What students wrote most'}, and the best and the last 27% of them
      </p>
      {!picked && (
        <p className="mb-1 [overflow-wrap:anywhere]">
          Key:{' '}
          <b>
            <Maths text={key} />
          </b>
        </p>
      )}
      {options.length > 0 ? (
        <ul aria-label="Answers">
          {options.map((option, index) => (
            <Option
              key={option.text}
              option={option}
              letter={picked && options.length > 2 ? letterOf(index) : undefined}
            />
          ))}
        </ul>
      ) : (
        <p className="text-soft">No two students wrote the same.</p>
      )}
    </>
  );
}
