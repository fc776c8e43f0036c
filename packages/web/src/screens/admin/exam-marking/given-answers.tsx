import type { AskedQuestion, GivenAnswers } from '@akada/contract';
import { useFormat } from '../../../data/platform/school.ts';
import { counted } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { TitledCard } from '../../shared/titled-card.tsx';

type Given = GivenAnswers['answers'][number];

/** These are stored as people read them; the other types keep lists of places. */
const readable: ReadonlySet<string> = new Set(['multiple-choice', 'true-false', 'short-answer', 'numeric']);

function Verdict({ given, most }: { given: Given; most: number }) {
  if (given.isCorrect) return <Badge tone="leaf">Right</Badge>;
  if (given.points > 0) return <Badge tone="amber">{`${given.points} of ${counted(most, 'point')}`}</Badge>;
  return <Badge tone="red">Wrong</Badge>;
}

type AnswersGivenProps = {
  asked: AskedQuestion;
  given: GivenAnswers;
  pending: boolean;
  onAccept: (answer: string) => void;
};

export function AnswersGiven({ asked: { question, annulled }, given, pending, onAccept }: AnswersGivenProps) {
  const { counted } = useFormat();
  const { answers, more, blank } = given;
  if (!readable.has(question.type)) return null;
  return (
    <TitledCard title="Answers that were given">
      {answers.length === 0 && <p className="mt-2 text-soft">Nobody who has finished answered this question.</p>}
      <ul aria-label="Answers that were given" className="mt-2">
        {answers.map((one) => (
          <li
            key={`${one.answer} ${one.points}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 last:border-b-0"
          >
            <span className="min-w-0 flex-1 basis-40 font-medium [overflow-wrap:anywhere]">
              <Maths text={one.answer.trim()} />
            </span>
            <span className="text-soft">{counted(one.students, 'student')}</span>
            <Verdict given={one} most={question.points} />
            {!one.isCorrect && !annulled && (
              <Button variant="secondary" size="sm" disabled={pending} onClick={() => onAccept(one.answer.trim())}>
                Accept for all<span className="sr-only">{`: ${one.answer.trim()}`}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-soft">{`And ${counted(more, 'other answer')}, each by fewer students.`}</p>}
      {blank > 0 && <p className="mt-2 text-soft">{`${counted(blank, 'student')} left it blank.`}</p>}
    </TitledCard>
  );
}
