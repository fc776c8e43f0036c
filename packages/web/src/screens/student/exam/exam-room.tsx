import { useCallback, useRef, useState } from 'react';
import { useBlocker, useNavigate } from 'react-router';
import { DrawerLater, later } from '../../../ui/later.tsx';
import { notify } from '../../../ui/notify.ts';
import { isAnswered } from './answers.ts';
import { ExamFooter } from './exam-footer.tsx';
import { ExamHeader } from './exam-header.tsx';
import { LetterKeysChoice, NavigatorPanel } from './navigator-panel.tsx';
import type { Desk } from './open-desk.ts';
import { QuestionCard } from './question-card.tsx';
import { reasonOf } from './reason.ts';
import { TimeUp } from './time-up.tsx';
import { useExamKeys } from './use-exam-keys.ts';
import { useHandIn } from './use-hand-in.ts';
import { useRoom } from './use-room.ts';

/** At once: from now on the network may go at any moment. */
const afterMs = 0;
const SubmitDialogLater = later(async () => (await import('./exam-dialogs.tsx')).SubmitDialog, afterMs);
const LeaveDialogLater = later(async () => (await import('./exam-dialogs.tsx')).LeaveDialog, afterMs);
const TakenOverLater = later(async () => (await import('./taken-over.tsx')).TakenOver);
const ExtraTimeLater = later(async () => (await import('./extra-time.tsx')).ExtraTimeNotices);

type Props = { desk: Desk; onFinished: () => void };

/** The exam in progress: nothing but the question, the clock and the way around. */
export function ExamRoom({ desk, onFinished }: Props) {
  const { questions, title, examId } = desk.paper;
  const navigate = useNavigate();
  const room = useRoom(desk, {
    onClosed: (error) => {
      if (error.code === 'time_is_up') void handIn.whenTimeIsUp();
      else if (error.code === 'conflict') finish();
      else giveUp(error);
    },
    onSubmitted: () => void handIn.whenTimeIsUp(),
  });
  const handIn = useHandIn(examId, room, { onDone: () => finish(), onRefused: (error) => giveUp(error) });
  const { answers, pressed, unsent, late } = room.keeper.use();
  const { takenOver, extraTime } = room.standing.use();
  const [index, setIndex] = useState(room.firstQuestion);
  const [open, setOpen] = useState<'submit' | 'navigator' | null>(null);
  const [isOver, setIsOver] = useState(false);
  const isOpen = handIn.phase === 'answering' && !isOver;
  const isAnswering = isOpen && !takenOver;
  // Beside the state, because the way out is asked before React has drawn again.
  const mayLeave = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (isOpen || unsent > 0) && !mayLeave.current && currentLocation.pathname !== nextLocation.pathname,
  );

  function leaveBehind(): void {
    mayLeave.current = true;
    setIsOver(true);
  }

  function finish(): void {
    room.close();
    leaveBehind();
    onFinished();
  }

  function giveUp(error: unknown): void {
    notify.error(`Failed to submit exam: ${reasonOf(error)}`);
    leaveBehind();
    void navigate('/student/exams', { replace: true });
  }

  const goTo = useCallback(
    (next: number) => {
      if (next < 0 || next >= questions.length) return;
      setIndex(next);
      setOpen(null);
      room.rememberPlace(next);
    },
    [questions, room],
  );

  const question = questions[index];
  const choose = (selectedAnswer: string, isTyping = false) => {
    if (question) room.keeper.answer(question._id, selectedAnswer, isTyping);
  };
  useExamKeys({
    question,
    isPaused: open !== null || blocker.state === 'blocked' || !isAnswering,
    onChoose: choose,
    onNext: () => goTo(index + 1),
    onPrevious: () => goTo(index - 1),
    onSubmit: () => setOpen('submit'),
  });

  const unanswered = questions.flatMap(({ _id }, at) => (isAnswered(answers[_id]) ? [] : [at + 1]));
  const panel = (
    <NavigatorPanel
      questions={questions}
      answers={answers}
      current={index}
      onGo={goTo}
      onFinish={() => setOpen('submit')}
    />
  );
  const header = (
    <ExamHeader
      title={title}
      answered={questions.length - unanswered.length}
      total={questions.length}
      countdown={room.countdown}
      keeper={room.keeper}
      onTimeUp={handIn.whenTimeIsUp}
    />
  );
  const leaving = (
    <LeaveDialogLater open={blocker.state === 'blocked'} blocker={blocker} isOver={!isOpen} unsent={unsent} />
  );
  if (!question || !isOpen) {
    return (
      <>
        <TimeUp header={header} phase={handIn.phase} unsent={unsent} late={late} onResult={finish} />
        {leaving}
      </>
    );
  }
  if (takenOver) {
    return (
      <div className="flex min-h-screen flex-col">
        {header}
        <TakenOverLater open unsent={unsent} onTakeBack={room.takeBack} />
        {leaving}
      </div>
    );
  }
  return (
    <div className="flex min-h-screen flex-col">
      {header}
      {/* There before its text, so that the text is announced. */}
      <div role="status">
        <ExtraTimeLater open={extraTime.length > 0} extraTime={extraTime} onPutAway={room.putAway} />
      </div>
      <div className="mx-auto flex w-full max-w-6xl flex-1 flex-col gap-8 lg:flex-row lg:p-6">
        <main className="flex min-w-0 flex-1 flex-col lg:block">
          <div className="flex-1 px-4 py-5 sm:px-6 lg:rounded-md lg:border lg:border-line lg:bg-card lg:p-8">
            <QuestionCard
              key={question._id}
              question={question}
              number={index + 1}
              total={questions.length}
              answer={answers[question._id]}
              pressed={pressed[question._id]?.selectedAnswer}
              onAnswer={choose}
            />
          </div>
          <ExamFooter
            index={index}
            total={questions.length}
            onPrevious={() => goTo(index - 1)}
            onNext={() => goTo(index + 1)}
            onSubmit={() => setOpen('submit')}
            onOpenNavigator={() => setOpen('navigator')}
          />
        </main>
        <aside className="hidden w-96 shrink-0 flex-col gap-6 lg:flex">
          {panel}
          <LetterKeysChoice />
        </aside>
      </div>
      <DrawerLater open={open === 'navigator'} onClose={() => setOpen(null)} title="All questions" side="bottom">
        {panel}
      </DrawerLater>
      <SubmitDialogLater
        open={open === 'submit'}
        onClose={() => setOpen(null)}
        onSubmit={() => void handIn.byStudent(() => setOpen(null))}
        unanswered={unanswered}
        total={questions.length}
        isSubmitting={handIn.isSubmitting}
      />
      <TakenOverLater open={false} unsent={unsent} onTakeBack={room.takeBack} />
      {leaving}
    </div>
  );
}
