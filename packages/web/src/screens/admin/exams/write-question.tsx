import { type QuestionType, questionTypeLabels } from '@akada/contract/question-types';
import { Undo2 } from 'lucide-react';
import { type ClipboardEvent, type SyntheticEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Drafts } from '../../../data/questions/question-drafts.ts';
import { letterOf } from '../../../lib/format.ts';
import { authoring, type QuestionForm } from '../../../question-types/authoring.ts';
import type { DraftValues } from '../../../state/question-drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AboutFields } from '../shared/about-fields.tsx';
import { PassageField } from '../shared/passage-field.tsx';
import { AskedFields, focusOptions, pointsFrom } from '../shared/question-fields.tsx';
import { type PictureDraft, PictureField } from '../shared/question-picture.tsx';
import { StudentView } from '../shared/student-view.tsx';
import { onAuthorKey } from './author-keys.ts';
import { ChangedNotice, DraftLine } from './draft-words.tsx';
import { looksWhole, SplitPaste } from './split-paste.tsx';
import { type Item, useBrokenFormulas, useDone, useTypeSwitch, useWriting } from './use-writing.ts';

const mostOptions = 10;

function BackToType({ type, onBack }: { type: QuestionType | undefined; onBack: () => void }) {
  return (
    <div role="status" className="empty:hidden sm:col-span-2">
      {type && (
        <Button variant="secondary" size="sm" onClick={onBack}>
          <Undo2 aria-hidden="true" />
          Back to {questionTypeLabels[type]}
        </Button>
      )}
    </div>
  );
}

function Preview({ form, picture, number, total }: { form: QuestionForm; picture: PictureDraft } & Place) {
  const [text, type, options, points, details] = useWatch({
    control: form.control,
    name: ['text', 'type', 'options', 'points', 'details'],
  });
  const question = { text, type, options: options ?? [], points: pointsFrom(points), details, picture: picture.draft };
  return (
    <section aria-label="As the student sees it" className="rounded-md border border-line bg-paper p-4">
      <StudentView question={question} number={number} total={total} />
    </section>
  );
}

type Place = { number: number; total: number };

export type WriteActions = {
  /** After Ctrl and Enter. */
  onNext: (values: DraftValues) => void;
  onDuplicate: (values: DraftValues) => void;
  /** Questions that follow it. */
  onMore: (more: readonly DraftValues[]) => void;
  onMove: (by: -1 | 1) => void;
  onLeave: () => void;
  onTheirs: () => void;
  onMine: () => void;
  onBoth: () => void;
};

type WriteQuestionProps = Place & { item: Item; drafts: Drafts; actions: WriteActions; isBeside: boolean };

/** React events bubble out of a dialog that a field opens. */
const isOwn = ({ currentTarget, target }: SyntheticEvent) => currentTarget.contains(target as Node);

function pasted(event: ClipboardEvent): File | undefined {
  return [...event.clipboardData.files].find((file) => file.type.startsWith('image/'));
}

/** Pasted as the text of the question. */
function wholeIn(event: ClipboardEvent): string {
  const text = event.clipboardData.getData('text/plain');
  const isText = event.target instanceof HTMLTextAreaElement && event.target.name === 'text';
  return isText && looksWhole(text) ? text : '';
}

function Broken({ broken }: { broken: readonly string[] }) {
  return (
    <div aria-live="polite" className="empty:hidden">
      {broken.length > 0 && (
        <Notice tone="warning">
          <ul>
            {broken.map((problem) => (
              <li key={problem} className="[overflow-wrap:anywhere]">
                {problem}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

/** One more, and the focus in it, where the options of the type are rows of the form. */
function addOption(form: QuestionForm): void {
  const options = form.getValues('options') ?? [];
  const { optionSlots, hasRows } = authoring[form.getValues('type')];
  if (!hasRows || optionSlots === 0 || options.length >= mostOptions) return;
  form.setValue('options', [...options, '']);
  setTimeout(() => document.getElementById(`option-${letterOf(options.length)}`)?.focus());
}

/** A question where it stands, with the fields that its dialog in the bank has. */
export function WriteQuestion({ item, drafts, number, total, actions, isBeside }: WriteQuestionProps) {
  const { form, picture, explaining, typed, check } = useWriting(item, drafts);
  const [isSeen, setIsSeen] = useState(false);
  const [whole, setWhole] = useState('');
  const [round, setRound] = useState(0);
  const { onType, typeBefore, onBack } = useTypeSwitch(form, typed);
  const broken = useBrokenFormulas(form);
  const { isAmiss, done } = useDone(form, item.draft !== undefined, check, actions.onLeave);
  const next = form.handleSubmit(() => check() && actions.onNext(form.getValues()), focusOptions);
  const keys = {
    onNext: () => void next(),
    onDuplicate: () => actions.onDuplicate(form.getValues()),
    onMove: actions.onMove,
    onLeave: actions.onLeave,
    onLastOption: () => addOption(form),
  };
  const { state } = item.draft ?? {};
  return (
    <section
      aria-label={`Question ${number}`}
      className={isBeside ? 'grid items-start gap-6 grid-cols-[minmax(0,1fr)_20rem]' : 'grid gap-5'}
      onKeyDown={(event) => isOwn(event) && onAuthorKey(event, keys)}
      onPaste={(event) => {
        const file = isOwn(event) ? pasted(event) : undefined;
        if (!file) return setWhole(wholeIn(event));
        event.preventDefault();
        void picture.choose(file);
      }}
    >
      <div className="grid min-w-0 gap-5">
        {state?.kind === 'changed' && <ChangedNotice theirs={state.theirs} {...actions} />}
        {whole && (
          <SplitPaste
            text={whole}
            form={form}
            onFilled={(more) => {
              setRound(round + 1);
              actions.onMore(more);
            }}
            onClose={() => setWhole('')}
          />
        )}
        <AskedFields
          form={form}
          round={round}
          onType={onType}
          besideType={<BackToType type={typeBefore} onBack={onBack} />}
        />
        <Broken broken={broken} />
        <PassageField form={form} />
        <PictureField picture={picture} />
        <AboutFields
          form={form}
          picture={<PictureField picture={explaining} explains />}
          pictureProblem={explaining.altProblem !== undefined}
        />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <DraftLine draft={item.draft} className="mr-auto" />
          {!isBeside && (
            <Button variant="quiet" aria-pressed={isSeen} onClick={() => setIsSeen(!isSeen)}>
              As the student sees it
            </Button>
          )}
          <Button variant="secondary" onClick={() => void done()}>
            {isAmiss ? 'Finish it later' : 'Done'}
          </Button>
          <Button title="Ctrl+Enter" onClick={keys.onNext}>
            Save and next
          </Button>
        </div>
      </div>
      {(isBeside || isSeen) && (
        <div className={isBeside ? 'sticky top-20' : ''}>
          <Preview form={form} picture={picture} number={number} total={total} />
        </div>
      )}
    </section>
  );
}
