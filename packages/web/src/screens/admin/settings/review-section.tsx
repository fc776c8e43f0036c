import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { Section } from './section.tsx';
import type { SettingsForm } from './settings-form.ts';

export function ReviewSection({ form }: { form: SettingsForm }) {
  const { errors } = form.formState;
  return (
    <Section title="Payments" intro="Whether somebody looks at each payment before its lesson unlocks.">
      <ChoiceGroup legend="When a student pays" error={errors.paymentReview?.message}>
        <ChoiceRow
          kind="radio"
          value="manual"
          label="An admin approves each payment"
          hint="The lesson unlocks when you have found the transfer in your account."
          {...form.register('paymentReview')}
        />
        <ChoiceRow
          kind="radio"
          value="auto"
          label="Every payment is approved at once"
          hint="The lesson unlocks without anybody checking for money. Payments that wait now still wait for you."
          {...form.register('paymentReview')}
        />
      </ChoiceGroup>
    </Section>
  );
}
