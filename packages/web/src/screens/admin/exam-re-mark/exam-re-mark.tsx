import type { AskedQuestion } from '@akada/contract';
import { isMarkedByHand, questionTypeLabels, rulesOf } from '@akada/contract/question-types';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { askedQuestionsQuery } from '../../../data/exam-results.ts';
import { useFormat } from '../../../data/school.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState, NothingFound } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useUrlFilters } from '../../shared/filters.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { ExamLinks } from '../shared/exam-links.tsx';
import { CorrectKey } from './correct-key.tsx';

type AskedQuestionsProps = {
  asked: readonly AskedQuestion[];
  search: string;
  onSearch: (text: string) => void;
  onChoose: (questionId: string) => void;
};

/** Lowest share of right answers first: a wrong key shows there. */
function sought(asked: readonly AskedQuestion[], search: string): AskedQuestion[] {
  const wanted = search.trim().toLowerCase();
  const fits = ({ question }: AskedQuestion) => question.text.toLowerCase().includes(wanted);
  return asked.filter(fits).sort((a, b) => (a.rightPercent ?? 101) - (b.rightPercent ?? 101));
}

function Asked({ asked, onChoose }: { asked: AskedQuestion; onChoose: () => void }) {
  const { counted } = useFormat();
  const { question, keys, attempts, rightPercent } = asked;
  return (
    <Card as="li" className="flex flex-col gap-3">
      <p className="line-clamp-3 font-medium [overflow-wrap:anywhere]">
        <Maths text={question.text} />
      </p>
      <p className="flex flex-wrap items-center gap-2 text-soft [overflow-wrap:anywhere]">
        <Badge>{questionTypeLabels[question.type]}</Badge>
        <span>
          {keys.length > 1 ? 'Keys: ' : 'Key: '}
          <b className="text-ink">
            <Maths
              text={keys
                .map((correctAnswer) => rulesOf(question.type).keyInWords({ ...question, correctAnswer }))
                .join(', ')}
            />
          </b>
        </span>
        <span>{`on ${counted(attempts, 'paper')}`}</span>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-40 flex-1">
          {rightPercent === null ? (
            <span className="text-soft">Nobody has finished yet</span>
          ) : (
            <ProgressBar label="Had it right" percent={rightPercent} text={`${rightPercent}% had it right`} />
          )}
        </div>
        <Button variant="secondary" onClick={onChoose}>
          Correct the key
        </Button>
      </div>
    </Card>
  );
}

function AskedQuestions({ asked, search, onSearch, onChoose }: AskedQuestionsProps) {
  const { counted } = useFormat();
  const shown = sought(asked, search);
  return (
    <section aria-labelledby="asked">
      <h2 id="asked" className="text-lg">
        Which question has a wrong key?
      </h2>
      <p className="mb-4 text-soft">The questions on the papers that were handed out, fewest right answers first.</p>
      <search className="mb-3 block">
        <SearchField label="Search questions" value={search} onChange={onSearch} />
      </search>
      <p role="status" className="mb-3 text-soft">
        {counted(shown.length, 'question')}
      </p>
      {shown.length === 0 && (
        <NothingFound
          title="No questions found"
          text="No paper of this exam asks this."
          clearLabel="Clear search"
          onClear={() => onSearch('')}
        />
      )}
      <ul className="grid grid-cols-1 gap-3">
        {shown.map((one) => (
          <Asked key={one.question._id} asked={one} onChoose={() => onChoose(one.question._id)} />
        ))}
      </ul>
    </section>
  );
}

export function ExamReMark() {
  const { examId = '' } = useParams();
  const filters = useUrlFilters(['search', 'question']);
  const asked = useQuery(askedQuestionsQuery(examId));
  return (
    <>
      <PageHeader title="Correct a key" />
      <ExamLinks examId={examId} here="re-mark" />
      <Loaded query={asked} failure="Error loading questions" loading={<Skeleton shape="rows" count={6} />}>
        {(all) => {
          const questions = all.filter(({ question }) => !isMarkedByHand(question));
          if (questions.length === 0) {
            return (
              <EmptyState
                mark="paper"
                title="No paper has been handed out yet"
                text="Until somebody starts the exam, a key is corrected in the question bank."
              />
            );
          }
          const chosen = questions.find(({ question }) => question._id === filters.values.question);
          if (chosen) {
            const { _id } = chosen.question;
            return <CorrectKey key={_id} examId={examId} asked={chosen} onBack={() => filters.set('question', '')} />;
          }
          return (
            <AskedQuestions
              asked={questions}
              search={filters.values.search}
              onSearch={(text) => filters.set('search', text)}
              onChoose={(id) => filters.set('question', id)}
            />
          );
        }}
      </Loaded>
    </>
  );
}
