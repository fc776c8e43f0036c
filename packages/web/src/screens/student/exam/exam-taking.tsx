import type { User } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { type OpenAttempt, openAttemptQuery, refreshAfterExam, useStartExam } from '../../../data/exams/attempts.ts';
import { studentExamQuery } from '../../../data/exams/exams.ts';
import { useUser } from '../../../data/people/session.ts';
import { CallError, isNotFound, messageOf, reasonOf } from '../../../lib/call-error.ts';
import type { ExamState } from '../../../state/exam/exam-state.ts';
import { hasKeptExams } from '../../../state/exam/kept-exams.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { FullScreenLoading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { resultPath } from '../shared/result-paths.ts';
import { EmptyExam, ExamClosed, ExamNotFound, ExamPage, StartScreen } from './before-exam.tsx';

const loadExam = () => import('./running-exam.tsx');
// Requested with this screen, before anything is drawn: whoever comes back to a running exam waits for it. A failure is
// met by `useLoadedExam`, which asks for the same module.
loadExam().catch(() => undefined);
const RunningExam = lazy(async () => ({ default: (await loadExam()).RunningExam }));

const recountMs = 30_000;

const patienceMs = 4000;

export function ExamTaking() {
  const { examId = '' } = useParams();
  return (
    <Suspense fallback={<FullScreenLoading text="Opening your exam..." />}>
      <Exam key={examId} examId={examId} />
    </Suspense>
  );
}

function Exam({ examId }: { examId: string }) {
  const user = useUser();
  const onLoadFailed = useLoadedExam();
  const [opened, setOpened] = useState<ExamState | null>(null);
  const exam = useQuery({
    ...studentExamQuery(examId),
    staleTime: 0,
    enabled: !opened,
    refetchInterval: recountMs,
  });
  const onAttempt = useCallback(
    (attempt: OpenAttempt) => {
      const open = async () => setOpened(await (await loadExam()).openedByServer(user, examId, attempt));
      open().catch(onLoadFailed);
    },
    [user, examId, onLoadFailed],
  );
  const start = useStarting(examId, onAttempt, onLoadFailed);
  const kept = useKeptExam(user, examId);
  const hasNoAnswer = useNoAnswer(exam);
  const running = exam.isFetchedAfterMount && exam.data?.attempt?.status === 'running' ? exam.data.attempt : null;
  const isKeptHere = kept !== null && (running?._id === kept?.paper.attemptId || (!exam.data && hasNoAnswer));
  useEffect(() => {
    if (kept && isKeptHere) setOpened(kept);
  }, [kept, isKeptHere]);

  if (opened) return <OpenedExam examId={examId} opened={opened} />;
  if (kept === undefined || isKeptHere) return <FullScreenLoading text="Opening your exam..." />;
  if (exam.error && !exam.data) {
    if (isNotFound(exam.error)) return <ExamNotFound />;
    return <LoadFailed error={exam.error} onRetry={() => void exam.refetch()} retrying={exam.isFetching} />;
  }
  // A cached exam may be from before the start.
  if (!exam.data || !exam.isFetchedAfterMount) return <FullScreenLoading />;
  const { attempt, canStart } = exam.data;
  if (attempt?.status === 'running') return <Resume examId={examId} onAttempt={onAttempt} />;
  if (canStart) return <StartScreen exam={exam.data} isStarting={start.isStarting} onStart={start.onStart} />;
  if (attempt?.totalQuestions === 0) return <EmptyExam examId={examId} />;
  if (attempt) return <Navigate to={resultPath(examId)} replace />;
  return <ExamClosed exam={exam.data} />;
}

/** Returns a handler for a failed load of the exam's code: the route shows its error, and reloads. */
function useLoadedExam(): () => void {
  const [hasFailed, setHasFailed] = useState(false);
  const onFailed = useCallback(() => setHasFailed(true), []);
  useEffect(() => {
    loadExam().catch(onFailed);
  }, [onFailed]);
  if (hasFailed) throw new Error('It could not be loaded.');
  return onFailed;
}

/**
 * Undefined during the search for an attempt. After a crash the database may have one that is not in localStorage.
 */
function useKeptExam(user: User, examId: string): ExamState | null | undefined {
  const [kept, setKept] = useState<ExamState | null | undefined>(hasKeptExams(user._id) ? undefined : null);
  useEffect(() => {
    let isOld = false;
    const look = async () => {
      const found = await (await loadExam()).openedByDevice(user, examId);
      if (!isOld) setKept(found);
    };
    look().catch(() => undefined);
    return () => {
      isOld = true;
    };
  }, [user, examId]);
  return kept;
}

function useNoAnswer({ failureReason }: { failureReason: Error | null }): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate || (failureReason instanceof CallError && failureReason.code === 'network');
}

function useStarting(examId: string, onAttempt: (attempt: OpenAttempt) => void, onLoadFailed: () => void) {
  const navigate = useNavigate();
  const start = useStartExam(examId);
  // State comes too late for the second click of a double click.
  const isUnderWay = useRef(false);
  const [isStarting, setIsStarting] = useState(false);
  const begin = () =>
    start.mutate(undefined, {
      onSuccess: (attempt) => {
        if (attempt.questions.length === 0) notify.info('This exam has no questions. Redirecting to results page.');
        onAttempt(attempt);
      },
      onError: (error) => {
        notify.error(`Failed to start exam: ${reasonOf(error)}`);
        void navigate('/student/exams');
      },
    });
  const onStart = () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    // From the click on: the exam's code may be on its way still.
    setIsStarting(true);
    loadExam().then(begin, onLoadFailed);
  };
  return { onStart, isStarting };
}

function Resume({ examId, onAttempt }: { examId: string; onAttempt: (attempt: OpenAttempt) => void }) {
  const { data, error, isFetching, refetch } = useQuery(openAttemptQuery(examId));
  useEffect(() => {
    if (data) onAttempt(data);
  }, [data, onAttempt]);
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  return <FullScreenLoading text="Opening your exam..." />;
}

function OpenedExam({ examId, opened }: { examId: string; opened: ExamState }) {
  const navigate = useNavigate();
  const onFinished = useCallback(() => {
    refreshAfterExam(examId);
    void navigate(resultPath(examId), { replace: true });
  }, [navigate, examId]);
  if (opened.paper.questions.length === 0) return <EmptyExam examId={examId} onGoOn={onFinished} />;
  return <RunningExam first={opened} onFinished={onFinished} />;
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
