import type { Marking } from '@akada/contract';
import { useFormat } from '../../../data/platform/school.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { SecondMarking } from './second-marking.tsx';

type Question = Marking['questions'][number];

export const queues = ['second', 'settle'] as const;

type Choose = (questionId: string, as: '' | (typeof queues)[number]) => void;

type CardProps = { exam: Marking['exam']; question: Question; onChoose: Choose };

function QuestionCard({ exam, question, onChoose }: CardProps) {
  const { answers, toMark, text } = question;
  const { counted } = useFormat();
  return (
    <Card as="li" className="flex flex-col gap-3">
      <p className="line-clamp-3 font-medium [overflow-wrap:anywhere]">
        <Maths text={text} />
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-40 flex-1">
          {answers === 0 ? (
            <span className="text-soft">No answers yet</span>
          ) : (
            <ProgressBar
              label="Marked"
              percent={((answers - toMark) / answers) * 100}
              text={`${answers - toMark} of ${answers} marked`}
            />
          )}
        </div>
        {answers > 0 && (
          <Button variant={toMark > 0 ? 'primary' : 'secondary'} onClick={() => onChoose(question._id, '')}>
            {toMark > 0 ? `Mark ${counted(toMark, 'answer')}` : 'Look at the marks'}
          </Button>
        )}
      </div>
      {answers > 0 && (!exam.limitedTo || question.second) && (
        <SecondMarking exam={exam} question={question} onChoose={(as) => onChoose(question._id, as)} />
      )}
    </Card>
  );
}

export function MarkedByHand({ marking, onChoose }: { marking: Marking; onChoose: Choose }) {
  const { counted } = useFormat();
  const { exam, running, questions } = marking;
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="by-hand" className="mb-8">
      <h2 id="by-hand" className="mb-3 text-lg">
        Marked by hand
      </h2>
      {running > 0 && (
        <p className="mb-3 text-soft">
          {`${counted(running, 'student')} still ${running === 1 ? 'writes' : 'write'}: answers come here when they are handed in.`}
        </p>
      )}
      <ul className="grid grid-cols-1 gap-3">
        {questions.map((question) => (
          <QuestionCard key={question._id} exam={exam} question={question} onChoose={onChoose} />
        ))}
      </ul>
    </section>
  );
}
