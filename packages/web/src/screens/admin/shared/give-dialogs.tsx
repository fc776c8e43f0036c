import { giveLesson, reasonBody } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { courseTitlesQuery } from '../../../data/catalogue/admin-courses.ts';
import { lessonTitlesQuery } from '../../../data/money/coupons.ts';
import type { GivenKind } from '../../../data/money/grants.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { afterSave, FormDialog } from '../../shared/form-dialog.tsx';
import { reasonField } from './reason-field.ts';

/** Options of a gift, with their labels. */
type Choice = { label: string; first: string; missing: string; options: readonly { _id: string; title: string }[] };

/** A lesson, or a course that is on sale. */
export function useGivenChoice(kind: GivenKind): Choice {
  const lessons = useQuery({ ...lessonTitlesQuery, enabled: kind === 'lesson' }).data;
  const courses = useQuery({ ...courseTitlesQuery, enabled: kind === 'course' }).data;
  return {
    ...{
      label: kind === 'lesson' ? 'Lesson' : 'Course',
      first: `Select a ${kind}`,
      missing: `Please choose a ${kind}`,
    },
    options: (kind === 'lesson' ? lessons : courses) ?? [],
  };
}

/** `onSuccess` closes the dialog and shows a confirmation. */
type Callbacks = { onSuccess: (said: string, more?: string) => void; onError: (error: Error) => void };

type DialogProps = {
  title: string;
  description: string;
  pending: boolean;
  problem: string | false;
  onClose: () => void;
};

type GiveProps = DialogProps & {
  reasonHint: string;
  submitLabel: string;
  choice: Choice;
  send: (values: { chosen: string; reason: string }, on: Callbacks) => void;
};

/** With the rules of the contract. */
const giftForm = giveLesson.body.pick({ reason: true }).extend({ chosen: giveLesson.body.shape.lessonId });

export function GiveDialog({ choice, reasonHint, send, onClose, ...dialog }: GiveProps) {
  const form = useForm({ resolver: zodResolver(giftForm), defaultValues: { chosen: '', reason: '' } });
  const submit = form.handleSubmit((values) =>
    send(values, {
      onSuccess: (said, more) => afterSave(form, said, onClose, more).onSuccess(),
      onError: afterSave(form, '', onClose).onError,
    }),
  );
  return (
    <FormDialog {...dialog} onClose={onClose} unsaved={form.formState.isDirty} onSubmit={submit}>
      <FormField
        form={form}
        name="chosen"
        type="select"
        label={choice.label}
        options={[
          { value: '', label: choice.first, disabled: true },
          ...choice.options.map(({ _id, title }) => ({ value: _id, label: title })),
        ]}
        errorText={(message) => message && (form.getValues('chosen') === '' ? choice.missing : message)}
      />
      <FormField form={form} {...reasonField} hint={reasonHint} />
    </FormDialog>
  );
}

type TakeProps = DialogProps & { send: (reason: string, on: Callbacks) => void };

export function TakeDialog({ send, onClose, ...dialog }: TakeProps) {
  const form = useForm({ resolver: zodResolver(reasonBody), defaultValues: { reason: '' } });
  const submit = form.handleSubmit(({ reason }) =>
    send(reason, {
      onSuccess: (said, more) => afterSave(form, said, onClose, more).onSuccess(),
      onError: afterSave(form, '', onClose).onError,
    }),
  );
  return (
    <FormDialog
      {...dialog}
      onClose={onClose}
      unsaved={form.formState.isDirty}
      onSubmit={submit}
      submitLabel="Take back"
      tone="danger"
    >
      <FormField form={form} {...reasonField} hint="It is kept in the audit log." />
    </FormDialog>
  );
}
