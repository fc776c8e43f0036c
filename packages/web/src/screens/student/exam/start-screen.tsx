import type { StudentExam } from '@akada/contract';
import { Clock, FileQuestion, Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../../data/school.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ExamPage } from './exam-page.tsx';

function Fact({ icon, label, value }: { icon: ReactNode; label: string; value: string }) {
  return (
    <div className="flex items-center gap-3 py-3">
      <span className="text-green [&_svg]:size-5" aria-hidden="true">
        {icon}
      </span>
      <dt className="flex-1 text-soft">{label}</dt>
      <dd className="font-heading text-base font-bold">{value}</dd>
    </div>
  );
}

type Props = { exam: StudentExam; isStarting: boolean; onStart: () => void };

export function StartScreen({ exam, isStarting, onStart }: Props) {
  const format = useFormat();
  const { minutesAvailable, duration, attemptsUsed, maxAttempts } = exam;
  const time = minutesAvailable > 0 ? format.minutes(minutesAvailable) : 'less than 1 min';
  return (
    <ExamPage title={exam.title} hasHeading>
      <Card className="sm:p-8">
        <p className="font-heading text-base font-semibold text-green">{exam.title}</p>
        <h1 className="mt-1 text-xl sm:text-2xl">Ready to Start Exam?</h1>
        <p className="mt-3 text-base">Once you start, the timer will begin and you cannot pause the exam.</p>
        <dl className="mt-5 divide-y divide-line border-y border-line">
          <Fact icon={<FileQuestion />} label="Questions" value={String(exam.questionCount)} />
          <Fact icon={<Clock />} label="Your time" value={time} />
          {maxAttempts > 1 && (
            <Fact icon={<Repeat />} label="Attempt" value={`${attemptsUsed + 1} of ${maxAttempts}`} />
          )}
        </dl>
        {exam.questionCount === 0 && (
          <div className="mt-5">
            <Notice tone="warning">Its questions are not there yet. Please come back later.</Notice>
          </div>
        )}
        {minutesAvailable < duration && (
          <div className="mt-5">
            <Notice tone="warning">
              {`You will have ${time} instead of ${format.minutes(duration)}: this exam closes on ${format.dateTime(exam.closesAt)}.`}
            </Notice>
          </div>
        )}
        <p className="mt-5 text-soft">
          Every answer is saved as you go. If your device goes off, come back to this page: your answers stay, and the
          timer goes on.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          {exam.questionCount > 0 && (
            <Button size="lg" loading={isStarting} onClick={onStart} className="grow">
              Start Exam
            </Button>
          )}
          <LinkButton size="lg" variant="secondary" to="/student/exams" className="max-[22rem]:grow">
            Cancel
          </LinkButton>
        </div>
      </Card>
    </ExamPage>
  );
}
