import { type Grant, giveLesson, reasonBody, type StaffUser } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { lessonTitlesQuery } from '../../../data/coupons.ts';
import { grantsQuery, useGiveLesson, useTakeLessonBack } from '../../../data/grants.ts';
import { useFormat } from '../../../data/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { SkeletonBox } from '../../../ui/loading.tsx';
import { afterSave, FormDialog } from '../../shared/form-dialog.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';

type Person = Pick<StaffUser, '_id' | 'fullName'>;

const giftForm = giveLesson.body.omit({ studentId: true });

function GiveDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { data: lessons = [] } = useQuery(lessonTitlesQuery);
  const give = useOneAtATime(useGiveLesson());
  const form = useForm({ resolver: zodResolver(giftForm), defaultValues: { lessonId: '', reason: '' } });
  const submit = form.handleSubmit((values) =>
    give.mutate({ ...values, studentId: person._id }, afterSave(form, 'Lesson given', onClose)),
  );
  const choices = lessons.map(({ _id, title }) => ({ value: _id, label: title }));
  return (
    <FormDialog
      title="Give a lesson"
      description={`${person.fullName} owns it at once, without payment.`}
      onClose={onClose}
      unsaved={form.formState.isDirty}
      onSubmit={submit}
      submitLabel="Give the lesson"
      pending={give.isPending}
      problem={give.isError && `Failed to give the lesson: ${messageOf(give.error)}`}
    >
      <FormField
        form={form}
        name="lessonId"
        type="select"
        label="Lesson"
        options={[{ value: '', label: 'Select a lesson', disabled: true }, ...choices]}
        errorText={(message) => message && (form.getValues('lessonId') === '' ? 'Please choose a lesson' : message)}
      />
      <FormField form={form} name="reason" type="textarea" rows={3} label="Reason" hint="Colleagues read it here." />
    </FormDialog>
  );
}

function TakeDialog({ person, grant, onClose }: { person: Person; grant: Grant; onClose: () => void }) {
  const take = useOneAtATime(useTakeLessonBack());
  const form = useForm({ resolver: zodResolver(reasonBody), defaultValues: { reason: '' } });
  const submit = form.handleSubmit(({ reason }) =>
    take.mutate({ id: grant._id, reason }, afterSave(form, 'Lesson taken back', onClose)),
  );
  return (
    <FormDialog
      title={`Take ‘${grant.lessonTitle}’ back?`}
      description={`${person.fullName} can no longer open it, unless an order pays for it too.`}
      onClose={onClose}
      unsaved={form.formState.isDirty}
      onSubmit={submit}
      submitLabel="Take back"
      tone="danger"
      pending={take.isPending}
      problem={take.isError && `Failed to take the lesson back: ${messageOf(take.error)}`}
    >
      <FormField
        form={form}
        name="reason"
        type="textarea"
        rows={3}
        label="Reason"
        hint="It is kept in the audit log."
      />
    </FormDialog>
  );
}

/** What staff gave without payment, with the reason, and the way to give and take back. */
export function LessonsGiven({ person }: { person: Person }) {
  const { date } = useFormat();
  const grants = useQuery(grantsQuery(person._id));
  const [asked, ask] = useState<'give' | Grant | null>(null);
  const close = () => ask(null);
  return (
    <section aria-labelledby="lessons-given" className="mt-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="lessons-given" className="text-base">
          Given without payment
        </h2>
        <Button variant="secondary" onClick={() => ask('give')}>
          <Gift aria-hidden="true" />
          Give a lesson
        </Button>
      </div>
      <Loaded query={grants} failure="Error loading lessons given" loading={<SkeletonBox className="h-16" />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-soft">None so far.</p>
          ) : (
            <ul className="rounded-md border border-line bg-card">
              {rows.map((grant) => (
                <li
                  key={grant._id}
                  className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3 last:border-b-0"
                >
                  <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
                    <p className="font-semibold">{grant.lessonTitle}</p>
                    <p className="text-xs text-soft">
                      by {grant.givenBy}, {date(grant.givenAt)}: {grant.reason}
                    </p>
                  </div>
                  <Button variant="secondary" className="text-red-ink" onClick={() => ask(grant)}>
                    Take back <span className="sr-only">{grant.lessonTitle}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {asked === 'give' && <GiveDialog person={person} onClose={close} />}
      {asked && asked !== 'give' && <TakeDialog person={person} grant={asked} onClose={close} />}
    </section>
  );
}
