import type { PracticeTopics, TopicMarks } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { practiceQuery } from '../../../data/exams/practice-topics.ts';
import { counted } from '../../../lib/format.ts';
import { toMarkWords } from './result-words.tsx';
import { TaughtInLesson } from './taught-in.tsx';

type Counts = NonNullable<TopicMarks['before']>;

/** '2 of 6', or points where staff mark. */
const countWords = ({ questions, correctAnswers, score, totalPoints }: Counts, byHand: number | undefined) =>
  byHand ? `${score} of ${counted(totalPoints, 'point')}` : `${correctAnswers} of ${questions}`;

const shareOf = ({ questions, correctAnswers, score, totalPoints, byHand }: TopicMarks) =>
  byHand ? score / totalPoints : correctAnswers / questions;

type Practised = PracticeTopics['topics'][number];

const isOf = ({ subject, topic }: TopicMarks, practised: Practised) =>
  topic !== undefined &&
  practised.topic?.toLowerCase() === topic.toLowerCase() &&
  (subject === undefined || practised.subject?.toLowerCase() === subject.toLowerCase());

function PractiseThis({ topic, subject }: { topic: string; subject: string | undefined }) {
  const query = new URLSearchParams({ ...(subject && { subject }), topic });
  return (
    <Link
      to={`/student/practice?${query}`}
      className="inline-flex min-h-11 items-center text-sm font-semibold text-green underline underline-offset-2"
    >
      Practise this<span className="sr-only">{`: ${topic}`}</span>
    </Link>
  );
}

function TopicRow({ topic, isPractised }: { topic: TopicMarks; isPractised: boolean }) {
  const { byHand, before, toMark } = topic;
  const now = countWords(topic, byHand);
  return (
    <li>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{topic.topic ?? 'Other questions'}</span>
        <span className="text-sm text-soft">
          {before && (
            <>
              <span className="sr-only">before </span>
              {countWords(before, byHand)}
              <span aria-hidden="true"> → </span>
              <span className="sr-only">, now </span>
            </>
          )}
          <b className="text-ink">{now}</b>
          {toMark ? `, ${toMarkWords(toMark)}` : ''}
        </span>
      </p>
      <div className="mt-1 h-2 overflow-hidden rounded-sm border border-edge bg-card" aria-hidden="true">
        <div className="h-full bg-leaf" style={{ width: `${shareOf(topic) * 100}%` }} />
      </div>
      {isPractised && topic.topic && <PractiseThis topic={topic.topic} subject={topic.subject} />}
    </li>
  );
}

/** 'Periodic table 2 of 6', with the attempt before where there is one, and the way to practise it. */
export function TopicList({ topics }: { topics: readonly TopicMarks[] }) {
  const practised = useQuery(practiceQuery).data?.topics ?? [];
  return (
    <ul className="grid gap-3">
      {topics.map((topic) => (
        <TopicRow
          key={`${topic.subject}-${topic.topic}`}
          topic={topic}
          isPractised={practised.some((one) => isOf(topic, one))}
        />
      ))}
    </ul>
  );
}

type Next = Parameters<typeof TaughtInLesson>[0]['lesson'] & { topic: string };

export function NextLesson({ lesson }: { lesson: Next }) {
  const id = useId();
  return (
    <div className="border-l-3 border-marigold pl-4">
      <p id={id} className="wrap-anywhere">
        {'Next lesson: '}
        <strong>{lesson.title}</strong>
        {`, for ${lesson.topic}`}
      </p>
      <TaughtInLesson lesson={lesson} describedBy={id} isNamed />
    </div>
  );
}
