import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { askedQuestionsQuery } from '../../../data/exam-results.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { useUrlFilters } from '../../shared/use-url-filters.ts';
import { ExamLinks } from '../shared/exam-links.tsx';
import { AskedQuestions } from './asked-questions.tsx';
import { CorrectKey } from './correct-key.tsx';

/** Where a key turned out wrong: find the question, see whom it would change, mark again. */
export function ExamReMark() {
  const { examId = '' } = useParams();
  const filters = useUrlFilters(['search', 'question']);
  const { data, error, isPending, isFetching, refetch } = useQuery(askedQuestionsQuery(examId));
  const chosen = data?.find(({ question }) => question._id === filters.values.question);
  return (
    <>
      <PageHeader title="Correct a key" />
      <ExamLinks examId={examId} here="re-mark" />
      {isPending && <Skeleton shape="rows" count={6} />}
      {error && !data && <LoadFailed title="Error loading questions" query={{ error, isFetching, refetch }} />}
      {data?.length === 0 && (
        <EmptyState
          mark="paper"
          title="No paper has been handed out yet"
          text="Until somebody starts the exam, a key is corrected in the question bank."
        />
      )}
      {chosen && (
        <CorrectKey
          key={chosen.question._id}
          examId={examId}
          asked={chosen}
          onBack={() => filters.set('question', '')}
        />
      )}
      {data && data.length > 0 && !chosen && (
        <AskedQuestions
          asked={data}
          search={filters.values.search}
          onSearch={(text) => filters.set('search', text)}
          onChoose={(id) => filters.set('question', id)}
        />
      )}
    </>
  );
}
