import { extraTimeForm, type LiveExam, type LiveStudent } from '@akada/contract';
import { fullClassName } from '@akada/contract/rules/school-classes';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { cameBefore, useGiveTime, useSubmitFor } from '../../../data/exams/invigilation.ts';
import { groupsQuery } from '../../../data/people/groups.ts';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { newRequestKey } from '../../../lib/request-key.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { notify } from '../../../ui/notify.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { focusSoon, SureDialog } from '../shared/dialogs.tsx';
import { MinuteChoices } from '../shared/minute-choices.tsx';
import { reasonField } from '../shared/reason-field.ts';

function runningWords(running: number): string {
  const now =
    running === 0
      ? 'Nobody is at the exam now.'
      : `${running.toLocaleString('en-NG')} ${running === 1 ? 'student is' : 'students are'} at the exam now.`;
  return `${now} Students who ran out of time can go on too, if the new end is still ahead.`;
}

/** Classes of the exam's level with their arms, and groups such as a centre's. */
function usePlacesOf(classLevel: string, isAsked: boolean) {
  const { classes } = useSchool();
  const groups = useQuery({ ...groupsQuery, enabled: isAsked }).data ?? [];
  const places = classes
    .filter((one) => one.classLevel === classLevel)
    .flatMap(({ _id, name, arms }) => [
      { value: _id, label: name },
      ...arms.map((arm) => ({ value: arm._id, label: fullClassName({ name, arm: arm.name }) })),
    ]);
  return [...places, ...groups.map(({ _id, name }) => ({ value: _id, label: name }))];
}

type GiveTimeDialogProps = {
  exam: Pick<LiveExam['exam'], '_id' | 'classLevel'>;
  /** Null for several. */
  student: LiveStudent | null;
  running: number;
  onClose: () => void;
};

type ExtraTimeForm = UseFormReturn<z.input<typeof extraTimeForm>, unknown, z.output<typeof extraTimeForm>>;

function MinutesField({ form, endTime }: { form: ExtraTimeForm; endTime: string | undefined }) {
  const { time } = useFormat();
  const minutes = Number(useWatch({ control: form.control, name: 'minutes' }) ?? 0);
  const newEnd = endTime && minutes > 0 && minutes <= 240 && Date.parse(endTime) + minutes * 60_000;
  const hint = newEnd ? `The new end is ${time(new Date(newEnd).toISOString())}.` : '1 to 240';
  return (
    <div>
      <FormField form={form} name="minutes" label="Minutes" type="number" min={1} max={240} step={1} hint={hint} />
      <MinuteChoices onPick={(count) => form.setValue('minutes', count, { shouldDirty: true, shouldValidate: true })} />
    </div>
  );
}

function timeIsFor(student: LiveStudent | null, endTime: string): string {
  if (!student) return '';
  return student.attempt ? endTime : `${student.student.fullName} has not started: the minutes count from the start.`;
}

const placeHint = 'Students of a class, an arm or a group get it also if they have not started yet.';

/** The key is made once for each opening: a repeated request gives no time twice. */
export function GiveTimeDialog({ exam, student, running, onClose }: GiveTimeDialogProps) {
  const { time, counted } = useFormat();
  const examId = exam._id;
  const [groupId, setGroupId] = useState('');
  const places = usePlacesOf(exam.classLevel, student === null);
  const [key] = useState(newRequestKey);
  const give = useOneAtATime(useGiveTime(examId));
  const form = useForm({ resolver: zodResolver(extraTimeForm), defaultValues: { reason: '' } });
  const { isDirty } = form.formState;
  const name = student?.student.fullName ?? 'everyone';
  const studentId = student?.student._id;
  const done = () => {
    onClose();
    focusSoon(studentId ? `student-${studentId}` : 'main');
  };
  const submit = form.handleSubmit((values) =>
    give.mutate(
      { ...values, key, ...(studentId && { studentId }), ...(groupId && { groupId }) },
      {
        onSuccess: ({ grant, attempts, reopened, waiting }) => {
          const to = student ? name : counted(attempts + waiting, 'student');
          const again =
            reopened > 0 && !student ? `${counted(reopened, 'student')} had run out of time and can go on.` : '';
          notify.success(`${counted(grant.minutes, 'minute')} given to ${to}`, again);
          done();
        },
        onError: (refusal) => {
          if (!cameBefore(refusal)) return;
          notify.info('Time was given already', 'The first try got through. Look below the list.');
          done();
        },
      },
    ),
  );
  const endTime = student?.attempt?.endTime;
  return (
    <FormDialog
      title={`Give time to ${name}`}
      description={
        student ? timeIsFor(student, endTime ? `Ends ${time(endTime)} now.` : '') : groupId ? '' : runningWords(running)
      }
      onClose={onClose}
      unsaved={isDirty}
      onSubmit={submit}
      submitLabel="Give time"
      pending={give.isPending}
      problem={give.isError && `Failed to give time: ${messageOf(give.error)}`}
    >
      {!student && (
        <SelectField
          label="For whom"
          hint={placeHint}
          options={[{ value: '', label: 'Everyone at the exam now' }, ...places]}
          value={groupId}
          onChange={(event) => setGroupId(event.target.value)}
        />
      )}
      <MinutesField form={form} endTime={endTime} />
      <FormField
        form={form}
        {...reasonField}
        maxLength={500}
        hint="Students read it on their screen. It is kept in the audit log."
      />
    </FormDialog>
  );
}

type HandInDialogProps = { examId: string; student: LiveStudent; onClose: () => void };

export function HandInDialog({ examId, student: { student, attempt }, onClose }: HandInDialogProps) {
  const { counted } = useFormat();
  const total = counted(attempt?.totalQuestions ?? 0, 'question');
  return (
    <SureDialog
      change={useSubmitFor(examId)}
      of={attempt?._id ?? ''}
      onClose={onClose}
      title={`Hand in for ${student.fullName}?`}
      description={
        <p>
          {`${attempt?.answeredQuestions} of ${total} ${attempt?.answeredQuestions === 1 ? 'has' : 'have'} an answer that is saved, and those count. ${student.fullName} cannot go on afterwards.`}
        </p>
      }
      done={({ score, totalPoints }) => [
        `Handed in for ${student.fullName}`,
        `${score} of ${counted(totalPoints, 'point')}`,
      ]}
      failed="Failed to hand in"
      focusOn={`student-${student._id}`}
      confirmLabel="Hand in"
    />
  );
}
