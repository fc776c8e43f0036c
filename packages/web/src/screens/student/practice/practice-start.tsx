import type { PracticeTopics } from '@akada/contract';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { counted } from '../../../lib/format.ts';
import { mostAtOnce, type Wanted } from '../../../state/practice/practice-session.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChoiceGroup, ChoiceRow } from '../../../ui/choices.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TitledCard } from '../../shared/titled-card.tsx';
import { LetterKeysChoice } from '../shared/letter-keys-choice.tsx';
import { missingForMock } from '../shared/mock-words.ts';
import { RoadLink } from '../shared/road-link.tsx';

type Topic = PracticeTopics['topics'][number];
type Begin = (wanted: Wanted) => void;

const topicName = ({ topic }: Pick<Topic, 'topic'>) => topic ?? 'Other questions';

/** '12 questions, 2 due today, 1 was wrong' */
function topicWords({ questions, due, wrong }: Omit<Topic, 'subject' | 'topic'>): string {
  const parts = [due > 0 && `${due} due`, wrong > 0 && `${wrong} wrong last time`];
  return [counted(questions, 'question'), ...parts].filter(Boolean).join(', ');
}

const sumOf = (topics: readonly Topic[]) => ({
  questions: topics.reduce((sum, { questions }) => sum + questions, 0),
  due: topics.reduce((sum, { due }) => sum + due, 0),
  wrong: topics.reduce((sum, { wrong }) => sum + wrong, 0),
});

/** Topic of the address, or all of its subject: 'Practise this' links to it. */
function AskedFor({ topics, asked, onBegin }: { topics: PracticeTopics; asked: Wanted; onBegin: Begin }) {
  const isSame = (one: string | undefined, other: string | undefined) =>
    other === undefined || (one ?? '').toLowerCase() === other.toLowerCase();
  const found = topics.topics.filter(
    ({ subject, listed, topic }) =>
      isSame(topic, asked.topic) && (isSame(subject, asked.subject) || isSame(listed, asked.subject)),
  );
  const isThere = found.length > 0;
  return (
    <TitledCard title={asked.topic ?? asked.subject ?? ''} large className="border-green">
      <p className="mt-1 text-soft">
        {isThere ? topicWords(sumOf(found)) : 'Your school has opened no questions on this for practice now.'}
      </p>
      {isThere && (
        <Button className="mt-3" onClick={() => onBegin(asked)}>
          Practise this
        </Button>
      )}
    </TitledCard>
  );
}

function Today({ topics: { due }, onBegin }: { topics: PracticeTopics; onBegin: Begin }) {
  return (
    <TitledCard title="Today" large>
      <p className="mt-1 text-soft">
        {due > 0
          ? `${counted(due, 'question')} to answer again, so that you do not forget ${due === 1 ? 'it' : 'them'}.`
          : 'Nothing is due today. You can go on with new questions.'}
      </p>
      <Button className="mt-3" size="lg" onClick={() => onBegin(due > 0 ? { from: 'due' } : {})}>
        {due > 0 ? 'Practise what is due' : 'Practise a mix'}
      </Button>
    </TitledCard>
  );
}

function WhatWasWrong({ wrong, onBegin }: { wrong: number; onBegin: Begin }) {
  return (
    <TitledCard title="What I got wrong" large>
      <p className="mt-1 text-soft">
        {wrong > 0
          ? `${counted(wrong, 'question')} that you answered wrong last time, here or in an exam.`
          : 'Nothing: your last answers were right.'}
      </p>
      {wrong > 0 && (
        <Button className="mt-3" variant="secondary" size="lg" onClick={() => onBegin({ from: 'wrong' })}>
          Practise what was wrong
        </Button>
      )}
    </TitledCard>
  );
}

function TopicRow({ topic, onBegin }: { topic: Topic; onBegin: Begin }) {
  const id = useId();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <span className="min-w-0 flex-1 basis-40">
        <span id={id} className="block font-semibold wrap-anywhere">
          {topicName(topic)}
        </span>
        <span className="block text-sm text-soft">{topicWords(topic)}</span>
      </span>
      <Button
        variant="secondary"
        size="sm"
        aria-describedby={id}
        onClick={() => onBegin({ subject: topic.subject, topic: topic.topic })}
      >
        Practise
      </Button>
    </li>
  );
}

type Subject = { name: string; topics: readonly Topic[] };

function SubjectTopics({ subject: { name, topics }, isOpen, onBegin }: SubjectProps) {
  return (
    <Card as="li" flush>
      <details open={isOpen} className="group">
        <summary className="flex min-h-14 cursor-pointer items-center gap-3 px-4 py-2.5 sm:px-5">
          <span className="min-w-0 flex-1">
            <span className="block font-heading text-base font-semibold wrap-anywhere">{name}</span>
            <span className="block text-sm text-soft">{topicWords(sumOf(topics))}</span>
          </span>
          <ChevronDown className="size-5 shrink-0 text-soft group-open:rotate-180" aria-hidden="true" />
        </summary>
        <ul className="divide-y divide-line border-t border-line px-4 sm:px-5">
          {topics[0]?.subject !== undefined && (
            <li className="py-1">
              <RoadLink subject={name} />
            </li>
          )}
          {topics.map((topic) => (
            <TopicRow key={topicName(topic)} topic={topic} onBegin={onBegin} />
          ))}
        </ul>
      </details>
    </Card>
  );
}

type SubjectProps = { subject: Subject; isOpen: boolean; onBegin: Begin };

function Topics({ topics, onBegin }: { topics: readonly Topic[]; onBegin: Begin }) {
  const subjects = new Map<string, Topic[]>();
  for (const topic of topics) {
    const name = topic.subject ?? 'Other subjects';
    subjects.set(name, [...(subjects.get(name) ?? []), topic]);
  }
  return (
    <section aria-labelledby="practice-topics" className="grid min-w-0 grid-cols-1 gap-3">
      <h2 id="practice-topics" className="text-lg">
        By topic
      </h2>
      <ul className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
        {[...subjects].map(([name, own]) => (
          <SubjectTopics key={name} subject={{ name, topics: own }} isOpen={subjects.size === 1} onBegin={onBegin} />
        ))}
      </ul>
    </section>
  );
}

type HowProps = { isTimed: boolean; onTimed: (isTimed: boolean) => void };

function How({ isTimed, onTimed }: HowProps) {
  return (
    <TitledCard title="How">
      <div className="mt-2 grid grid-cols-1 gap-3">
        <ChoiceGroup legend="Time">
          <ChoiceRow
            kind="radio"
            name="time"
            label="As long as I need"
            checked={!isTimed}
            onChange={() => onTimed(false)}
          />
          <ChoiceRow
            kind="radio"
            name="time"
            label="A minute a question"
            hint="A clock shows it; nothing is taken away when it is over"
            checked={isTimed}
            onChange={() => onTimed(true)}
          />
        </ChoiceGroup>
        <LetterKeysChoice keys="A, B, C, D choose; Enter checks and goes on" />
      </div>
    </TitledCard>
  );
}

function National({ offered }: { offered: PracticeTopics['national'] }) {
  const missing = missingForMock(offered);
  return (
    <TitledCard title="Mock of the national test">
      <p className="mt-1 text-soft">{missing ?? 'Four subjects, one clock, the keys of the real test.'}</p>
      {missing === null && (
        <LinkButton className="mt-3" variant="secondary" to="/student/practice/national">
          Open the mock
        </LinkButton>
      )}
    </TitledCard>
  );
}

export function NothingToPractise() {
  return (
    <EmptyState
      mark="book"
      title="Nothing to practise yet"
      text="The questions of an exam come here when its right answers can be read. Until then a lesson is the best practice."
      action={<LinkButton to="/student/lessons">Browse lessons</LinkButton>}
    />
  );
}

type PracticeStartProps = HowProps & {
  topics: PracticeTopics;
  /** Topic of the address; undefined without one. */
  asked: Wanted | undefined;
  /** Number of questions left of the sitting that was stopped. */
  left: number;
  onGoOn: () => void;
  onBegin: Begin;
};

export function PracticeStart(props: PracticeStartProps) {
  const { topics, asked, left, isTimed, onTimed, onGoOn, onBegin } = props;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        {left > 0 && (
          <TitledCard title="Go on where you stopped" large>
            <p className="mt-1 text-soft">{`${counted(left, 'question')} left.`}</p>
            <Button className="mt-3" onClick={onGoOn}>
              Go on
            </Button>
          </TitledCard>
        )}
        {asked && <AskedFor topics={topics} asked={asked} onBegin={onBegin} />}
        <Today topics={topics} onBegin={onBegin} />
        <WhatWasWrong wrong={topics.wrong} onBegin={onBegin} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <How isTimed={isTimed} onTimed={onTimed} />
        <National offered={topics.national} />
      </div>
      <div className="mt-2 grid min-w-0 grid-cols-1 gap-4 lg:col-span-2">
        <Topics topics={topics.topics} onBegin={onBegin} />
        <p className="text-sm text-soft">
          {`${mostAtOnce} questions at a time. Once this page is open it needs no connection.`}
        </p>
      </div>
    </div>
  );
}
