import type { AskedQuestion } from '@akada/contract';
import { isMarkedByHand } from '@akada/contract/question-types';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { askedQuestionsQuery } from '../../../data/exams/exam-results.ts';
import { markingQuery } from '../../../data/exams/marking.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { oneOf, type UrlFilters, useUrlFilters } from '../../shared/filters.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { ExamHead } from '../shared/exam-head.tsx';
import { MarkedByHand, queues } from './by-hand.tsx';
import { MarkedByKey } from './by-key.tsx';
import { MarkingDesk } from './marking-desk.tsx';
import { MarkingHistory } from './marking-history.tsx';
import { QuestionDesk } from './question-desk.tsx';

type Filters = UrlFilters<'question' | 'as' | 'answer' | 'from' | 'search'>;

type PartProps = { examId: string; asked: readonly AskedQuestion[]; filters: Filters };

/** Keys are for all who sit the exam. */
function OnlyByHand() {
  return (
    <Notice tone="info">
      This exam is also for classes that you do not teach: you mark the answers of your own students by hand, and keys
      are corrected by those who teach all of its classes.
    </Notice>
  );
}

function AllQuestions({ examId, asked, filters }: PartProps) {
  const marking = useQuery(markingQuery(examId));
  const byKey = asked.filter(({ question }) => !isMarkedByHand(question));
  return (
    <Loaded query={marking} failure="Error loading questions" loading={<Skeleton shape="rows" count={4} />}>
      {(byHand) => (
        <>
          <MarkedByHand marking={byHand} onChoose={(question, as) => filters.setAll({ question, as })} />
          {byHand.exam.limitedTo && <OnlyByHand />}
          {!byHand.exam.limitedTo && (
            <MarkedByKey
              asked={byKey}
              search={filters.values.search}
              onSearch={(text) => filters.set('search', text)}
              onChoose={(question) => filters.set('question', question)}
            />
          )}
          {!byHand.exam.limitedTo && <MarkingHistory examId={examId} />}
        </>
      )}
    </Loaded>
  );
}

function Part({ examId, asked, filters }: PartProps) {
  const { question, as, answer, from } = filters.values;
  const chosen = asked.find((one) => one.question._id === question);
  const onBack = () => filters.clearOnly('question', 'as', 'answer', 'from');
  if (!chosen) return <AllQuestions examId={examId} asked={asked} filters={filters} />;
  if (!isMarkedByHand(chosen.question)) {
    return <QuestionDesk key={question} examId={examId} asked={chosen} fromBank={from === 'bank'} onBack={onBack} />;
  }
  return (
    <MarkingDesk
      examId={examId}
      questionId={question}
      as={oneOf(queues, as)}
      answer={answer}
      onAnswer={(id) => filters.set('answer', id)}
      onBack={onBack}
    />
  );
}

export function ExamMarking() {
  const { examId = '' } = useParams();
  const filters = useUrlFilters(['question', 'as', 'answer', 'from', 'search']);
  const asked = useQuery(askedQuestionsQuery(examId));
  const marking = useQuery({ ...markingQuery(examId), enabled: filters.values.question === '' });
  return (
    <>
      {filters.values.question === '' ? (
        <ExamHead examId={examId} here="/marking" exam={marking.data?.exam} />
      ) : (
        <PageHeader title="Marking" />
      )}
      <Loaded query={asked} failure="Error loading questions" loading={<Skeleton shape="rows" count={6} />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              mark="paper"
              title="No paper has been handed out yet"
              text="Until somebody starts the exam, a key is corrected in the question bank."
            />
          ) : (
            <Part examId={examId} asked={all} filters={filters} />
          )
        }
      </Loaded>
    </>
  );
}
