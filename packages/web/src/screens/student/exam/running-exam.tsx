import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useBlocker, useNavigate } from 'react-router';
import { isAnswered } from '../../../state/exam/answers.ts';
import { type ExamState, given, isHandInWaiting, unsentCount } from '../../../state/exam/exam-state.ts';
import { classes } from '../../../ui/classes.ts';
import { LetterKeysChoice } from '../shared/letter-keys-choice.tsx';
import { useCalculator } from '../shared/use-calculator.tsx';
import { LeaveDialog, Sheet, SubmitDialog } from './exam-dialogs.tsx';
import { ExamHeader } from './exam-header.tsx';
import { ExtraTimeNotices, NotHandedIn, TakenOver, TimeUp } from './exam-messages.tsx';
import { ExamFooter, NavigatorPanel } from './exam-navigation.tsx';
import { ExamPassage } from './exam-passage.tsx';
import { type ExamRunner, useExam } from './exam-runner.ts';
import { PaperNotes, SectionHead } from './paper-notes.tsx';
import { QuestionView, useExamKeys } from './question-view.tsx';

export { openedByDevice, openedByServer } from './open-exam.ts';

type Props = { first: ExamState; onFinished: () => void };

export function RunningExam({ first, onFinished }: Props) {
  const navigate = useNavigate();
  const onGivenUp = () => void navigate('/student/exams', { replace: true });
  const runner = useExam(first, { onFinished, onGivenUp });
  const state = runner.use();
  const unsent = unsentCount(state);
  const isOpen = state.phase === 'answering' && !state.isOver;
  const isWaiting = isHandInWaiting(state);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // The latest state: the blocker may run before React has rendered.
      (isOpen || unsent > 0) && !runner.get().isOver && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    // Spaces in pixels: large text must not push the question off a phone.
    <div className="flex min-h-screen flex-col [--spacing:4px]">
      <ExamHeader state={state} />
      {!isOpen && <TimeUp state={state} onResult={() => runner.dispatch({ type: 'result-wanted' })} />}
      {isOpen && state.takenOver && (
        <TakenOver state={state} onTakeBack={() => runner.dispatch({ type: 'take-back' })} />
      )}
      {isOpen && !state.takenOver && isWaiting && (
        <NotHandedIn state={state} onKeepWorking={() => runner.dispatch({ type: 'keep-working' })} />
      )}
      {isOpen && !state.takenOver && !isWaiting && (
        <Answering runner={runner} state={state} isPaused={blocker.state === 'blocked'} />
      )}
      <LeaveDialog blocker={blocker} isOver={!isOpen} isWaiting={isWaiting} unsent={unsent} />
    </div>
  );
}

const noSections: NonNullable<ExamState['paper']['sections']> = [];
const notTold: NonNullable<ExamState['paper']['told']> = {};

type AnsweringProps = { runner: ExamRunner; state: ExamState; isPaused: boolean };

function Answering({ runner, state, isPaused }: AnsweringProps) {
  const { dispatch } = runner;
  const { question: index, extraTime } = state;
  const { questions, sections = noSections, told = notTold } = state.paper;
  const calculator = useCalculator(told.calculator ?? false);
  const [open, setOpen] = useState<Opened>(null);
  const goTo = useCallback(
    (next: number) => {
      setOpen(null);
      dispatch({ type: 'question-opened', index: next });
    },
    [dispatch],
  );
  const question = questions[index];
  const passage = question?.passage;
  const flag = () => question && dispatch({ type: 'flagged', questionId: question._id });
  const choose = (selectedAnswer: string, isTyping = false) => {
    if (question) dispatch({ type: 'answered', questionId: question._id, selectedAnswer, isTyping });
  };
  const onSubmit = () => setOpen('submit');
  const ways = { onPrevious: () => goTo(index - 1), onNext: () => goTo(index + 1), onSubmit };
  const selected = (question && given(state)[question._id]?.selectedAnswer) ?? '';
  useExamKeys({ question, selected, isPaused: isPaused || open !== null, onChoose: choose, onFlag: flag, ...ways });
  const panel = (
    <div className="grid gap-4">
      <NavigatorPanel
        questions={questions}
        answers={state.answers}
        flagged={state.flagged}
        current={index}
        onGo={goTo}
        onFinish={onSubmit}
      />
      <PaperNotes told={told} />
    </div>
  );
  return (
    <>
      <ExtraTimeNotices extraTime={extraTime} onPutAway={(id) => dispatch({ type: 'extra-time-seen', id })} />
      <div
        className={classes(
          'mx-auto flex w-full flex-1 flex-col gap-8 lg:flex-row lg:p-6',
          passage ? 'max-w-6xl xl:max-w-[100rem]' : 'max-w-6xl',
        )}
      >
        <main className="flex min-w-0 flex-1 flex-col lg:block">
          <div
            className={classes(
              'flex-1 px-4 py-5 sm:px-6 lg:rounded-md lg:border lg:border-line lg:bg-card lg:p-8',
              passage && 'max-xl:pt-0 xl:grid xl:grid-cols-2 xl:gap-8',
            )}
          >
            {passage && <ExamPassage key={passage._id} passage={passage} questions={questions} />}
            <div className="min-w-0">
              {question && <SectionHead sections={sections} questionId={question._id} />}
              {question && (
                <QuestionView
                  key={question._id}
                  question={question}
                  number={index + 1}
                  total={questions.length}
                  answer={state.answers[question._id]}
                  pressed={state.pressed[question._id]?.selectedAnswer}
                  isFlagged={state.flagged.includes(question._id)}
                  tools={calculator.button}
                  onAnswer={choose}
                  onFlag={flag}
                />
              )}
              {calculator.panel}
            </div>
          </div>
          <ExamFooter index={index} total={questions.length} {...ways} onOpenNavigator={() => setOpen('navigator')} />
        </main>
        <aside className="hidden w-96 shrink-0 flex-col gap-6 lg:flex">
          {panel}
          <LetterKeysChoice keys="A–D choose, F flags, N next, P previous, S submit" />
        </aside>
      </div>
      <OverExam open={open} setOpen={setOpen} runner={runner} state={state} panel={panel} onGo={goTo} />
    </>
  );
}

type Opened = 'submit' | 'navigator' | null;
type OverProps = {
  open: Opened;
  setOpen: (open: Opened) => void;
  runner: ExamRunner;
  state: ExamState;
  panel: ReactNode;
  onGo: (index: number) => void;
};

function OverExam({ open, setOpen, runner, state, panel, onGo }: OverProps) {
  const { flagged, isSubmitting, paper } = state;
  const answers = given(state);
  const close = () => setOpen(null);
  useEffect(() => {
    // Submitting has failed.
    if (!isSubmitting) setOpen(null);
  }, [isSubmitting, setOpen]);
  if (open === 'navigator') {
    return (
      <Sheet title="All questions" onClose={close}>
        {panel}
      </Sheet>
    );
  }
  if (open !== 'submit') return null;
  return (
    <SubmitDialog
      onClose={close}
      onSubmit={() => runner.dispatch({ type: 'submit' })}
      unanswered={paper.questions.flatMap(({ _id }, at) => (isAnswered(answers[_id]) ? [] : [at]))}
      flagged={paper.questions.flatMap(({ _id }, at) => (flagged.includes(_id) ? [at] : []))}
      onGo={onGo}
      total={paper.questions.length}
      isSubmitting={isSubmitting}
    />
  );
}
