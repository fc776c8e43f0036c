import { announcementBody, type StaffAnnouncement } from '@akada/contract';
import { classLevels } from '@akada/contract/rules/class-level';
import { schoolDay, schoolTimeOn } from '@akada/contract/rules/school-day';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { previewQuery, useSaveAnnouncement } from '../../../data/messages/announcements.ts';
import { useClassOptions } from '../../../data/platform/class-options.ts';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { CallError, messageOf } from '../../../lib/call-error.ts';
import { time } from '../../../lib/format.ts';
import { ChoiceGroup, ChoiceRow } from '../../../ui/choices.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { dayComplaint, readDay, readTime, timeComplaint } from '../../../ui/typed-moment.ts';
import { afterSave, FormDialog } from '../../shared/form-dialog.tsx';
import { roomLeft } from '../../shared/room-left.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { GroupChoices, useGroupOptions } from '../shared/group-choices.tsx';

const { title, text } = announcementBody.shape;

/** Day and time are of the school's clock. */
const announcementForm = z
  .object({
    ...{ title, text, to: z.enum(['school', 'classes', 'groups']), classLevels: z.array(z.enum(classLevels)) },
    groupIds: z.array(z.string()),
    ...{ when: z.enum(['now', 'later']), day: z.string(), time: z.string() },
  })
  .refine(({ to, classLevels: chosen }) => to !== 'classes' || chosen.length > 0, {
    path: ['classLevels'],
    message: 'Please choose at least one class',
  })
  .refine(({ to, groupIds }) => to !== 'groups' || groupIds.length > 0, {
    path: ['groupIds'],
    message: 'Please choose at least one group',
  })
  .refine(({ when, day }) => when === 'now' || readDay(day) !== null, { path: ['day'], message: dayComplaint })
  .refine(({ when, time: at }) => when === 'now' || readTime(at) !== null, { path: ['time'], message: timeComplaint });

type Values = z.input<typeof announcementForm>;
type Sent = z.output<typeof announcementForm>;
type Form = UseFormReturn<Values, unknown, Sent>;

function defaultsOf(announcement: StaffAnnouncement | null, zone: string): Values {
  const { classLevels: chosen = null, groupIds = [], sendAt } = announcement ?? {};
  return {
    ...{ title: announcement?.title ?? '', text: announcement?.text ?? '' },
    to: groupIds.length > 0 ? 'groups' : announcement && chosen === null ? 'school' : 'classes',
    groupIds: [...groupIds],
    classLevels: (chosen ?? []) as Values['classLevels'],
    when: announcement ? 'later' : 'now',
    ...(sendAt ? { day: schoolDay(sendAt, zone), time: time(sendAt, zone) } : { day: '', time: '' }),
  };
}

const bodyOf = (values: Sent, zone: string) => ({
  ...{ title: values.title, text: values.text },
  classLevels: values.to === 'classes' ? values.classLevels : null,
  groupIds: values.to === 'groups' ? values.groupIds : [],
  sendAt: values.when === 'now' ? null : schoolTimeOn(readDay(values.day) ?? '', readTime(values.time) ?? '', zone),
});

/** Recipients if it were sent now. */
function Preview({ form }: { form: Form }) {
  const { classOptions } = useClassOptions();
  const { counted } = useFormat();
  const [to, chosen, groupIds] = useWatch({ control: form.control, name: ['to', 'classLevels', 'groupIds'] });
  const classes =
    to === 'classes' ? classOptions.map(({ value }) => value).filter((one) => chosen.includes(one)) : null;
  const groups = to === 'groups' ? groupIds : null;
  const { data, error } = useQuery(previewQuery({ classes, groups }));
  const said = () => {
    if (classes?.length === 0 || groups?.length === 0) return 'Choose who gets it.';
    if (error) return `Who gets it could not be counted: ${messageOf(error)}`;
    if (!data) return 'Counting the students…';
    if (data.students === 0) return 'No student would get it.';
    const more = data.students - data.first.length;
    const names = `${data.first.join(', ')}${more > 0 ? ` and ${counted(more, 'other')}` : ''}`;
    return `${counted(data.students, 'student')} will get it: ${names}.`;
  };
  return (
    <div role="status" className="wrap-anywhere">
      <Notice>{said()}</Notice>
    </div>
  );
}

function WhoGetsIt({ form }: { form: Form }) {
  const { classOptions } = useClassOptions();
  const [to, chosen, groupIds] = useWatch({ control: form.control, name: ['to', 'classLevels', 'groupIds'] });
  const hasGroups = useGroupOptions(groupIds).length > 0;
  const { errors } = form.formState;
  const toggle = (level: Values['classLevels'][number]) =>
    form.setValue('classLevels', chosen.includes(level) ? chosen.filter((one) => one !== level) : [...chosen, level], {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  return (
    <ChoiceGroup legend="Who gets it" error={errors.classLevels?.message ?? errors.groupIds?.message}>
      <ChoiceRow kind="radio" label="Some classes" value="classes" {...form.register('to')} />
      {to === 'classes' && (
        <div className="grid grid-cols-2 gap-2 pl-4 sm:grid-cols-3">
          {classOptions.map(({ value, label }) => (
            <ChoiceRow
              key={value}
              kind="checkbox"
              label={label}
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
            />
          ))}
        </div>
      )}
      {hasGroups && <ChoiceRow kind="radio" label="Some groups" value="groups" {...form.register('to')} />}
      {to === 'groups' && (
        <div className="pl-4">
          <GroupChoices
            chosen={groupIds}
            onChange={(next) =>
              form.setValue('groupIds', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
            }
          />
        </div>
      )}
      <ChoiceRow kind="radio" label="The whole school" value="school" {...form.register('to')} />
    </ChoiceGroup>
  );
}

function When({ form }: { form: Form }) {
  const when = useWatch({ control: form.control, name: 'when' });
  return (
    <ChoiceGroup legend="When">
      <ChoiceRow kind="radio" label="Now" value="now" {...form.register('when')} />
      <ChoiceRow
        kind="radio"
        label="At a time"
        hint="On the clock of your school. You can change it until then."
        value="later"
        {...form.register('when')}
      />
      {when === 'later' && (
        <div className="grid gap-4 pl-4 sm:grid-cols-2">
          <FormField form={form} name="day" type="date" label="Day" />
          <FormField form={form} name="time" type="time" label="Time" />
        </div>
      )}
    </ChoiceGroup>
  );
}

type DialogProps = { /** Null writes a new one. */ announcement: StaffAnnouncement | null; onClose: () => void };

export function AnnouncementDialog({ announcement, onClose }: DialogProps) {
  const { timeZone } = useSchool();
  const [before] = useState(() => defaultsOf(announcement, timeZone));
  const form = useForm({ resolver: zodResolver(announcementForm), defaultValues: before });
  const save = useOneAtATime(useSaveAnnouncement());
  const [when, written] = useWatch({ control: form.control, name: ['when', 'text'] });
  const isNow = when === 'now';
  const said = isNow ? 'Announcement sent' : 'Announcement scheduled';
  const { onSuccess, onError } = afterSave(form, said, onClose);
  const submit = form.handleSubmit((values) =>
    save.mutate(
      { before: announcement, body: bodyOf(values, timeZone) },
      {
        onSuccess,
        onError: (error) => {
          onError(error);
          if (error instanceof CallError && error.field === 'sendAt') form.setError('time', { message: error.message });
        },
      },
    ),
  );
  return (
    <FormDialog
      title={announcement ? 'Edit the announcement' : 'Write an announcement'}
      size="lg"
      onClose={onClose}
      unsaved={form.formState.isDirty}
      onSubmit={submit}
      submitLabel={isNow ? 'Send now' : announcement ? 'Save changes' : 'Schedule'}
      pending={save.isPending}
      problem={save.isError && `Failed to ${isNow ? 'send' : 'save'} the announcement: ${messageOf(save.error)}`}
    >
      <FormField
        form={form}
        name="title"
        label="Title"
        autoComplete="off"
        hint="It shows in the list, in the subject of a mail, and on a locked phone."
      />
      <FormField form={form} name="text" type="textarea" label="Text" rows={6} hint={roomLeft(written, 2000)} />
      <WhoGetsIt form={form} />
      <When form={form} />
      <Preview form={form} />
    </FormDialog>
  );
}
