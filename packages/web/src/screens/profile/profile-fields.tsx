import type { User } from '@akada/contract';
import { classLabel, classLevels } from '@akada/contract/rules/class-level';
import type { UseFormReturn } from 'react-hook-form';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

const classOptions = classLevels.map((level) => ({ value: level, label: classLabel(level) }));

export type ProfileValues = Partial<Pick<User, 'fullName' | 'email' | 'phoneNumber' | 'classLevel'>>;

export function ProfileFields<Output>({ form }: { form: UseFormReturn<ProfileValues, unknown, Output> }) {
  const { register } = form;
  const { errors } = form.formState;
  return (
    <>
      <TextField label="Full name" autoComplete="name" error={errors.fullName?.message} {...register('fullName')} />
      <TextField label="Email" type="email" autoComplete="email" error={errors.email?.message} {...register('email')} />
      <TextField
        label="Phone Number"
        type="tel"
        autoComplete="tel"
        error={errors.phoneNumber?.message}
        {...register('phoneNumber')}
      />
      <SelectField
        label="Class"
        options={classOptions}
        error={errors.classLevel?.message}
        {...register('classLevel')}
      />
    </>
  );
}
