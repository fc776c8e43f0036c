import type { Marking } from '@akada/contract';
import { classLabel } from '@akada/contract/rules/class-level';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { markingQuery } from '../../../data/marking.ts';
import { useFormat } from '../../../data/school.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { useUrlFilters } from '../../shared/filters.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { ExamLinks } from '../shared/exam-links.tsx';
import { MarkingDesk } from './marking-desk.tsx';

type Question = Marking['questions'][number];

function QuestionCard({ question, onChoose }: { question: Question; onChoose: () => void }) {
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
          <Button variant={toMark > 0 ? 'primary' : 'secondary'} onClick={onChoose}>
            {toMark > 0 ? `Mark ${counted(toMark, 'answer')}` : 'Look at the marks'}
          </Button>
        )}
      </div>
    </Card>
  );
}

function Questions({ marking, onChoose }: { marking: Marking; onChoose: (id: string) => void }) {
  const { counted } = useFormat();
  const { exam, running, questions } = marking;
  if (questions.length === 0) {
    return (
      <EmptyState
        mark="paper"
        title="Nothing to mark by hand"
        text="Answers to essays stand here once students hand them in."
      />
    );
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-lg [overflow-wrap:anywhere]">{exam.title}</h2>
        <Badge tone="green">{classLabel(exam.classLevel)}</Badge>
      </div>
      {running > 0 && (
        <p className="mb-3 text-soft">
          {`${counted(running, 'student')} still ${running === 1 ? 'writes' : 'write'}: answers come here when they are handed in.`}
        </p>
      )}
      <ul className="grid grid-cols-1 gap-3">
        {questions.map((question) => (
          <QuestionCard key={question._id} question={question} onChoose={() => onChoose(question._id)} />
        ))}
      </ul>
    </>
  );
}

export function ExamMarking() {
  const { examId = '' } = useParams();
  const filters = useUrlFilters(['question', 'answer']);
  const marking = useQuery(markingQuery(examId));
  const { question, answer } = filters.values;
  return (
    <>
      <PageHeader title="Mark by hand" />
      {question === '' ? (
        <>
          <ExamLinks examId={examId} />
          <Loaded query={marking} failure="Error loading questions" loading={<Skeleton shape="rows" count={4} />}>
            {(data) => <Questions marking={data} onChoose={(id) => filters.set('question', id)} />}
          </Loaded>
        </>
      ) : (
        <MarkingDesk
          examId={examId}
          questionId={question}
          answer={answer}
          onAnswer={(id) => filters.set('answer', id)}
          onBack={filters.clear}
        />
      )}
    </>
  );
}
