import type { AttemptReview } from '@akada/contract';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

/** Left out for those who may change the exam. */
type LimitedTo = AttemptReview['exam']['limitedTo'];

type Submitter = NonNullable<AttemptReview['submittedBy']>;

export const submittedByWords: Readonly<Record<Submitter, string>> = {
  student: 'by the student',
  time: 'by the clock',
  staff: 'by staff',
};

const pages = [
  { name: 'live', label: 'Live' },
  { name: 'results', label: 'Results' },
  { name: 'marking', label: 'Marking' },
  { name: 'analysis', label: 'Analysis' },
] as const;

const look = 'inline-flex min-h-11 items-center gap-2 font-semibold text-green hover:underline';

type ExamLinksProps = {
  examId: string;
  here?: (typeof pages)[number]['name'];
  /** A draft has no attempts. */
  isDraft?: boolean;
  /** Attempts may exist, so that a key can be corrected. */
  isStarted?: boolean;
  /** A form teacher sees nothing but the results. */
  limitedTo?: LimitedTo;
};

export function ExamLinks({ examId, here, isDraft = false, isStarted = true, limitedTo }: ExamLinksProps) {
  return (
    <nav aria-label="This exam" className="-mt-2 mb-2 flex flex-wrap gap-x-5">
      <Link to="/admin/exams" className={look}>
        <ArrowLeft className="size-4" aria-hidden="true" />
        All exams
      </Link>
      {pages.map(
        ({ name, label }) =>
          name !== here &&
          !isDraft &&
          (limitedTo !== 'results' || name === 'results') &&
          (isStarted || name !== 'marking') && (
            <Link key={name} to={`/admin/exams/${examId}/${name}`} className={look}>
              {label}
            </Link>
          ),
      )}
    </nav>
  );
}
