import type { Score } from '@akada/contract';
import { questionTypeLabel } from '@akada/contract/rules/question';

/** Which kind of question gave its points and which kept them: the words say all that the bars show. */
export function MarksByType({ marks }: { marks: Score['marks'] }) {
  return (
    <>
      <h3 className="mt-5 text-sm">Where your marks went</h3>
      <ul className="mt-2 grid gap-3">
        {marks.map(({ type, questions, correctAnswers, score, totalPoints }) => (
          <li key={type}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-semibold">{questionTypeLabel[type]}</span>
              <span className="text-xs text-soft">
                {`${score} of ${totalPoints} points, ${correctAnswers} of ${questions} right`}
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
