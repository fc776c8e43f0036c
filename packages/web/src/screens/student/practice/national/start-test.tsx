import type { PracticeTopics } from '@akada/contract';
import {
  fullNationalTest,
  inTestOrder,
  nationalMinutes,
  nationalSubjects,
  nationalTotal,
  questionsWanted,
  suggestedSubjects,
} from '@akada/contract/rules/national-test';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { drawNationalTest } from '../../../../data/exams/practice.ts';
import { practiceQuery } from '../../../../data/exams/practice-topics.ts';
import { useFormat } from '../../../../data/platform/school.ts';
import { reasonOf } from '../../../../lib/call-error.ts';
import { counted } from '../../../../lib/format.ts';
import { randomHex } from '../../../../lib/request-key.ts';
import { openTest } from '../../../../state/national/test-machine.ts';
import { progressOf } from '../../../../state/national/test-state.ts';
import { type StoredTest, writeTest } from '../../../../state/national/test-store.ts';
import { Button, LinkButton } from '../../../../ui/button.tsx';
import { ChoiceGroup, ChoiceRow } from '../../../../ui/choices.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Skeleton } from '../../../../ui/loading.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { TitledCard } from '../../../shared/titled-card.tsx';
import { LetterKeysChoice } from '../../shared/letter-keys-choice.tsx';
import { missingForMock } from '../../shared/mock-words.ts';
import { loadParts } from './load-parts.ts';
import { moment } from './test-runner.ts';

type Offered = PracticeTopics['national'];
type StartProps = { userId: string; onStart: (test: StoredTest) => void };

async function draw(userId: string, chosen: readonly string[]): Promise<StoredTest> {
  const { minutes, subjects } = await drawNationalTest(inTestOrder(chosen));
  const none = subjects.find(({ questions }) => questions.length === 0);
  if (none) throw new Error(`There are no questions on ${none.subject} any more. Please choose another subject.`);
  await loadParts(subjects.flatMap(({ questions }) => questions));
  const paper = { id: randomHex(10), startedAt: Date.now(), minutes, subjects };
  const test = { paper, progress: progressOf(openTest(paper, moment())) };
  await writeTest(userId, test);
  return test;
}

const keysTold = [
  ['A B C D', 'answer'],
  ['N', 'next question'],
  ['P', 'previous question'],
  ['S', 'submit: you are asked, S again submits, R goes back'],
] as const;

function WhatComes() {
  const { minutes } = useFormat();
  const [first, other] = [questionsWanted(0), questionsWanted(1)];
  return (
    <TitledCard title="What comes">
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        <li>{`Four subjects: up to ${first} questions in the first and ${other} in each of the others.`}</li>
        <li>{`One clock for all of it: ${minutes(nationalMinutes)}. It cannot be paused, and when the time ends the test is submitted.`}</li>
        <li>{`Each subject counts 100, all of it ${nationalTotal}. A wrong answer takes nothing off.`}</li>
        <li>If the power goes, come back to this page: your answers stay, and the clock runs on.</li>
        <li>Once it is open it needs no connection.</li>
      </ul>
      <h3 className="mt-4 text-sm">Keys, as in the real test</h3>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {keysTold.map(([keys, does]) => (
          <div key={keys} className="contents">
            <dt className="font-heading font-bold whitespace-nowrap">{keys}</dt>
            <dd className="text-soft">{does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3">
        <LetterKeysChoice keys="They can be switched off; buttons do the same" />
      </div>
    </TitledCard>
  );
}

function lengthOf(offered: Offered, chosen: readonly string[]): number {
  const counts = inTestOrder(chosen).map((name, place) => {
    const has = offered.find(({ subject }) => subject === name)?.questions ?? 0;
    return Math.min(has, questionsWanted(place));
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

/** '12 questions', '12 of 40 questions'; `place` is -1 where it is not chosen. */
function lengthWords(questions: number, place: number): string {
  const wanted = questionsWanted(place);
  return place >= 0 && questions < wanted ? `${questions} of ${wanted} questions` : counted(questions, 'question');
}

type ChooseProps = StartProps & { offered: Offered };

function ChooseSubjects({ offered, userId, onStart }: ChooseProps) {
  const [chosen, setChosen] = useState(() => suggestedSubjects(offered));
  const start = useMutation({ mutationFn: () => draw(userId, chosen), onSuccess: onStart });
  const isFull = chosen.length === nationalSubjects;
  const length = lengthOf(offered, chosen);
  const toggle = (subject: string) =>
    setChosen(chosen.includes(subject) ? chosen.filter((one) => one !== subject) : [...chosen, subject]);
  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isFull && !start.isPending) start.mutate();
      }}
    >
      <ChoiceGroup legend={`Your four subjects (${chosen.length} of ${nationalSubjects} chosen)`}>
        {offered.map(({ subject, questions }) => (
          <ChoiceRow
            key={subject}
            kind="checkbox"
            label={<span className="wrap-anywhere">{subject}</span>}
            hint={lengthWords(questions, inTestOrder(chosen).indexOf(subject))}
            checked={chosen.includes(subject)}
            disabled={isFull && !chosen.includes(subject)}
            onChange={() => toggle(subject)}
          />
        ))}
      </ChoiceGroup>
      <Notice>
        This is a mock: it is made of your school’s own questions, not of the real ones.
        {isFull && (
          <strong>
            {length < fullNationalTest
              ? ` It will have ${counted(length, 'question')}; the real test has ${fullNationalTest}.`
              : ` It will have ${fullNationalTest} questions, as the real test.`}
          </strong>
        )}
      </Notice>
      {start.error && <Notice tone="error">{`The test could not be started: ${reasonOf(start.error)}`}</Notice>}
      <Button type="submit" size="lg" wide disabled={!isFull} loading={start.isPending}>
        {isFull ? 'Start the test' : `Choose ${nationalSubjects - chosen.length} more`}
      </Button>
    </form>
  );
}

const backToPractice = (
  <LinkButton to="/student/practice" variant="quiet" className="-ml-4">
    <ArrowLeft aria-hidden="true" />
    Practice
  </LinkButton>
);

export function StartTest(props: StartProps) {
  const practice = useQuery({ ...practiceQuery, staleTime: 0 });
  return (
    <main className="mx-auto grid min-h-screen w-full max-w-2xl grid-cols-1 content-start gap-4 px-4 py-6 [--spacing:4px] sm:py-10">
      <div>
        {backToPractice}
        <h1 className="text-xl">Mock of the national test</h1>
      </div>
      <Loaded query={practice} failure="Error loading the subjects" loading={<Skeleton shape="rows" count={4} />}>
        {({ national }) =>
          national.length < nationalSubjects ? (
            <EmptyState mark="paper" title="There are not enough subjects yet" text={missingForMock(national) ?? ''} />
          ) : (
            <>
              <WhatComes />
              <ChooseSubjects offered={national} {...props} />
            </>
          )
        }
      </Loaded>
    </main>
  );
}
