import { reopenScores, type SheetQuery } from '@akada/contract';
import { schoolDay } from '@akada/contract/rules/school-day';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useSchool } from '../../../data/platform/school.ts';
import { useReopenSheet } from '../../../data/school/scores.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { serverTime } from '../../../lib/server-clock.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { afterSave, FormDialog } from '../../shared/form-dialog.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { reasonField } from '../shared/reason-field.ts';

const oneDayMs = 86_400_000;

export function ReopenDialog({ query, onClose }: { query: SheetQuery; onClose: () => void }) {
  const { timeZone } = useSchool();
  const reopen = useOneAtATime(useReopenSheet(query));
  const until = schoolDay(serverTime() + oneDayMs, timeZone);
  const form = useForm({ resolver: zodResolver(reopenScores.body), defaultValues: { reason: '', until } });
  const submit = form.handleSubmit((values) => reopen.mutate(values, afterSave(form, 'Sheet opened again', onClose)));
  return (
    <FormDialog
      title="Open this sheet again"
      description="Only this class and subject are opened. The reason is kept in the audit log."
      onClose={onClose}
      unsaved={form.formState.isDirty}
      onSubmit={submit}
      submitLabel="Open again"
      pending={reopen.isPending}
      problem={reopen.isError && `Failed to open the sheet: ${messageOf(reopen.error)}`}
    >
      <FormField form={form} name="until" type="date" label="Until the end of" />
      <FormField form={form} {...reasonField} maxLength={300} />
    </FormDialog>
  );
}
