import type { Score } from '@akada/contract';
import { resultMessage, resultRange } from '@akada/contract/rules/grade';
import { Clock } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';
import { Ring } from '../../../ui/ring.tsx';
import { Sunburst } from './sunburst.tsx';
import { useCountUp } from './use-count-up.ts';

/** The figure first: percent, letter, one sentence. */
export function ScoreHead({ score }: { score: Score }) {
  const shown = useCountUp(score.percent);
  const range = resultRange(score.percent);
  return (
    <Card as="section" className="flex flex-col items-center gap-4 sm:flex-row sm:gap-10 sm:p-8">
      <div className="relative grid shrink-0 place-items-center p-4 sm:p-6">
        {range === 'excellent' && <Sunburst />}
        <div className="relative">
          <Ring
            percent={shown}
            size={172}
            tone={range === 'practise' ? 'amber' : 'green'}
            label={`Score: ${score.percent} percent, grade ${score.grade}`}
          >
            <span className="block text-2xl leading-none">{`${shown}%`}</span>
          </Ring>
        </div>
      </div>
      <div className="min-w-0 flex-1 text-center sm:text-left">
        <p className="text-soft">{score.examTitle}</p>
        <div className="mt-1 flex flex-wrap items-center justify-center gap-x-4 gap-y-1 sm:justify-start">
          <p className="font-heading text-xl font-bold sm:text-2xl">{resultMessage[range]}</p>
          <p className="rounded-sm bg-marigold px-3 py-1 font-heading text-lg font-bold text-on-marigold">
            <span className="sr-only">Grade </span>
            {score.grade}
          </p>
        </div>
        <p className="mt-3 text-base">
          {`${score.percent}%: `}
          <strong>{`${score.correctAnswers} of ${score.totalQuestions}`}</strong> right
        </p>
        <p className="mt-1 text-soft">
          <strong>{`${score.score} of ${score.totalPoints}`}</strong> points
        </p>
        {score.timeTaken && (
          <p className="mt-1 flex items-center justify-center gap-1.5 text-soft sm:justify-start">
            <Clock className="size-4 shrink-0" aria-hidden="true" />
            {`Time taken: ${score.timeTaken}`}
          </p>
        )}
      </div>
    </Card>
  );
}
