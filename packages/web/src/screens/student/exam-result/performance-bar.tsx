import type { Score } from '@akada/contract';
import { counted } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { MarksByType } from './marks-by-type.tsx';

const swatch = 'inline-block size-3.5 shrink-0 rounded-sm border';

/** Told from each other without their colours: full, hatched, hollow. */
const looks = {
  correct: 'border-leaf bg-leaf',
  wrong: 'hatched border-red bg-red-wash',
  blank: 'border-edge bg-card',
};

/** Where the marks went, as one bar; its words stand below. */
export function PerformanceBar({ score }: { score: Score }) {
  const { correctAnswers: correct, totalQuestions: total, answeredQuestions } = score;
  const parts = [
    { look: looks.correct, count: correct, words: `${correct} correct` },
    { look: looks.wrong, count: answeredQuestions - correct, words: `${answeredQuestions - correct} answered wrong` },
    { look: looks.blank, count: total - answeredQuestions, words: `${total - answeredQuestions} not answered` },
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
        {parts.map(({ look, words }) => (
          <li key={words} className="flex items-center gap-1.5">
            <span className={`${swatch} ${look}`} />
            {words}
          </li>
        ))}
      </ul>
      {score.marks.length > 1 && <MarksByType marks={score.marks} />}
    </Card>
  );
}
