import type { AttemptReview } from '@akada/contract';

type Submitter = NonNullable<AttemptReview['submittedBy']>;

export const submittedByWords: Readonly<Record<Submitter, string>> = {
  student: 'by the student',
  time: 'by the clock',
  staff: 'by staff',
};
