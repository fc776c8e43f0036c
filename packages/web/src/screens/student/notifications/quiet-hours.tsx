import { type NotificationChoices, type QuietHoursBody, quietHours } from '@akada/contract';
import { usualQuietHours } from '@akada/contract/rules/quiet-hours';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { type Resolver, useForm, useWatch } from 'react-hook-form';
import { choicesQuery, useChooseQuietHours } from '../../../data/platform/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceGroup, ChoiceRow } from '../../../ui/choices.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { showProblem } from '../../../ui/form-problem.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { TitledCard } from '../../shared/titled-card.tsx';

type Chosen = NotificationChoices['quietHours'];

const shown = ({ school }: Chosen) => (school ? `${school.from} to ${school.until}` : 'None at present');

const valuesOf = ({ whose, own, school }: Chosen): QuietHoursBody => ({
  whose,
  ...(own ?? school ?? usualQuietHours),
});

const resolve = zodResolver(quietHours);
/** Times that are not on the screen stop no choice. */
const resolver: Resolver<QuietHoursBody> = ({ whose, ...times }, ...more) =>
  resolve(whose === 'own' ? { whose, ...times } : { whose }, ...more);

function Hours({ chosen }: { chosen: Chosen }) {
  const form = useForm<QuietHoursBody>({ resolver, values: valuesOf(chosen) });
  const choose = useChooseQuietHours();
  const whose = useWatch({ control: form.control, name: 'whose' });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((body) =>
    choose.mutate(body, {
      onSuccess: () => notify.success('Quiet hours saved'),
      onError: (error) => showProblem(form, error),
    }),
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-soft">
        Nothing is mailed or shown on a device then; it comes when they end. Only an exam that is about to close does
        not wait. This page always has everything.
      </p>
      {errors.root?.message && <Notice tone="error">{errors.root.message}</Notice>}
      <ChoiceGroup legend="On the clock of your school" error={errors.whose?.message}>
        <ChoiceRow
          kind="radio"
          value="school"
          label="Those of my school"
          hint={shown(chosen)}
          {...form.register('whose')}
        />
        <ChoiceRow
          kind="radio"
          value="own"
          label="My own"
          hint="They may end on the next morning."
          {...form.register('whose')}
        />
        {whose === 'own' && (
          <div className="grid grid-cols-2 gap-4 pl-4">
            <FormField form={form} name="from" type="time" label="From" />
            <FormField form={form} name="until" type="time" label="Until" />
          </div>
        )}
        <ChoiceRow
          kind="radio"
          value="none"
          label="None"
          hint="At any hour, also at night."
          {...form.register('whose')}
        />
      </ChoiceGroup>
      <Button type="submit" variant="secondary" className="self-start" disabled={!isDirty} loading={choose.isPending}>
        Save quiet hours
      </Button>
    </form>
  );
}

export function QuietHours() {
  const query = useQuery(choicesQuery);
  return (
    <TitledCard title="Quiet hours">
      <div className="mt-3">
        <Loaded query={query} failure="Your quiet hours could not be loaded" loading={<Skeleton shape="form" />}>
          {({ quietHours: chosen }) => <Hours chosen={chosen} />}
        </Loaded>
      </div>
    </TitledCard>
  );
}
