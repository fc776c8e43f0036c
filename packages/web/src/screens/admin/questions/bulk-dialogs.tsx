import { tagsOf } from '@akada/contract/rules/tags';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useClassOptions } from '../../../data/platform/class-options.ts';
import {
  bankValuesQuery,
  type ChosenQuestions,
  type ManyChanges,
  useChangeQuestions,
  useDeleteQuestions,
} from '../../../data/questions/admin-questions.ts';
import { useSubjectNames } from '../../../data/school/subjects.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { counted } from '../../../lib/format.ts';
import { ChoiceRow } from '../../../ui/choices.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/form-field.tsx';
import { notify } from '../../../ui/notify.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { useOfferUndo } from './offer-undo.ts';

const nothing = { subject: '', topic: '', classLevel: '', points: '', addTags: '', removeTags: '', practice: '' };

/** Instead of a class. */
const noClass = 'none';

const cleared = { subject: 'Take the subject off', topic: 'Take the topic off' } as const;
type Clearable = keyof typeof cleared;

type Typed = typeof nothing;

const practiceChoices = [
  { value: '', label: 'As it is' },
  { value: 'yes', label: 'Open for practice' },
  { value: 'no', label: 'Not for practice' },
];

/** Empty fields are not changed. */
function changeOf(typed: Typed, off: readonly Clearable[]): ManyChanges {
  const { subject, topic, classLevel, points, addTags, removeTags, practice } = typed;
  return {
    ...(subject.trim() && { subject }),
    ...(topic.trim() && { topic }),
    ...Object.fromEntries(off.map((name) => [name, ''])),
    ...(classLevel && { classLevel: classLevel === noClass ? null : classLevel }),
    ...(points && { points: Number(points) }),
    ...(tagsOf(addTags).length > 0 && { addTags: tagsOf(addTags) }),
    ...(tagsOf(removeTags).length > 0 && { removeTags: tagsOf(removeTags) }),
    ...(practice && { practice: practice === 'yes' }),
  };
}

type FieldsProps = {
  typed: Typed;
  onTyped: (typed: Typed) => void;
  off: readonly Clearable[];
  onOff: (off: readonly Clearable[]) => void;
};

function ManyFields({ typed, onTyped, off, onOff }: FieldsProps) {
  const { classOptions } = useClassOptions();
  const classChoices = [{ value: '', label: 'As it is' }, { value: noClass, label: 'No class' }, ...classOptions];
  const values = useQuery(bankValuesQuery).data;
  const listId = useId();
  const field = (name: keyof Typed) => ({
    name,
    value: typed[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onTyped({ ...typed, [name]: event.target.value }),
  });
  const listed = useSubjectNames(typed.classLevel === noClass ? '' : typed.classLevel).map((value) => ({ value }));
  const lists = {
    subject: listed.length > 0 ? listed : (values?.subjects ?? []),
    topic: values?.topics ?? [],
    tags: values?.tags ?? [],
  };
  return (
    <>
      {Object.entries(lists).map(([name, list]) => (
        <datalist key={name} id={`${listId}-${name}`}>
          {[...new Set(list.map(({ value }) => value))].map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      ))}
      {(['subject', 'topic'] as const).map((name) => (
        <div key={name} className="grid content-start gap-2">
          <TextField
            {...field(name)}
            label={name === 'subject' ? 'Subject' : 'Topic'}
            maxLength={100}
            list={`${listId}-${name}`}
            disabled={off.includes(name)}
          />
          <ChoiceRow
            kind="checkbox"
            label={cleared[name]}
            checked={off.includes(name)}
            onChange={({ target }) => onOff(target.checked ? [...off, name] : off.filter((one) => one !== name))}
          />
        </div>
      ))}
      <SelectField {...field('classLevel')} label="Class" options={classChoices} />
      <TextField {...field('points')} label="Points" type="number" inputMode="numeric" min={1} max={100} step={1} />
      <TextField {...field('addTags')} label="Add tags" hint="With commas between them" list={`${listId}-tags`} />
      <TextField {...field('removeTags')} label="Take off tags" list={`${listId}-tags`} />
      <SelectField
        {...field('practice')}
        label="Practice"
        className="sm:col-span-2"
        hint="Students practise with an open question and see its answer at once, but not while an exam that is open or coming asks it."
        options={practiceChoices}
      />
    </>
  );
}

type ManyProps = { count: number; chosen: ChosenQuestions; onDone: () => void; onClose: () => void };

export function ChangeManyDialog({ count, chosen, onDone, onClose }: ManyProps) {
  const [typed, setTyped] = useState(nothing);
  const [off, setOff] = useState<readonly Clearable[]>([]);
  const [isAsked, setIsAsked] = useState(false);
  const save = useChangeQuestions();
  const saving = useOneAtATime(save);
  const change = changeOf(typed, off);
  const isEmpty = Object.keys(change).length === 0;
  const submit = () => {
    setIsAsked(true);
    if (isEmpty) return;
    saving.mutate(
      { chosen, change },
      {
        onSuccess: ({ message }) => {
          notify.success(message);
          onDone();
        },
      },
    );
  };
  const problem = isAsked && isEmpty ? 'Please fill in what is to be changed' : save.error && messageOf(save.error);
  return (
    <FormDialog
      title={`Edit ${counted(count, 'question')}`}
      description="What you leave empty stays as it is."
      onClose={onClose}
      unsaved={!isEmpty}
      className="grid gap-5 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      submitLabel="Save changes"
      pending={save.isPending}
      problem={problem || undefined}
    >
      <ManyFields typed={typed} onTyped={setTyped} off={off} onOff={setOff} />
    </FormDialog>
  );
}

export function DeleteManyDialog({ count, chosen, onDone, onClose }: ManyProps) {
  const remove = useDeleteQuestions();
  const removing = useOneAtATime(remove);
  const offerUndo = useOfferUndo();
  const confirm = () =>
    removing.mutate(chosen, {
      onSuccess: (reply) => {
        offerUndo(reply);
        onDone();
      },
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={`Delete ${counted(count, 'question')}?`}
      description="They are taken out of their exams, too. Papers that students have keep them. You can undo this for ten seconds."
      problem={remove.isError && messageOf(remove.error)}
      confirmLabel="Delete"
      loading={remove.isPending}
    />
  );
}
