import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { refreshAfterExam, type Sitting, sittingQuery, useStartExam } from '../../../data/attempts.ts';
import { studentExamQuery } from '../../../data/exams.ts';
import { useUser } from '../../../data/session.ts';
import { CallError, messageOf } from '../../../lib/call-error.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { FullScreenLoading } from '../../../ui/full-screen-loading.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { notify } from '../../../ui/notify.ts';
import { ExamPage } from './exam-page.tsx';
import { ExamRoom } from './exam-room.tsx';
import { type Desk, deskOf } from './open-desk.ts';
import { reasonOf } from './reason.ts';
import { StartScreen } from './start-screen.tsx';
import { useKeptDesk, useUnheard } from './use-kept-desk.ts';

/** Where there is no exam to sit: fetched by those who see it. */
const ClosedDoor = lazy(async () => ({ default: (await import('./closed-door.tsx')).ClosedDoor }));
const EmptyExam = lazy(async () => ({ default: (await import('./closed-door.tsx')).EmptyExam }));
const ExamNotFound = lazy(async () => ({ default: (await import('./closed-door.tsx')).ExamNotFound }));

/** The minutes a student has left to start with change by themselves. */
const recountMs = 30_000;

const resultPath = (examId: string) => `/student/exam-result/${examId}`;

export function ExamTaking() {
  const { examId = '' } = useParams();
  return (
    <Suspense fallback={<FullScreenLoading />}>
      <ExamDoor key={examId} examId={examId} />
    </Suspense>
  );
}

/** Where the student stands with this exam decides what is shown; once the paper is on the desk, only the room. */
function ExamDoor({ examId }: { examId: string }) {
  const user = useUser();
  const [desk, setDesk] = useState<Desk | null>(null);
  const exam = useQuery({
    ...studentExamQuery(examId),
    staleTime: 0,
    enabled: !desk,
    refetchInterval: recountMs,
  });
  const lay = useCallback((sitting: Sitting) => void deskOf(user, examId, sitting).then(setDesk), [user, examId]);
  const start = useStarting(examId, lay);
  const kept = useKeptDesk(user, examId);
  const isUnheard = useUnheard(exam);
  const running = exam.isFetchedAfterMount && exam.data?.attempt?.status === 'running' ? exam.data.attempt : null;
  const isKeptHere = kept !== null && (running?._id === kept?.paper.attemptId || (!exam.data && isUnheard));
  useEffect(() => {
    if (kept && isKeptHere) setDesk(kept);
  }, [kept, isKeptHere]);

  if (desk) return <Seat examId={examId} desk={desk} />;
  if (kept === undefined || isKeptHere) return <FullScreenLoading text="Opening your exam..." />;
  if (exam.error && !exam.data) {
    if (exam.error instanceof CallError && [400, 404].includes(exam.error.status)) return <ExamNotFound />;
    return <LoadFailed error={exam.error} onRetry={() => void exam.refetch()} retrying={exam.isFetching} />;
  }
  // What an earlier visit left in the cache may be from before the start.
  if (!exam.data || !exam.isFetchedAfterMount) return <FullScreenLoading />;
  const { attempt, canStart } = exam.data;
  if (attempt?.status === 'running') return <Resume examId={examId} onSitting={lay} />;
  if (canStart) return <StartScreen exam={exam.data} isStarting={start.isStarting} onStart={start.onStart} />;
  if (attempt?.totalQuestions === 0) return <EmptyExam examId={examId} />;
  if (attempt) return <Navigate to={resultPath(examId)} replace />;
  return <ClosedDoor exam={exam.data} />;
}

function useStarting(examId: string, onSitting: (sitting: Sitting) => void) {
  const navigate = useNavigate();
  const start = useStartExam(examId);
  // Beside the mutation's own state, which the second click of a double click comes before.
  const isUnderWay = useRef(false);
  const onStart = () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    start.mutate(undefined, {
      onSuccess: (sitting) => {
        if (sitting.questions.length === 0) notify.info('This exam has no questions. Redirecting to results page.');
        onSitting(sitting);
      },
      onError: (error) => {
        notify.error(`Failed to start exam: ${reasonOf(error)}`);
        void navigate('/student/exams');
      },
    });
  };
  return { onStart, isStarting: start.isPending };
}

/** The attempt runs already: straight on, and again by itself when the network is back. */
function Resume({ examId, onSitting }: { examId: string; onSitting: (sitting: Sitting) => void }) {
  const { data, error, isFetching, refetch } = useQuery(sittingQuery(examId));
  useEffect(() => {
    if (data) onSitting(data);
  }, [data, onSitting]);
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  return <FullScreenLoading text="Opening your exam..." />;
}

function Seat({ examId, desk }: { examId: string; desk: Desk }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const onFinished = useCallback(() => {
    refreshAfterExam(queryClient, examId);
    void navigate(resultPath(examId), { replace: true });
  }, [queryClient, navigate, examId]);
  if (desk.paper.questions.length === 0) return <EmptyExam examId={examId} onGoOn={onFinished} />;
  return <ExamRoom desk={desk} onFinished={onFinished} />;
}

function LoadFailed({ error, onRetry, retrying }: { error: Error; onRetry: () => void; retrying: boolean }) {
  return (
    <ExamPage title="Exam">
      <ErrorPanel
        title="Error loading exam"
        message={messageOf(error)}
        onRetry={onRetry}
        retrying={retrying}
        action={
          <LinkButton variant="quiet" to="/student/exams">
            Back to Exams
          </LinkButton>
        }
      />
    </ExamPage>
  );
}
