import type { StudentExam } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { timeLeftText, windowText } from '../../../../data/exams/exam-words.ts';
import { hasNoQuestions, isRunning, partitionExams, studentExamsQuery } from '../../../../data/exams/exams.ts';
import { useSchool } from '../../../../data/platform/school.ts';
import { LinkButton } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { useNow } from '../../../../ui/time.tsx';
import { resultPath } from '../../shared/result-paths.ts';

function wordsOf(exam: StudentExam, now: number, timeZone: string): string {
  const { lastResult } = exam;
  if (isRunning(exam)) return `Running: ${timeLeftText(exam, now)}`;
  const taken = lastResult && (lastResult.toMark ? 'Taken, to be marked' : `Taken: ${lastResult.percent ?? 0}%`);
  return [taken, (!taken || exam.canStart) && windowText(exam, now, timeZone)].filter(Boolean).join(' · ');
}

function ExamRow({ exam, now }: { exam: StudentExam; now: number }) {
  const id = useId();
  const { timeZone } = useSchool();
  const mayStart = exam.canStart && !hasNoQuestions(exam);
  const start = isRunning(exam) ? 'Continue Exam' : exam.lastResult ? 'Try again' : 'Start Exam';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 p-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-40">
        <h3 id={id} dir="auto" className="text-sm wrap-anywhere">
          {exam.title}
        </h3>
        <p className="text-sm text-soft">{wordsOf(exam, now, timeZone)}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {exam.lastResult && (
          <LinkButton size="sm" variant="secondary" to={resultPath(exam._id)} aria-describedby={id}>
            View Result
          </LinkButton>
        )}
        {mayStart && (
          <LinkButton
            size="sm"
            variant={exam.lastResult ? 'secondary' : 'primary'}
            to={`/student/exam/${exam._id}`}
            aria-describedby={id}
          >
            {start}
          </LinkButton>
        )}
      </div>
    </li>
  );
}

/** Those to sit, those to come, those taken; one that was missed is left to the page of the exams. */
export function RoadExams({ subject, ids }: { subject: string; ids: readonly string[] }) {
  const now = useNow();
  const { data = [] } = useQuery(studentExamsQuery);
  const { startable, later, completed } = partitionExams(data.filter(({ _id }) => ids.includes(_id)));
  const exams = [...new Set([...startable, ...later, ...completed])];
  if (exams.length === 0) return null;
  return (
    <section aria-labelledby="road-exams" className="mt-6">
      <h2 id="road-exams" className="mb-2 text-lg wrap-anywhere">
        {`Exams in ${subject}`}
      </h2>
      <Card flush>
        <ul className="divide-y divide-line">
          {exams.map((exam) => (
            <ExamRow key={exam._id} exam={exam} now={now} />
          ))}
        </ul>
      </Card>
    </section>
  );
}
