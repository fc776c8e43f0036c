import type { Score } from '@akada/contract';
import { resultRange } from '@akada/contract/rules/grade';
import { countsOf } from '@akada/contract/rules/result-counts';
import { ListChecks } from 'lucide-react';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card, StatTile } from '../../../ui/card.tsx';
import { Loading, SkeletonBox } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import './exam-result.css';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { resultQuery } from '../../../data/exams/exam-review.ts';
import { serverMessage } from '../../../lib/call-error.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { CertificateLink } from '../shared/certificate-link.tsx';
import { resultPath, reviewPath } from '../shared/result-paths.ts';
import { RoadLink } from '../shared/road-link.tsx';
import { NextLesson, TopicList } from '../shared/topics.tsx';
import { hasByHand, PerformanceBar, PointsByType, ScoreHead, ScoreSoFar } from './score-card.tsx';

type Range = ReturnType<typeof resultRange>;

const adviceFor: Record<Range, { lead: string; steps: readonly string[] }> = {
  practise: {
    lead: 'This result shows you where to begin. Nobody is born knowing it.',
    steps: [
      'Watch one lesson of this subject again and stop it wherever it goes too fast.',
      'Write down the three things that surprised you most, and work each of them out on paper.',
      'Ask your teacher about one question you could not answer. One good question is worth an evening of reading.',
    ],
  },
  good: {
    lead: 'You know most of it. A little more practice makes it safe.',
    steps: [
      'Go over the parts where you were unsure, before you forget which they were.',
      'Explain one of them to a friend in your own words. Where you get stuck is what to read again.',
      'Try another exam in a few days: coming back to it later is what makes it stay.',
    ],
  },
  excellent: {
    lead: 'You know this well. Keep it, and reach further.',
    steps: [
      'Take an exam in a subject you find harder, while this one is fresh.',
      'Help a classmate with this topic. Teaching is the best revision there is.',
      'Look ahead: start a lesson on what comes next in the syllabus.',
    ],
  },
};

function WhatsNext({ percent }: { percent: number }) {
  const { lead, steps } = adviceFor[resultRange(percent)];
  return (
    <Card as="section" aria-labelledby="whats-next">
      <h2 id="whats-next" className="text-lg">
        What's Next?
      </h2>
      <p className="mt-1">{lead}</p>
      <ol className="mt-4 grid gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              className="grid size-7 shrink-0 place-items-center rounded-sm bg-green-wash font-heading text-sm font-bold text-green"
              aria-hidden="true"
            >
              {index + 1}
            </span>
            <span className="min-w-0">{step}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Topics are sorted by score, the weakest first; the others fold. */
const topicsShown = 4;

function Topics({ topics, nextLesson }: { topics: NonNullable<Score['topics']>; nextLesson: Score['nextLesson'] }) {
  const more = topics.slice(topicsShown);
  const subjects = [...new Set(topics.flatMap(({ subject }) => subject ?? []))];
  return (
    <Card as="section" aria-labelledby="topics" className="grid gap-4">
      <div>
        <h2 id="topics" className="text-base">
          Topics
        </h2>
        {topics.some(({ before }) => before) && <p className="text-soft">The attempt before, and this one.</p>}
      </div>
      {nextLesson && <NextLesson lesson={nextLesson} />}
      <TopicList topics={topics.slice(0, topicsShown)} />
      {more.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-green">
            {more.length === 1 ? '1 more topic' : `${more.length} more topics`}
          </summary>
          <div className="mt-2">
            <TopicList topics={more} />
          </div>
        </details>
      )}
      {subjects.length > 0 && (
        <p className="flex flex-wrap gap-x-5">
          {subjects.map((subject) => (
            <RoadLink key={subject} subject={subject} isNamed />
          ))}
        </p>
      )}
    </Card>
  );
}

function ReviewDoor({ score, examId }: { score: Score; examId: string }) {
  const { dateTime } = useFormat();
  if (score.isReviewOpen) {
    return (
      <LinkButton variant="secondary" to={reviewPath(examId, score.counts ? undefined : score._id)}>
        <ListChecks aria-hidden="true" />
        Review answers
      </LinkButton>
    );
  }
  if (score.isReviewAwaited) {
    return <p className="text-center text-soft">You can read the right answers when your school releases them.</p>;
  }
  if (!score.reviewFrom) return null;
  return (
    <p className="text-center text-soft">
      {`You can read the right answers from ${dateTime(score.reviewFrom)}, when the exam has closed for everybody.`}
    </p>
  );
}

function WhichAttempt({ score, examId }: { score: Score; examId: string }) {
  const version = score.version !== undefined && <p>{`You sat version ${score.version} of this exam.`}</p>;
  if (score.counts) return version && <div className="text-center text-soft">{version}</div>;
  return (
    <Notice>
      <p>This attempt does not count: your newest result does.</p>
      {version}
      <LinkButton to={resultPath(examId)} variant="secondary" className="mt-2">
        Open the newest result
      </LinkButton>
    </Notice>
  );
}

function AnotherAttempt({ given, examId }: { given: NonNullable<Score['extraAttempt']>; examId: string }) {
  const { dateTime } = useFormat();
  return (
    <Notice>
      <p>{`Your school gave you another attempt, to be started until ${dateTime(given.until)}. Reason: ${given.reason}`}</p>
      <LinkButton to={`/student/exam/${examId}`} className="mt-2">
        Go to the exam
      </LinkButton>
    </Notice>
  );
}

function ResultSkeleton() {
  return (
    <Loading className="grid gap-4">
      <SkeletonBox className="h-96 sm:h-72" />
      <div className="grid grid-cols-3 gap-3">
        <SkeletonBox className="h-24" />
        <SkeletonBox className="h-24" />
        <SkeletonBox className="h-24" />
      </div>
      <SkeletonBox className="h-28" />
      <SkeletonBox className="h-56" />
    </Loading>
  );
}

const handedInBy = {
  student: null,
  time: 'Handed in by the clock: your time was up. Everything that was saved counts.',
  staff: 'Handed in by your teacher. Everything that was saved counts.',
};

function lateWords({ waiting, accepted, refused }: Score['lateAnswers']) {
  const answers = (count: number) => (count === 1 ? '1 answer' : `${count} answers`);
  return {
    waiting:
      waiting > 0 &&
      `${answers(waiting)} reached the school after the end. Your teacher decides if ${waiting === 1 ? 'it counts' : 'they count'}.`,
    accepted: accepted > 0 && `Your teacher accepted ${answers(accepted)} that came after the end.`,
    refused: refused > 0 && `Your teacher did not accept ${answers(refused)} that came after the end.`,
  };
}

const changeWords = {
  're-mark': 'Your result was marked again on',
  'late-answers': 'Your late answers were counted on',
  reopened: 'Your exam was opened again on',
  'by-hand': 'A mark of your teacher was changed on',
  accept: 'Another answer was accepted on',
  annul: 'A question was annulled on',
  override: 'The points of an answer were changed on',
};

function Change({ change }: { change: Score['changes'][number] }) {
  const { date } = useFormat();
  const { kind, at, before, after, reason } = change;
  const results = after ? `${before.percent}% before, ${after.percent}% after` : `${before.percent}% before`;
  return <p>{`${changeWords[kind]} ${date(at)}: ${results}. Reason: ${reason}`}</p>;
}

function ResultNews({ score }: { score: Score }) {
  const late = lateWords(score.lateAnswers);
  const ended = handedInBy[score.submittedBy];
  return (
    <>
      {score.changes.length > 0 && (
        <Notice>
          {score.changes.map((change) => (
            <Change key={`${change.at}-${change.kind}`} change={change} />
          ))}
        </Notice>
      )}
      {late.waiting && <Notice tone="warning">{late.waiting}</Notice>}
      {(ended || late.accepted || late.refused) && (
        <Notice>{[ended, late.accepted, late.refused].map((words) => words && <p key={words}>{words}</p>)}</Notice>
      )}
    </>
  );
}

export function ExamResult() {
  const { examId = '' } = useParams();
  const [params] = useSearchParams();
  const { name } = useSchool();
  const { data, error, isPending, isFetching, refetch } = useQuery(
    resultQuery(examId, params.get('attempt') ?? undefined),
  );
  return (
    <main className="mx-auto grid min-h-screen w-full max-w-3xl grid-cols-1 content-start gap-4 px-4 py-6 [--spacing:4px] sm:py-10">
      <PageTitle>{`${data ? `Result: ${data.examTitle}` : 'Exam result'} · ${name}`}</PageTitle>
      <h1 className="text-xl">Exam result</h1>
      {isPending && <ResultSkeleton />}
      {error && !data && (
        <LoadFailed
          title="Error loading results"
          message={serverMessage(error, 'Unable to load exam results')}
          retryLabel="Try Again"
          query={{ error, isFetching, refetch }}
          action={
            <LinkButton variant="quiet" to="/student/exams">
              Back to Exams
            </LinkButton>
          }
        />
      )}
      {data && <Result score={data} examId={examId} />}
    </main>
  );
}

function Result({ score, examId }: { score: Score; examId: string }) {
  const { totalQuestions, percent } = score;
  const { right, wrong, blank, waiting } = countsOf(score);
  const byHand = hasByHand(score);
  return (
    <>
      {score.toMark ? <ScoreSoFar score={score} /> : <ScoreHead score={score} />}
      <WhichAttempt score={score} examId={examId} />
      {score.extraAttempt && <AnotherAttempt given={score.extraAttempt} examId={examId} />}
      <ResultNews score={score} />
      {score.pass?.passed && <CertificateLink subjectId={examId} />}
      <ReviewDoor score={score} examId={examId} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
        {!byHand && <StatTile label="Correct" value={String(right)} />}
        {!byHand && <StatTile label="Incorrect" value={String(wrong)} />}
        <StatTile label="Not answered" value={String(blank)} />
        {waiting > 0 && <StatTile label="To be marked" value={String(waiting)} />}
        <StatTile label="Total" value={String(totalQuestions)} />
      </div>
      {byHand ? <PointsByType score={score} /> : <PerformanceBar score={score} />}
      {score.topics && <Topics topics={score.topics} nextLesson={score.nextLesson} />}
      {!score.toMark && <WhatsNext percent={percent} />}
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/student/exams" className="max-sm:w-full">
          Take Another Exam
        </LinkButton>
        <LinkButton variant="secondary" to="/student/my-lessons" className="max-sm:flex-1">
          Review Lessons
        </LinkButton>
        <LinkButton variant="quiet" to="/student" className="max-sm:flex-1">
          Dashboard
        </LinkButton>
      </div>
    </>
  );
}
