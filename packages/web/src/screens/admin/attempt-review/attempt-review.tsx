import type { AttemptReview as Attempt } from '@akada/contract';
import { isMarkedByHand } from '@akada/contract/question-types';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { attemptReviewQuery } from '../../../data/exams/invigilation.ts';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, StatTile } from '../../../ui/card.tsx';
import { Email } from '../../../ui/email.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FilterSelect, oneOf, useUrlFilters } from '../../shared/filters.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { ReviewedQuestionCard, verdictOf, verdicts } from '../../shared/reviewed-question.tsx';
import { TitledCard } from '../../shared/titled-card.tsx';
import { ExamTabs } from '../shared/exam-head.tsx';
import { StudentLink } from '../shared/student-link.tsx';
import { submittedByWords } from '../shared/submitted-by.ts';
import { GoOn } from './go-on.tsx';
import { LateAnswers } from './late-answers.tsx';
import { OverrideDialog } from './override-dialog.tsx';

function AttemptHead({ attempt }: { attempt: Attempt }) {
  const classLabel = useClassLabel();
  const { student, exam, percent, grade, score, totalPoints, correctAnswers, totalQuestions, timeTaken } = attempt;
  const answered = attempt.questions.filter(({ selectedAnswer }) => selectedAnswer.trim() !== '').length;
  return (
    <>
      <h2 className="text-lg [overflow-wrap:anywhere]">
        <StudentLink id={student._id} className="text-green hover:underline">
          {student.fullName}
        </StudentLink>
      </h2>
      <p className="wrap-anywhere text-soft">
        <Email address={student.email} />
      </p>
      <p className="mt-1 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{exam.title}</span>
        <Badge tone="green">{classLabel(exam.classLevel)}</Badge>
        {attempt.number > 1 && <Badge>{`Attempt ${attempt.number}`}</Badge>}
        {attempt.version !== undefined && <Badge>{`Version ${attempt.version}`}</Badge>}
        {attempt.status === 'running' && <Badge tone="amber">Still running</Badge>}
      </p>
      <div className="mb-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3 md:grid-cols-4">
        <StatTile
          label="Result"
          value={attempt.toMark ? 'To be marked' : percent === undefined ? '–' : `${percent}% · ${grade}`}
        />
        <StatTile
          label={attempt.toMark ? 'Points so far' : 'Points'}
          value={score === undefined ? '–' : `${score} of ${totalPoints}`}
        />
        {correctAnswers === undefined ? (
          <StatTile label="Answered" value={`${answered} of ${totalQuestions}`} />
        ) : (
          <StatTile label="Right answers" value={`${correctAnswers} of ${totalQuestions}`} />
        )}
        <StatTile label="Time taken" value={timeTaken ?? '–'} />
      </div>
    </>
  );
}

function AttemptFacts({ attempt }: { attempt: Attempt }) {
  const { dateTime } = useFormat();
  const { startTime, endTime, submittedAt, submittedBy, lastSeenAt, devices } = attempt;
  const handedIn = submittedAt
    ? `${dateTime(submittedAt)}${submittedBy ? `, ${submittedByWords[submittedBy]}` : ''}`
    : '–';
  const facts = [
    ['Started', dateTime(startTime)],
    ['Deadline', dateTime(endTime)],
    ['Handed in', handedIn],
    ['Last seen', lastSeenAt ? dateTime(lastSeenAt) : 'Not known'],
    ['Devices', devices === 0 ? 'Not known' : String(devices)],
  ];
  return (
    <Card as="section" aria-labelledby="facts" className="mb-4">
      <h2 id="facts" className="sr-only">
        Facts
      </h2>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3 md:grid-cols-5">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-xs text-soft">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const kindWords = {
  're-mark': 'Marked again: a key was corrected',
  'late-answers': 'Late answers were accepted',
  reopened: 'Opened again',
  'by-hand': 'A mark given by hand was changed',
  accept: 'Another answer was accepted',
  annul: 'A question was annulled',
  override: 'The points of an answer were changed',
};

function ScoreChanges({ changes }: { changes: Attempt['changes'] }) {
  const { counted, dateTime } = useFormat();
  if (changes.length === 0) return null;
  const result = ({ score, percent, totalPoints }: Attempt['changes'][number]['before']) =>
    `${percent}% (${score} of ${counted(totalPoints, 'point')})`;
  return (
    <TitledCard title="Changes of the score" className="mb-4">
      <ol className="mt-2 grid gap-3">
        {changes.map(({ at, kind, reason, minutes, before, after, by }) => (
          <li key={`${at}-${kind}`}>
            <p className="font-semibold">
              {minutes === undefined ? kindWords[kind] : `${kindWords[kind]} for ${counted(minutes, 'minute')}`}
            </p>
            <p>
              {`${result(before)} before, `}
              {after ? <b>{`${result(after)} after`}</b> : 'no result yet after'}
            </p>
            <p className="[overflow-wrap:anywhere]">{reason}</p>
            <p className="text-xs text-soft">{`${by}, ${dateTime(at)}`}</p>
          </li>
        ))}
      </ol>
    </TitledCard>
  );
}

function ExtraTimeList({ extraTime }: { extraTime: Attempt['extraTime'] }) {
  const { counted, dateTime } = useFormat();
  if (extraTime.length === 0) return null;
  return (
    <TitledCard title="Extra time" className="mb-4">
      <ul className="mt-2 grid gap-3">
        {extraTime.map(({ _id, minutes, reason, givenBy, givenAt }) => (
          <li key={_id}>
            <p className="[overflow-wrap:anywhere]">
              <b>{counted(minutes, 'minute')}</b> {reason}
            </p>
            <p className="text-xs text-soft">{`${givenBy}, ${dateTime(givenAt)}`}</p>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}

type MarkLinkProps = { examId: string; attemptId: string; question: Attempt['questions'][number] };

const options = [
  { value: '', label: 'All questions' },
  { value: 'wrong', label: 'Wrong ones' },
  { value: 'blank', label: 'Not answered' },
  { value: 'waiting', label: 'Those to be marked' },
  { value: 'marked', label: 'Marked by hand' },
  { value: 'partly', label: 'Partly right ones' },
  { value: 'right', label: 'Right ones' },
  { value: 'annulled', label: 'Those that do not count' },
];

function MarkLink({ examId, attemptId, isRead, question }: MarkLinkProps & { isRead: boolean }) {
  if (isRead || (!question.toMark && !question.mark)) return null;
  const address = `/admin/exams/${examId}/marking?question=${question._id}&answer=${attemptId}`;
  return (
    <p>
      <Link to={address} className="inline-flex min-h-11 items-center font-semibold text-green hover:underline">
        {question.toMark ? 'Mark this answer' : 'Change the mark'}
      </Link>
    </p>
  );
}

function ChangePoints({
  attempt,
  question,
  number,
}: {
  attempt: Attempt;
  question: MarkLinkProps['question'];
  number: number;
}) {
  const [isOpen, setIsOpen] = useState(false);
  if (attempt.limitedTo || attempt.status === 'running' || isMarkedByHand(question) || question.annulled) return null;
  return (
    <p>
      <Button variant="quiet" size="sm" className="-ml-3" onClick={() => setIsOpen(true)}>
        Change the points<span className="sr-only">{` of question ${number}`}</span>
      </Button>
      {isOpen && (
        <OverrideDialog attempt={attempt} question={question} number={number} onClose={() => setIsOpen(false)} />
      )}
    </p>
  );
}

function PaperAnswers({ attempt }: { attempt: Attempt }) {
  const { dateTime, counted } = useFormat();
  const filters = useUrlFilters(['show']);
  const show = oneOf(verdicts, filters.values.show);
  const numbered = attempt.questions.map((question, index) => ({ question, number: index + 1 }));
  const shown = numbered.filter(({ question }) => show === '' || verdictOf(question) === show);
  return (
    <section aria-labelledby="answers" className="mt-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="answers" className="text-base">
          Answers
        </h2>
        <FilterSelect filters={filters} name="show" label="Show" className="basis-48" options={options} value={show} />
      </div>
      <p role="status" className="mb-3 text-soft">
        {shown.length === 0 ? 'No question here' : counted(shown.length, 'question')}
      </p>
      <ol className="grid grid-cols-1 gap-4">
        {shown.map(({ question, number }) => (
          <ReviewedQuestionCard
            key={question._id}
            question={question}
            number={number}
            answerLabel="The student’s answer"
          >
            <MarkLink
              examId={attempt.exam._id}
              attemptId={attempt._id}
              isRead={attempt.limitedTo !== undefined}
              question={question}
            />
            <ChangePoints attempt={attempt} question={question} number={number} />
            {question.savedAt && <p className="mt-3 text-xs text-soft">{`Saved ${dateTime(question.savedAt)}`}</p>}
          </ReviewedQuestionCard>
        ))}
      </ol>
    </section>
  );
}

export function AttemptReview() {
  const { examId = '', attemptId = '' } = useParams();
  const review = useQuery(attemptReviewQuery(attemptId));
  return (
    <>
      <PageHeader title="Attempt" />
      <ExamTabs examId={review.data?.exam._id ?? examId} here="/results" exam={review.data?.exam} />
      <Loaded query={review} failure="Error loading the attempt" loading={<Skeleton shape="rows" count={8} />}>
        {(attempt) => (
          <>
            <AttemptHead attempt={attempt} />
            <AttemptFacts attempt={attempt} />
            {!attempt.limitedTo && <GoOn attempt={attempt} />}
            {!attempt.limitedTo && attempt.lateAnswers.length > 0 && <LateAnswers attempt={attempt} />}
            <ScoreChanges changes={attempt.changes} />
            <ExtraTimeList extraTime={attempt.extraTime} />
            <PaperAnswers attempt={attempt} />
          </>
        )}
      </Loaded>
    </>
  );
}
