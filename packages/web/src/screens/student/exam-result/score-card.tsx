import type { Score } from '@akada/contract';
import { isMarkedByHand, questionTypeLabels } from '@akada/contract/question-types';
import { resultMessage, resultRange, scaleInWords } from '@akada/contract/rules/grade';
import { placeInWords } from '@akada/contract/rules/position';
import { countsOf } from '@akada/contract/rules/result-counts';
import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { counted } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Ring } from '../../../ui/progress.tsx';
import { GradeMark, Points, pointsSoFar, toMarkWords } from '../shared/result-words.tsx';

const lastsMs = 800;

function useCountUp(value: number): number {
  const [isStill] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [shown, setShown] = useState(isStill ? value : 0);
  useEffect(() => {
    if (isStill) return;
    const begin = performance.now();
    let frame = requestAnimationFrame(function step(now: number) {
      const part = Math.min(1, Math.max(0, now - begin) / lastsMs);
      setShown(Math.round(value * (1 - (1 - part) ** 3)));
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value, isStill]);
  return isStill ? value : shown;
}

const rays = Array.from({ length: 16 }, (_, index) => index);

function Sunburst() {
  return (
    <svg viewBox="-100 -100 200 200" className="sunburst absolute inset-0 size-full" fill="none" aria-hidden="true">
      {rays.map((ray) => {
        const isLong = ray % 2 === 0;
        return (
          <path
            key={ray}
            d={`M0 ${isLong ? -84 : -86}V${isLong ? -97 : -92}`}
            transform={`rotate(${ray * 22.5})`}
            className={isLong ? 'stroke-marigold' : 'stroke-leaf'}
            strokeWidth={isLong ? 4 : 3}
            strokeLinecap="round"
          />
        );
      })}
    </svg>
  );
}

/** 'First term test, attempt 2' */
const attemptTitle = ({ examTitle, number, counts }: Score) =>
  number > 1 || !counts ? `${examTitle}, attempt ${number}` : examTitle;

/** Until the last answer is marked nothing here looks final. */
export function ScoreSoFar({ score }: { score: Score }) {
  return (
    <Card as="section" className="grid gap-2 sm:p-8">
      <p className="text-soft">{attemptTitle(score)}</p>
      <p className="font-heading text-xl font-bold sm:text-2xl">{`${toMarkWords(score.toMark ?? 0)}.`}</p>
      <p className="text-base">
        <strong>{pointsSoFar(score)}</strong>
      </p>
      <p className="text-soft">Your teacher reads what you wrote. Your percent and your grade come after that.</p>
      {score.timeTaken && <p className="text-soft">{`Time taken: ${score.timeTaken}`}</p>}
    </Card>
  );
}

function Pass({ score: { pass, totalPoints } }: { score: Score }) {
  if (!pass) return null;
  return (
    <p className="mt-2">
      <strong>{pass.passed ? 'Passed' : 'Not passed'}</strong>
      {`: to pass you need ${pass.points} of ${counted(totalPoints, 'point')} (${pass.mark}%).`}
    </p>
  );
}

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
        <p className="text-soft">{attemptTitle(score)}</p>
        <div className="mt-1 flex flex-wrap items-center justify-center gap-x-4 gap-y-1 sm:justify-start">
          <p className="font-heading text-xl font-bold sm:text-2xl">{resultMessage[range]}</p>
          <GradeMark grade={score.grade} className="px-3 py-1 font-heading text-lg" />
        </div>
        <p className="mt-3 text-base">
          {hasByHand(score) ? (
            <strong>{pointsSoFar(score)}</strong>
          ) : (
            <>
              <strong>{`${score.correctAnswers} of ${score.totalQuestions}`}</strong> right
            </>
          )}
        </p>
        {!hasByHand(score) && <Points {...score} />}
        <Pass score={score} />
        {score.position && (
          <p className="mt-2">
            <strong>{placeInWords(score.position)}</strong>
            {`, class average ${score.position.average}%`}
          </p>
        )}
        {score.gradeScale && <p className="mt-1 text-xs text-soft">{`${scaleInWords(score.gradeScale)}.`}</p>}
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

function MarksByType({ marks }: { marks: Score['marks'] }) {
  return (
    <>
      <h3 className="mt-5 text-sm">Where your marks went</h3>
      <ul className="mt-2 grid gap-3">
        {marks.map(({ type, questions, correctAnswers, score, totalPoints, toMark }) => (
          <li key={type}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-semibold">{questionTypeLabels[type]}</span>
              <span className="text-xs text-soft">
                {isMarkedByHand({ type })
                  ? `${pointsSoFar({ score, totalPoints, toMark })}${toMark ? `, ${toMarkWords(toMark)}` : ''}`
                  : `${score} of ${counted(totalPoints, 'point')}, ${correctAnswers} of ${questions} right`}
              </span>
            </p>
            <div className="mt-1 h-2 overflow-hidden rounded-sm border border-edge bg-card" aria-hidden="true">
              <div className="h-full bg-leaf" style={{ width: `${(score / totalPoints) * 100}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

const swatch = 'inline-block size-3.5 shrink-0 rounded-sm border';

/** Distinct without colour: full, hatched, hollow. */
const looks = {
  right: 'border-leaf bg-leaf',
  wrong: 'hatched border-red bg-red-wash',
  blank: 'border-edge bg-card',
};

/** Hand-marked answers are shown as points, not as right or wrong. */
export const hasByHand = ({ marks }: Score) => marks.some(isMarkedByHand);

export function PointsByType({ score }: { score: Score }) {
  return (
    <Card as="section" aria-labelledby="performance">
      <h2 id="performance" className="text-base">
        Performance
      </h2>
      <MarksByType marks={score.marks} />
    </Card>
  );
}

export function PerformanceBar({ score }: { score: Score }) {
  const total = score.totalQuestions;
  const { right, wrong, blank } = countsOf(score);
  const parts = [
    { look: looks.right, count: right, name: 'right', words: `${right} right` },
    { look: looks.wrong, count: wrong, name: 'wrong', words: `${wrong} wrong` },
    { look: looks.blank, count: blank, name: 'not answered', words: `${blank} not answered` },
  ];
  return (
    <Card as="section" aria-labelledby="performance">
      <h2 id="performance" className="text-base">
        Performance
      </h2>
      <div
        role="img"
        aria-label={`Of ${counted(total, 'question')}: ${parts.map(({ words }) => words).join(', ')}`}
        className="mt-3 flex h-6 gap-0.5"
      >
        {total === 0 && <div className={`flex-1 rounded-sm border ${looks.blank}`} />}
        {parts.map(
          ({ look, count, words }) =>
            count > 0 && <div key={words} className={`rounded-sm border ${look}`} style={{ flexGrow: count }} />,
        )}
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft" aria-hidden="true">
        {parts.map(({ look, name }) => (
          <li key={name} className="flex items-center gap-1.5">
            <span className={`${swatch} ${look}`} />
            {name}
          </li>
        ))}
      </ul>
      {score.marks.length > 1 && <MarksByType marks={score.marks} />}
    </Card>
  );
}
