import { inviteBody } from '@akada/contract';
import { daysLater, schoolDay, schoolTimeOn } from '@akada/contract/rules/school-day';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useMakeInvite } from '../../../../data/people/invites.ts';
import { placeOf, usePlaces } from '../../../../data/platform/class-options.ts';
import { useSchool } from '../../../../data/platform/school.ts';
import { CallError, messageOf } from '../../../../lib/call-error.ts';
import { FormField } from '../../../../ui/form-field.tsx';
import { useNow } from '../../../../ui/time.tsx';
import { dayComplaint, readDay } from '../../../../ui/typed-moment.ts';
import { afterSave, FormDialog } from '../../../shared/form-dialog.tsx';
import { useOneAtATime } from '../../../shared/use-one-at-a-time.ts';

const { mostUses } = inviteBody.shape;

/** The day is of the school's clock; the invite ends with it. */
const inviteForm = z.object({
  place: z.string().min(1, 'Please select a class level'),
  mostUses,
  day: z.string().refine((day) => readDay(day) !== null, dayComplaint),
});

const fieldOf: Record<string, 'day' | 'place'> = { endsAt: 'day', classId: 'place', armId: 'place' };

const asNumber = { setValueAs: (text: unknown) => (text === '' || text === null ? undefined : Number(text)) };

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const places = usePlaces();
  const { timeZone } = useSchool();
  const inTwoWeeks = daysLater(schoolDay(useNow(), timeZone), 14, timeZone);
  const form = useForm<z.input<typeof inviteForm>, unknown, z.output<typeof inviteForm>>({
    resolver: zodResolver(inviteForm),
    defaultValues: { place: '', mostUses: 40, day: inTwoWeeks },
  });
  const make = useOneAtATime(useMakeInvite());
  const { onSuccess, onError } = afterSave(form, 'Invite link made', onClose);
  const submit = form.handleSubmit(({ day, place, ...values }) =>
    make.mutate(
      { ...values, ...placeOf(place), endsAt: schoolTimeOn(readDay(day) ?? '', '23:59', timeZone) },
      {
        onSuccess,
        onError: (error) => {
          onError(error);
          const field = error instanceof CallError ? fieldOf[error.field ?? ''] : undefined;
          if (field) form.setError(field, { message: error.message });
        },
      },
    ),
  );
  return (
    <FormDialog
      title="New invite link"
      description="Students open it on their phones and make their own accounts. The class is fixed."
      onClose={onClose}
      unsaved={form.formState.isDirty}
      onSubmit={submit}
      submitLabel="Make the link"
      pending={make.isPending}
      problem={make.isError && `Failed to make the link: ${messageOf(make.error)}`}
    >
      <FormField
        form={form}
        name="place"
        type="select"
        label="Class"
        options={[{ value: '', label: 'Select the class', disabled: true }, ...places]}
      />
      <FormField
        form={form}
        name="mostUses"
        type="number"
        label="How many may use it"
        hint="As many as the class has students"
        min={1}
        step={1}
        rules={asNumber}
      />
      <FormField form={form} name="day" type="date" label="Last day" hint="It ends with this day." />
    </FormDialog>
  );
}
