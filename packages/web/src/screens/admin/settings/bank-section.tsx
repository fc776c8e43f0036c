import { TextField } from '../../../ui/text-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { BankPreview } from './bank-preview.tsx';
import { Section } from './section.tsx';
import type { SettingsForm } from './settings-form.ts';

export function BankSection({ form }: { form: SettingsForm }) {
  const { errors } = form.formState;
  return (
    <Section
      title="Bank details"
      intro="Where students transfer to. They see them with each payment that waits; without an account number they are told to ask you."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Bank (optional)"
          autoComplete="off"
          error={errors.bankName?.message}
          {...form.register('bankName')}
        />
        <TextField
          label="Account name (optional)"
          autoComplete="off"
          error={errors.accountName?.message}
          {...form.register('accountName')}
        />
      </div>
      <TextField
        label="Account number (optional)"
        autoComplete="off"
        hint="As the bank writes it; check every digit."
        error={errors.accountNumber?.message}
        {...form.register('accountNumber')}
      />
      <TextareaField
        label="Note to payers (optional)"
        rows={3}
        hint="Opening hours of the office, whom to call, and the like."
        error={errors.paymentNote?.message}
        {...form.register('paymentNote')}
      />
      <BankPreview control={form.control} />
    </Section>
  );
}
