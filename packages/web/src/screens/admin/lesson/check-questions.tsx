import type { CheckQuestions, Question } from '@akada/contract';
import { isMarkedByHand } from '@akada/contract/question-types';
import { mostCheckQuestions, mostInFilm, readSecond } from '@akada/contract/rules/check-questions';
import { clockText } from '@akada/contract/rules/exam-clock';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { checkQuestionsQuery, useSetCheckQuestions } from '../../../data/catalogue/check-questions.ts';
import { CallError, messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { TitledCard } from '../../shared/titled-card.tsx';
import { BankDialog } from '../shared/bank-dialog.tsx';
import { CheckRow, type Chosen, type FilmOfChecks } from './check-row.tsx';
import { useUnsaved } from './unsaved.ts';

function moved(list: readonly Chosen[], from: number, to: number): Chosen[] {
  const rest = list.filter((_, index) => index !== from);
  const one = list[from];
  return one && to >= 0 && to < list.length ? [...rest.slice(0, to), one, ...rest.slice(to)] : [...list];
}

const mostQuestions = mostCheckQuestions + mostInFilm;

const refusalOf = (count: number) => (question: Question) => {
  if (isMarkedByHand(question)) return 'marked by hand';
  return count >= mostQuestions ? `${mostQuestions} are chosen already` : null;
};

type Draft = { questions: readonly Chosen[]; updatedAt: string };

const draftOf = ({ questions, updatedAt }: CheckQuestions): Draft => ({
  questions: questions.map((one) => ({ ...one, typed: one.atSecond === undefined ? '' : clockText(one.atSecond) })),
  updatedAt,
});

const placesOf = (questions: readonly Chosen[]) =>
  questions
    .filter(({ typed }) => typed.trim() !== '')
    .map(({ _id, typed, isSkippable = false }) => ({ questionId: _id, atSecond: readSecond(typed), isSkippable }));

type Problem = { questionId: string; message: string };

/** The first that is no time of a clock. */
function mistyped(questions: readonly Chosen[]): Problem | null {
  const wrong = placesOf(questions).find(({ atSecond }) => atSecond === null);
  return wrong ? { questionId: wrong.questionId, message: 'Write the time as 1:20, minutes and seconds' } : null;
}

/** Problem of the question that the server refused. */
function refused(error: unknown, questions: readonly Chosen[]): Problem | null {
  if (!(error instanceof CallError)) return null;
  const index = /^inFilm\.(\d+)/.exec(error.field ?? '')?.[1];
  const place = index === undefined ? undefined : placesOf(questions)[Number(index)];
  return place ? { questionId: place.questionId, message: error.message } : null;
}

type ChooserProps = { lessonId: string; stored: CheckQuestions; film: FilmOfChecks };

function Chooser({ lessonId, stored, film }: ChooserProps) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isPicking, setIsPicking] = useState(false);
  const [typo, setTypo] = useState<Problem | null>(null);
  const save = useSetCheckQuestions(lessonId);
  const { questions, updatedAt } = draft ?? draftOf(stored);
  const change = (changed: readonly Chosen[]) => {
    setDraft({ questions: changed, updatedAt });
    setTypo(null);
    save.reset();
  };
  const without = (id: string) => questions.filter(({ _id }) => _id !== id);
  const discard = () => {
    setDraft(null);
    setTypo(null);
    save.reset();
  };
  const send = async () => {
    const wrong = mistyped(questions);
    setTypo(wrong);
    if (wrong) throw new Error(wrong.message);
    const inFilm = placesOf(questions).map((place) => ({ ...place, atSecond: place.atSecond ?? 0 }));
    const body = { questionIds: questions.map(({ _id }) => _id), inFilm, updatedAt };
    const onSuccess = () => {
      setDraft(null);
      notify.success('Check questions saved');
    };
    return save.mutateAsync(body, { onSuccess });
  };
  const problem = typo ?? refused(save.error, questions);
  useUnsaved('check questions', draft !== null, send);
  return (
    <div className="mt-3 flex flex-col items-start gap-4">
      <LeaveGuard unsaved={draft !== null} />
      <p className="text-soft">
        Two or three questions that students answer when the film ends. One that has a time stops the film there, asks,
        explains and lets it go on. A wrong one comes again in their practice.
      </p>
      {questions.length > 0 && (
        <ol className="grid w-full gap-2" aria-label="Check questions">
          {questions.map((question, index) => (
            <CheckRow
              key={question._id}
              {...{ question, index, film }}
              total={questions.length}
              problem={problem?.questionId === question._id ? problem.message : undefined}
              onChange={(part) => change(questions.map((one) => (one === question ? { ...one, ...part } : one)))}
              onMove={(to) => change(moved(questions, index, to))}
              onRemove={() => change(without(question._id))}
            />
          ))}
        </ol>
      )}
      {save.isError && !problem && <Notice tone="error">{messageOf(save.error)}</Notice>}
      <div className="flex flex-wrap gap-2">
        {draft && (
          <>
            <Button loading={save.isPending} onClick={() => void send().catch(() => undefined)}>
              Save check questions
            </Button>
            <Button variant="secondary" onClick={discard}>
              Discard
            </Button>
          </>
        )}
        <Button variant="secondary" onClick={() => setIsPicking(true)}>
          Choose from the bank
        </Button>
      </div>
      {isPicking && (
        <BankDialog
          ids={questions.map(({ _id }) => _id)}
          description={`Up to ${mostCheckQuestions} come after the film, in this order, and up to ${mostInFilm} at a second of it.`}
          refusal={refusalOf(questions.length)}
          onAdd={(question) => change([...without(question._id), { ...question, typed: '' }])}
          onRemove={({ _id }) => change(without(_id))}
          onClose={() => setIsPicking(false)}
        />
      )}
    </div>
  );
}

export function CheckQuestionsSection({ lessonId, film }: { lessonId: string; film: FilmOfChecks }) {
  const chosen = useQuery(checkQuestionsQuery(lessonId));
  return (
    <TitledCard title="Check questions" large>
      <Loaded query={chosen} failure="Error loading the check questions" loading={<Skeleton shape="rows" />}>
        {(stored) => <Chooser lessonId={lessonId} stored={stored} film={film} />}
      </Loaded>
    </TitledCard>
  );
}
