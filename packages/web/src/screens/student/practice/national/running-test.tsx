import { nationalKey } from '@akada/contract/rules/national-test';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect } from 'react';
import { isShortcut } from '../../../../lib/shortcut.ts';
import { optionId } from '../../../../question-types/student-answer.ts';
import { useLetterKeys } from '../../../../state/letter-keys.ts';
import { testPictures } from '../../../../state/national/kept-tests.ts';
import { openQuestion, secondsLeft, type TestState } from '../../../../state/national/test-state.ts';
import type { StoredTest } from '../../../../state/national/test-store.ts';
import { Button, LinkButton } from '../../../../ui/button.tsx';
import { keepOffline } from '../../shared/keep-offline.ts';
import { LetterKeysChoice } from '../../shared/letter-keys-choice.tsx';
import { GridLegend, QuestionGrid } from '../../shared/question-grid.tsx';
import { useCalculator } from '../../shared/use-calculator.tsx';
import { SubjectTabs } from './subject-tabs.tsx';
import { SubmitQuestion } from './submit-question.tsx';
import { TestClock } from './test-clock.tsx';
import { TestQuestion } from './test-question.tsx';
import { moment, type TestRunner, useTest } from './test-runner.ts';

/** The keys of the national test, while answering and in the question whether to submit. */
function useTestKeys({ dispatch }: TestRunner, state: TestState): void {
  const isOn = useLetterKeys();
  // A key pressed as soon as the question is there counts.
  useLayoutEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const meant = isShortcut(event) ? nationalKey(event.key, state.isAsked) : null;
      // Enter is the button's own where one has the focus.
      if (!meant || (event.key === 'Enter' && event.target instanceof HTMLButtonElement)) return;
      event.preventDefault();
      if (meant.does !== 'answer') return dispatch({ type: meant.does });
      const question = openQuestion(state);
      dispatch({ type: 'answered', option: meant.option });
      if (question) document.getElementById(optionId(question._id, meant.option))?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

const countsOf = ({ paper, answers }: TestState) =>
  paper.subjects.map(({ subject, questions }) => ({
    subject,
    questions: questions.length,
    answered: questions.filter(({ _id }) => answers[_id] !== undefined).length,
  }));

type HeaderProps = { runner: TestRunner; state: TestState; counts: ReturnType<typeof countsOf> };

function TestHeader({ runner, state, counts }: HeaderProps) {
  const tabs = counts.map(({ subject, questions, answered }) => ({
    subject,
    done: `${answered}/${questions}`,
    said: `, ${answered} of ${questions} answered`,
  }));
  return (
    <header className="contents">
      <div className="sticky top-0 z-20 border-b border-line bg-card px-4 py-2 [@media(max-height:26rem)]:static">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-2">
          <h1 className="min-w-0 flex-1 text-sm leading-tight sm:text-base">Mock test</h1>
          <TestClock seconds={secondsLeft(state, moment())} />
          <Button variant="secondary" className="px-3!" onClick={() => runner.dispatch({ type: 'ask' })}>
            Submit
          </Button>
        </div>
      </div>
      <div className="bg-card px-4 pt-1">
        <div className="mx-auto max-w-6xl">
          <SubjectTabs
            items={tabs}
            current={state.subject}
            onOpen={(subject) => runner.dispatch({ type: 'opened', subject })}
          />
        </div>
      </div>
    </header>
  );
}

function Ways({ runner: { dispatch }, state: { subject, places, paper } }: Omit<HeaderProps, 'counts'>) {
  const place = places[subject] ?? 0;
  const isFirst = subject === 0 && place === 0;
  const isLast =
    subject === paper.subjects.length - 1 && place === (paper.subjects[subject]?.questions.length ?? 0) - 1;
  return (
    <footer
      data-bottom-bar=""
      className="@container border-t border-line bg-card px-4 py-2.5 lg:mt-6 lg:rounded-md lg:border"
    >
      <div className="mx-auto flex max-w-6xl justify-between gap-2">
        <Button
          variant="secondary"
          aria-label="Previous"
          disabled={isFirst}
          onClick={() => dispatch({ type: 'previous' })}
        >
          <ChevronLeft aria-hidden="true" />
          <span className="@max-[19rem]:hidden">Previous</span>
        </Button>
        {isLast ? (
          <Button onClick={() => dispatch({ type: 'ask' })}>Submit</Button>
        ) : (
          <Button onClick={() => dispatch({ type: 'next' })}>
            Next
            <ChevronRight aria-hidden="true" />
          </Button>
        )}
      </div>
    </footer>
  );
}

type AsideProps = { runner: TestRunner; state: TestState; subject: string };

function TestAside({ runner, state, subject }: AsideProps) {
  const { dispatch } = runner;
  const isStored = runner.useIsStored();
  const onGo = useCallback(
    (place: number) => dispatch({ type: 'opened', subject: state.subject, place }),
    [dispatch, state.subject],
  );
  const { answers } = state;
  return (
    <aside className="grid shrink-0 content-start gap-4 px-4 pb-5 sm:px-6 lg:w-96 lg:px-0">
      <p className="font-semibold wrap-anywhere">{subject}</p>
      <QuestionGrid
        questions={state.paper.subjects[state.subject]?.questions ?? []}
        isAnswered={(questionId) => answers[questionId] !== undefined}
        current={state.places[state.subject] ?? 0}
        onGo={onGo}
      />
      <GridLegend hasFlags={false} />
      <p className="text-sm text-soft">
        {isStored
          ? 'Every answer is kept on this device. The clock runs on while the page is closed.'
          : 'This device keeps nothing: your answers last only while this page is open.'}
      </p>
      <LetterKeysChoice keys="A–D answer, N next, P previous, S submit" />
      <LinkButton variant="quiet" to="/student/practice" className="justify-self-start -ml-4">
        Leave: the clock runs on
      </LinkButton>
    </aside>
  );
}

type RunningTestProps = { userId: string; first: StoredTest; onFinished: (test: StoredTest) => void };

export function RunningTest({ userId, first, onFinished }: RunningTestProps) {
  const runner = useTest(userId, first, onFinished);
  const state = runner.use();
  const calculator = useCalculator(true);
  useTestKeys(runner, state);
  useEffect(() => {
    const keep = async () => {
      await import('../../shared/calculator.tsx').catch(() => undefined);
      await keepOffline(
        first.paper.subjects.flatMap(({ questions }) => questions),
        testPictures,
      );
    };
    void keep();
  }, [first.paper]);
  const counts = countsOf(state);
  const part = first.paper.subjects[state.subject];
  const place = state.places[state.subject] ?? 0;
  const question = part?.questions[place];
  if (!part || !question) return null;
  return (
    // Spaces in pixels: large text must not push the question off a phone.
    <div className="flex min-h-screen flex-col [--spacing:4px]">
      <TestHeader runner={runner} state={state} counts={counts} />
      <div className="mx-auto flex w-full max-w-6xl flex-1 flex-col gap-4 lg:flex-row lg:gap-8 lg:p-6">
        <main className="flex min-w-0 flex-1 flex-col lg:block">
          <div className="flex-1 px-4 py-4 sm:px-6 lg:rounded-md lg:border lg:border-line lg:bg-card lg:p-8">
            <TestQuestion
              key={question._id}
              question={question}
              number={place + 1}
              total={part.questions.length}
              subject={part.subject}
              selected={state.answers[question._id]?.selectedAnswer ?? ''}
              tools={calculator.button}
              onAnswer={(option) => runner.dispatch({ type: 'answered', option })}
            />
            {calculator.panel}
          </div>
          <div className="hidden lg:block">
            <Ways runner={runner} state={state} />
          </div>
        </main>
        <TestAside runner={runner} state={state} subject={part.subject} />
      </div>
      <div className="sticky bottom-0 z-20 lg:hidden [@media(max-height:26rem)]:static">
        <Ways runner={runner} state={state} />
      </div>
      {state.isAsked && (
        <SubmitQuestion
          subjects={counts}
          onReverse={() => runner.dispatch({ type: 'reverse' })}
          onSubmit={() => runner.dispatch({ type: 'submit' })}
        />
      )}
    </div>
  );
}
