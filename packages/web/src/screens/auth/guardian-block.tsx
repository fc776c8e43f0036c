import type { SignupBody } from '@akada/contract';
import { guardianConsentText, guardianConsentVersion } from '@akada/contract/rules/guardian-consent';
import type { UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Props<Output> = { form: UseFormReturn<SignupBody, unknown, Output>; schoolName: string };

/** For schools that ask a parent or guardian first: who agrees, and how to reach them. */
export function GuardianBlock<Output>({ form, schoolName }: Props<Output>) {
  const { register } = form;
  const { errors } = form.formState;
  return (
    <div className="flex flex-col gap-5 rounded-md border border-line bg-sunken p-4">
      <ChoiceGroup legend="Your parent or guardian" error={errors.guardianConsent?.message}>
        <p className="mb-1 text-soft">
          {schoolName} asks them before it opens an account. Show them{' '}
          <Link to="/privacy" target="_blank" className="font-semibold text-green underline underline-offset-4">
            what is kept about you
          </Link>
          , and fill this in together.
        </p>
        <ChoiceRow
          kind="checkbox"
          label={guardianConsentText(guardianConsentVersion)}
          {...register('guardianConsent')}
        />
      </ChoiceGroup>
      <TextField
        label="Name of your parent or guardian"
        autoComplete="off"
        error={errors.guardianName?.message}
        {...register('guardianName')}
      />
      <TextField
        label="Their phone number or e-mail address"
        autoComplete="off"
        hint="The school may ask them whether they agree."
        error={errors.guardianContact?.message}
        {...register('guardianContact')}
      />
    </div>
  );
}
