import type { Exam } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useUpdateExam } from '../../../data/exams/admin-exams.ts';
import { windowRange } from '../../../data/exams/exam-words.ts';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { CallError, messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { FoldSummary } from '../../../ui/fold-summary.tsx';
import { showUnderField } from '../../../ui/form-problem.ts';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { useNow } from '../../../ui/time.tsx';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { useGroupWords } from '../shared/groups-badge.tsx';
import { ExamFields, examDefaults, examFormSchema, examToSend } from './exam-fields.tsx';
import { ExamSettingsFields } from './exam-settings-fields.tsx';

type Settings = ReturnType<typeof examDefaults>;

/** A setting may be a list. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields that both sides changed, to different values. */
function clashes(from: Settings, mine: object, theirs: Settings): (keyof Settings)[] {
  const names = Object.keys(from) as (keyof Settings)[];
  const own = mine as Settings;
  return names.filter(
    (name) => !isSame(own[name], from[name]) && !isSame(theirs[name], from[name]) && !isSame(own[name], theirs[name]),
  );
}

/** The exam that the form was filled from. A colleague's change refills a form without unsaved input. */
function useSettingsForm(exam: Exam) {
  const { timeZone } = useSchool();
  const [from, setFrom] = useState(exam);
  const before = examDefaults(from, timeZone);
  const form = useForm({ resolver: zodResolver(examFormSchema), defaultValues: before });
  const { isDirty } = form.formState;
  const fill = (next: Exam) => {
    setFrom(next);
    form.reset(examDefaults(next, timeZone));
  };
  useEffect(() => {
    if (isDirty || exam.updatedAt <= from.updatedAt) return;
    setFrom(exam);
    form.reset(examDefaults(exam, timeZone));
  }, [exam, from, isDirty, form, timeZone]);
  const both = isDirty ? clashes(before, form.getValues(), examDefaults(exam, timeZone)) : [];
  return { form, from, before, fill, both, isDirty, timeZone };
}

type OnUnsaved = (isUnsaved: boolean) => void;

function SettingsForm({ exam, onUnsaved }: { exam: Exam; onUnsaved: OnUnsaved }) {
  const { form, from, before, fill, both, isDirty, timeZone } = useSettingsForm(exam);
  const update = useOneAtATime(useUpdateExam());
  useEffect(() => onUnsaved(isDirty), [isDirty, onUnsaved]);
  const send = form.handleSubmit((values) => {
    const names = (Object.keys(before) as (keyof Settings)[]).filter((name) => !isSame(values[name], before[name]));
    const sent = names.map((name) => name.replace('Time', 'Date'));
    const whole = Object.entries(examToSend(values, from, before, timeZone));
    // Only changed fields are sent, so that other people's changes are kept.
    const body = Object.fromEntries(whole.filter(([name]) => sent.includes(name)));
    const isFree = (now: Exam) => clashes(before, values, examDefaults(now, timeZone)).length === 0;
    update.mutate(
      { exam, body, isFree },
      {
        onSuccess: (data) => {
          fill(data);
          notify.success('Exam updated successfully!');
        },
        onError: (refusal) => {
          if (refusal instanceof CallError) showUnderField(form, refusal);
        },
      },
    );
  });
  return (
    <form noValidate className="grid gap-5 border-t border-line p-4" onSubmit={send}>
      <LeaveGuard unsaved={isDirty} />
      <ExamFields form={form} />
      <ExamSettingsFields form={form} questions={exam.questions} sections={exam.sections} />
      {both.length > 0 && (
        <Notice tone="warning">
          <p>Somebody changed these settings meanwhile. Saving puts yours in their place.</p>
          <Button variant="secondary" className="mt-3" onClick={() => fill(exam)}>
            Take theirs
          </Button>
        </Notice>
      )}
      {update.error && both.length === 0 && (
        <Notice tone="error">{`Failed to update exam: ${messageOf(update.error)}`}</Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {isDirty && (
          <Button variant="quiet" onClick={() => fill(exam)}>
            Undo changes
          </Button>
        )}
        <Button
          id={saveSettingsId}
          type="submit"
          variant={isDirty ? 'primary' : 'secondary'}
          loading={update.isPending}
        >
          Save changes
        </Button>
      </div>
    </form>
  );
}

export const saveSettingsId = 'save-settings';

type ExamSettingsProps = { exam: Exam; isOpen: boolean; onToggle: (isOpen: boolean) => void; onUnsaved: OnUnsaved };

export function ExamSettings({ exam, isOpen, onToggle, onUnsaved }: ExamSettingsProps) {
  const classLabel = useClassLabel();
  const { counted } = useFormat();
  const { timeZone } = useSchool();
  const now = useNow();
  const [wasOpen, setWasOpen] = useState(false);
  const words = useGroupWords(exam.groupIds);
  const ofGroups = words === '' ? '' : ` · for ${words}`;
  return (
    <details
      open={isOpen}
      onToggle={(event) => {
        setWasOpen(true);
        onToggle(event.currentTarget.open);
      }}
      className="mb-5 rounded-md border border-line bg-card"
    >
      <FoldSummary>
        Title and settings
        <span className="min-w-0 text-sm font-normal text-soft [overflow-wrap:anywhere]">
          {`${classLabel(exam.classLevel)}${ofGroups} · ${windowRange(exam, now, timeZone)} · ${counted(exam.duration, 'minute')}`}
        </span>
      </FoldSummary>
      {(isOpen || wasOpen) && <SettingsForm exam={exam} onUnsaved={onUnsaved} />}
    </details>
  );
}
