import type { AskedQuestion, GivenAnswers, MarkingChanges } from '@akada/contract';
import { rulesOf } from '@akada/contract/question-types';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { type Decision, givenAnswersQuery, usePreviewMarking } from '../../../data/exams/marking.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { AnnulForm } from './annul-form.tsx';
import { annulledWords, keysInWords } from './by-key.tsx';
import { DecisionPreview, MarkedAgain } from './decision-preview.tsx';
import { AnswersGiven } from './given-answers.tsx';
import { KeyForm } from './key-form.tsx';

function AskedCard({ asked }: { asked: AskedQuestion }) {
  const { counted } = useFormat();
  const { question, keys, attempts, rightPercent, annulled } = asked;
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-2">
        <Badge>{counted(question.points, 'point')}</Badge>
        <Badge>{`on ${counted(attempts, 'paper')}`}</Badge>
        {rightPercent !== null && <Badge tone="amber">{`${rightPercent}% had it right`}</Badge>}
        {annulled && <Badge tone="amber">{annulledWords[annulled]}</Badge>}
      </div>
      <p className="mt-3 text-base font-medium whitespace-pre-wrap [overflow-wrap:anywhere]">
        <Maths text={question.text} />
      </p>
      {question.picture && <Picture {...question.picture} className="mt-3 max-h-96" />}
      <p className="mt-2 [overflow-wrap:anywhere]">
        <span className="text-soft">{keys.length > 1 ? 'Keys: ' : 'Key: '}</span>
        <b>
          <Maths text={keysInWords(asked)} />
        </b>
      </p>
      {keys.length > 1 && (
        <div className="mt-3">
          <Notice>The key was changed between two starts, so not all papers are marked by the same one.</Notice>
        </div>
      )}
    </Card>
  );
}

const annulTitles = {
  'full-mark': 'Annul the question: full mark for all',
  'leave-out': 'Annul the question: out of the total',
  'count-again': 'Count the question again',
};

function titleOf(decision: Decision, { question }: AskedQuestion): string {
  if (decision.kind === 'accept') return `Accept “${decision.correctAnswer}” for all`;
  if (decision.kind === 'annul') return annulTitles[decision.how];
  if (decision.kind === 'override') return 'Change one mark';
  const { correctAnswer, details = question.details } = decision;
  return `The right answer becomes ${rulesOf(question.type).keyInWords({ ...question, correctAnswer, details })}`;
}

/** A choice has one right answer as a rule, so the old key is rarely meant to stay right. */
function warningOf(decision: Decision, asked: AskedQuestion): string | undefined {
  if (decision.kind !== 'accept' || rulesOf(asked.question.type).picked === undefined) return undefined;
  return `The key, ${keysInWords(asked)}, stays right as well: both answers get the points. If the key is wrong, use “Change the key” instead.`;
}

type QuestionDeskProps = {
  examId: string;
  asked: AskedQuestion;
  /** The address asks for the key that the bank has by now. */
  fromBank: boolean;
  onBack: () => void;
};

function Deciding({ examId, asked, fromBank, given, onBack }: QuestionDeskProps & { given: GivenAnswers }) {
  const [form, setForm] = useState<'' | 'key' | 'annul'>(fromBank && given.bank ? 'key' : '');
  const [seen, setSeen] = useState<{ decision: Decision; changes: MarkingChanges } | null>(null);
  const [applied, setApplied] = useState<MarkingChanges | null>(null);
  const preview = useOneAtATime(usePreviewMarking(examId));
  if (applied) return <MarkedAgain examId={examId} changes={applied} onBack={onBack} />;
  const questionId = asked.question._id;
  const show = (decision: Decision) =>
    preview.mutate(decision, {
      onSuccess: (changes) => setSeen({ decision, changes }),
      onError: () => setSeen(null),
    });
  const open = (which: '' | 'key' | 'annul') => {
    setForm(which);
    setSeen(null);
  };
  return (
    <>
      {given.bank && form !== 'key' && (
        <Notice tone="warning">
          <p>
            {'The question bank has another key by now: '}
            <b>{rulesOf(asked.question.type).keyInWords({ ...asked.question, ...given.bank })}</b>
          </p>
          <Button variant="secondary" size="sm" onClick={() => open('key')}>
            Mark by the key of the bank
          </Button>
        </Notice>
      )}
      <AnswersGiven
        asked={asked}
        given={given}
        pending={preview.isPending}
        onAccept={(correctAnswer) => {
          setForm('');
          show({ kind: 'accept', questionId, correctAnswer });
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" aria-expanded={form === 'key'} onClick={() => open(form === 'key' ? '' : 'key')}>
          Change the key
        </Button>
        <Button
          variant="secondary"
          aria-expanded={form === 'annul'}
          onClick={() => open(form === 'annul' ? '' : 'annul')}
        >
          {asked.annulled ? 'Edit the annulment' : 'Annul the question'}
        </Button>
      </div>
      {form === 'key' && (
        <KeyForm
          asked={asked}
          bank={given.bank}
          pending={preview.isPending}
          onChange={() => setSeen(null)}
          onPreview={(key) => show({ kind: 'key', questionId, ...key })}
        />
      )}
      {form === 'annul' && (
        <AnnulForm
          annulled={asked.annulled}
          pending={preview.isPending}
          onChange={() => setSeen(null)}
          onPreview={(how) => show({ kind: 'annul', questionId, how })}
        />
      )}
      {preview.error && <Notice tone="error">{`Failed to preview: ${messageOf(preview.error)}`}</Notice>}
      {seen && (
        <DecisionPreview
          key={seen.changes.preview}
          examId={examId}
          title={titleOf(seen.decision, asked)}
          warning={warningOf(seen.decision, asked)}
          decision={seen.decision}
          changes={seen.changes}
          onApplied={setApplied}
        />
      )}
    </>
  );
}

/** One question that is marked by its key: what was answered, and what may be decided about it. */
export function QuestionDesk(desk: QuestionDeskProps) {
  const { examId, asked, onBack } = desk;
  const given = useQuery(givenAnswersQuery(examId, asked.question._id));
  return (
    <section aria-label="Question" className="flex flex-col gap-5">
      <div>
        <Button variant="quiet" onClick={onBack} className="-ml-4">
          <ArrowLeft aria-hidden="true" />
          All questions
        </Button>
      </div>
      <AskedCard asked={asked} />
      <Loaded query={given} failure="Error loading the answers" loading={<Skeleton shape="rows" count={4} />}>
        {(answers) => <Deciding {...desk} given={answers} />}
      </Loaded>
    </section>
  );
}
