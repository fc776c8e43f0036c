import { clockText } from '@akada/contract/rules/exam-clock';
import { timeLeftText, windowText } from '../../../data/exam-words.ts';
import { thumbnailPath } from '../../../data/lessons.ts';
import type { NextStep } from '../../../data/next-step.ts';

export type StepWords = {
  text: string;
  action: string;
  to: string;
  /** The lesson player must be loaded, not routed to. */
  ownDocument?: boolean;
  lesson?: { picture: string; title: string; progress: number };
};

function lessonWords({ lesson }: Extract<NextStep, { kind: 'lesson' }>): StepWords {
  const { _id, title, progress, watchedAt, positionSeconds, durationSeconds } = lesson;
  const link = { to: `/student/lesson/${_id}`, ownDocument: true };
  const more = { ...link, lesson: { picture: thumbnailPath(_id), title, progress } };
  if (watchedAt === null) return { text: `Next up: ‘${title}’.`, action: 'Watch', ...more };
  const at = clockText(Math.floor(positionSeconds));
  const of = durationSeconds > 0 ? ` of ${clockText(Math.floor(durationSeconds))}` : '';
  return { text: `Go on with ‘${title}’ at ${at}${of}.`, action: 'Continue Lesson', ...more };
}

/** A step as a sentence and the button that takes it. */
export function stepWords(step: NextStep, now: number, timeZone: string): StepWords {
  switch (step.kind) {
    case 'running-exam': {
      const { _id, title } = step.exam;
      const text = `Your exam ‘${title}’ is running: ${timeLeftText(step.exam, now).toLowerCase()}.`;
      return { text, action: 'Continue Exam', to: `/student/exam/${_id}` };
    }
    case 'closing-exam': {
      const { _id, title } = step.exam;
      const when = windowText(step.exam, now, timeZone);
      return { text: `‘${title}’ ${when.toLowerCase()}.`, action: 'Start Exam', to: `/student/exam/${_id}` };
    }
    case 'lesson':
      return lessonWords(step);
    case 'browse':
      return { text: 'Find your next lesson.', action: 'Browse Lessons', to: '/student/lessons' };
  }
}
