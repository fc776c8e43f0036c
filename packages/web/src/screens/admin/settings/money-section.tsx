import { useMemo } from 'react';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { currencyOptions } from './choices.ts';
import { PricePreview } from './price-preview.tsx';
import { Section } from './section.tsx';
import { numberFrom, type SettingsForm } from './settings-form.ts';

export function MoneySection({ form, currencyIsFixed }: { form: SettingsForm; currencyIsFixed: boolean }) {
  const { errors } = form.formState;
  const options = useMemo(currencyOptions, []);
  return (
    <Section title="Money" intro="How prices look and what a student pays. Payments made before keep their amounts.">
      <SelectField
        label="Currency"
        options={options}
        disabled={currencyIsFixed}
        hint={
          currencyIsFixed
            ? 'It cannot change any more: there are payments in it.'
            : 'Of every price. It cannot change once there are payments.'
        }
        error={errors.currency?.message}
        {...form.register('currency')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Discount at checkout (%)"
          type="number"
          inputMode="decimal"
          min={0}
          max={90}
          step={0.01}
          hint="Taken off each lesson; 0 for none."
          error={errors.checkoutDiscountPercent?.message}
          {...form.register('checkoutDiscountPercent', { setValueAs: numberFrom })}
        />
        <TextField
          label="List-price factor"
          type="number"
          inputMode="decimal"
          min={1}
          max={5}
          step={0.01}
          hint="For the struck-through price; 1 strikes nothing through."
          error={errors.listPriceFactor?.message}
          {...form.register('listPriceFactor', { setValueAs: numberFrom })}
        />
      </div>
      <PricePreview control={form.control} />
    </Section>
  );
}
