import type { AnswerToMark } from '@akada/contract';
import { wordsIn } from '@akada/contract/question-types/essay/rules';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { answerToMarkQuery, secondMarksQuery, toMarkQuery } from '../../../data/exams/marking.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChoiceRow } from '../../../ui/choices.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { type Draft, MarkForm } from './mark-form.tsx';

type DeskProps = {
  examId: string;
  questionId: string;
  /** Answers shown: those without a mark, those for the second marker, those with two marks that differ. */
  as: '' | 'second' | 'settle';
  /** The id of the attempt, or `done`; '' is the first that waits. */
  answer: string;
  onAnswer: (attemptId: string) => void;
  onBack: () => void;
};

const done = 'done';

type InQueue = { attemptId: string; waits: boolean };

/** The next that waits, from this one on and then from the beginning. */
function nextWaiting(answers: readonly InQueue[], after: number): InQueue | undefined {
  return [...answers.slice(after + 1), ...answers.slice(0, Math.max(0, after))].find(({ waits }) => waits);
}

const words = {
  '': { done: 'marked', all: 'Every answer is marked', after: 'Results whose last answer this was are final.' },
  second: {
    done: 'marked twice',
    all: 'Every answer has its second mark',
    after: 'Where the two marks differ, the first one counts until they are settled.',
  },
  settle: { done: 'settled', all: 'Nothing is left to settle', after: 'The settled marks count.' },
};

function AnswerSheet({ answer, student }: Pick<AnswerToMark, 'student'> & { answer: AnswerToMark }) {
  const { dateTime, counted } = useFormat();
  const { question, savedAt } = answer;
  const heading = useRef<HTMLHeadingElement>(null);
  // The keys go on with this answer, and it is read out.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card as="section" aria-labelledby="answer">
      <h2 id="answer" ref={heading} tabIndex={-1} className="text-sm text-soft outline-none">
        {student ? `Answer of ${student.fullName}` : 'Answer'}
      </h2>
      <p className="mt-2 max-w-[68ch] text-base leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere]">
        {question.selectedAnswer}
      </p>
      <p className="mt-3 text-xs text-soft">
        {`${counted(wordsIn(question.selectedAnswer), 'word')}, saved ${dateTime(savedAt)}`}
      </p>
    </Card>
  );
}

function Asked({ question }: { question: AnswerToMark['question'] }) {
  const { minWords, maxWords } = question.details ?? {};
  const limits = [minWords && `at least ${minWords} words`, maxWords && `at most ${maxWords} words`].filter(Boolean);
  return (
    <section aria-label="Question">
      <p className="font-medium whitespace-pre-wrap [overflow-wrap:anywhere]">
        <Maths text={question.text} />
      </p>
      {limits.length > 0 && <p className="text-xs text-soft">{`Asked for ${limits.join(' and ')}`}</p>}
      {question.picture && <Picture {...question.picture} className="mt-3 max-h-72" />}
      {question.correctAnswer !== '' && (
        <details className="mt-2">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-green">
            Model answer
          </summary>
          <p className="border-l-3 border-leaf pl-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
            <Maths text={question.correctAnswer} />
          </p>
        </details>
      )}
    </section>
  );
}

function Steps({ at, total, onStep }: { at: number; total: number; onStep: (by: number) => void }) {
  return (
    <div className="flex items-center gap-1">
      <IconButton label="Previous answer" disabled={at <= 0} onClick={() => onStep(-1)} aria-keyshortcuts="P">
        <ArrowLeft />
      </IconButton>
      <span className="whitespace-nowrap text-soft">{`Answer ${at + 1} of ${total}`}</span>
      <IconButton label="Next answer" disabled={at >= total - 1} onClick={() => onStep(1)} aria-keyshortcuts="N">
        <ArrowRight />
      </IconButton>
    </div>
  );
}

type AllMarkedProps = Pick<DeskProps, 'as' | 'onBack'> & { count: number; onAgain: () => void };

function AllMarked({ as, count, onAgain, onBack }: AllMarkedProps) {
  const { all, after } = words[as];
  const isNone = count === 0 && as === '';
  return (
    <EmptyState
      mark="paper"
      title={isNone ? 'No answers yet' : all}
      text={isNone ? 'Answers come here when they are handed in.' : after}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={onBack}>All questions</Button>
          {count > 0 && (
            <Button variant="secondary" onClick={onAgain}>
              Look at the marks
            </Button>
          )}
        </div>
      }
    />
  );
}

function Queue({ answers, ...desk }: DeskProps & { answers: readonly InQueue[] }) {
  const { examId, questionId, as, answer, onAnswer, onBack } = desk;
  const [withNames, setWithNames] = useState(false);
  const marked = answers.filter(({ waits }) => !waits).length;
  // It stays the one that is marked when the list is read again.
  const [first] = useState(() => nextWaiting(answers, -1)?.attemptId);
  const known = (id: string | undefined) => answers.find(({ attemptId }) => attemptId === id);
  const current = answer === done ? undefined : (known(answer) ?? known(first));
  const at = current ? answers.indexOf(current) : -1;
  const next = nextWaiting(answers, at);
  const [drafts] = useState(() => new Map<string, Draft>());
  const step = (by: number) => {
    const other = answers[at + by];
    if (other) onAnswer(other.attemptId);
  };
  const open = useQuery({ ...answerToMarkQuery(current?.attemptId ?? '', questionId), enabled: !!current });
  const named = useQuery({
    ...answerToMarkQuery(current?.attemptId ?? '', questionId, withNames),
    enabled: !!current && withNames,
  });
  // The next answer is there when this one is marked.
  useQuery({ ...answerToMarkQuery(next?.attemptId ?? '', questionId), enabled: !!next });
  if (!current) {
    const again = () => onAnswer(answers[0]?.attemptId ?? '');
    return <AllMarked as={as} count={answers.length} onAgain={again} onBack={onBack} />;
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-40 flex-1 basis-48">
          <ProgressBar
            label="Marked"
            percent={(marked / answers.length) * 100}
            text={`${marked} of ${answers.length} ${words[as].done}`}
          />
        </div>
        <Steps at={at} total={answers.length} onStep={step} />
        <ChoiceRow
          kind="checkbox"
          role="switch"
          label="Show names"
          checked={withNames}
          onChange={({ target }) => setWithNames(target.checked)}
        />
      </div>
      <Loaded query={open} failure="Error loading the answer" loading={<Skeleton shape="rows" count={6} />}>
        {(shown) => (
          <div key={shown.attemptId} className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="grid content-start gap-4">
              <Asked question={shown.question} />
              <AnswerSheet answer={shown} student={withNames ? named.data?.student : undefined} />
            </div>
            <MarkForm
              key={`${shown.attemptId} ${shown.seq}`}
              examId={examId}
              answer={shown}
              drafts={drafts}
              onStep={step}
              onDone={() => onAnswer(next?.attemptId ?? done)}
            />
          </div>
        )}
      </Loaded>
    </>
  );
}

const wanted = {
  second: { shown: ['waiting', 'agreed', 'differs', 'settled'], waits: 'waiting' },
  settle: { shown: ['differs', 'settled'], waits: 'differs' },
};

function useQueue({ examId, questionId, as }: DeskProps) {
  const first = useQuery({
    ...toMarkQuery(examId, questionId),
    enabled: as === '',
    select: (list) =>
      list.map(({ attemptId, points, isHidden }): InQueue => ({ attemptId, waits: points === undefined && !isHidden })),
  });
  const second = useQuery({
    ...secondMarksQuery(examId, questionId),
    enabled: as !== '',
    select: (list) => {
      const { shown, waits } = wanted[as || 'second'];
      const listed = list.filter(({ state }) => shown.includes(state));
      return listed.map(({ attemptId, state }): InQueue => ({ attemptId, waits: state === waits }));
    },
  });
  return as === '' ? first : second;
}

export function MarkingDesk(desk: DeskProps) {
  const queue = useQueue(desk);
  return (
    <>
      <Button variant="quiet" onClick={desk.onBack} className="mb-2 -ml-4">
        <ArrowLeft aria-hidden="true" />
        All questions
      </Button>
      <Loaded query={queue} failure="Error loading the answers" loading={<Skeleton shape="rows" count={6} />}>
        {(answers) => <Queue key={desk.as} {...desk} answers={answers} />}
      </Loaded>
    </>
  );
}
