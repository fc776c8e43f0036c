import type { StudentExam } from '@akada/contract';
import { useEffect } from 'react';
import { useFormat } from '../../../data/school.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ExamPage } from './exam-page.tsx';

const backToExams = <LinkButton to="/student/exams">Back to Exams</LinkButton>;

/** Why this exam cannot be started now. */
export function ClosedDoor({ exam }: { exam: StudentExam }) {
  const { dateTime } = useFormat();
  const words = {
    'not-open': ['This exam has not opened yet', `‘${exam.title}’ opens on ${dateTime(exam.opensAt)}.`],
    closed: ['This exam is closed', `‘${exam.title}’ closed on ${dateTime(exam.closesAt)}.`],
    open: ['This exam is not open to you', `‘${exam.title}’ is not active, or it is set for another class.`],
  }[exam.window];
  return (
    <ExamPage title={exam.title}>
      <EmptyState mark="paper" title={words[0] ?? ''} text={words[1]} action={backToExams} />
    </ExamPage>
  );
}

export function ExamNotFound() {
  return (
    <ExamPage title="Exam not found">
      <EmptyState
        mark="search"
        title="Exam not found"
        text="It may have been removed, or it is set for another class."
        action={backToExams}
      />
    </ExamPage>
  );
}

const readingTimeMs = 2500;

/** Goes on to the result by itself when the exam was started just now. */
export function EmptyExam({ examId, onGoOn }: { examId: string; onGoOn?: () => void }) {
  useEffect(() => {
    if (!onGoOn) return;
    const timer = setTimeout(onGoOn, readingTimeMs);
    return () => clearTimeout(timer);
  }, [onGoOn]);
  return (
    <ExamPage title="No Questions Available">
      <EmptyState
        mark="paper"
        title="No Questions Available"
        text="Nobody has put questions into this exam yet. Please tell your tutor."
        action={
          <>
            <LinkButton to={`/student/exam-result/${examId}`} replace>
              View Results
            </LinkButton>
            <LinkButton variant="secondary" to="/student/exams">
              Back to Exams
            </LinkButton>
          </>
        }
      />
    </ExamPage>
  );
}
