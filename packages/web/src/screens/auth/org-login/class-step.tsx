import { classLabel, classLevels } from '@akada/contract/rules/class-level';
import { useForm } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { showProblem } from '../../../ui/form-problem.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';

const options = [
  { value: '', label: 'Select your class', disabled: true },
  ...classLevels.map((level) => ({ value: level, label: classLabel(level) })),
];

type Props = { pending: boolean; onClass: (classLevel: string, onError: (error: unknown) => void) => void };

/** The first time, when the school's login does not say it. */
export function ClassStep({ pending, onClass }: Props) {
  const form = useForm({ defaultValues: { classLevel: '' } });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ classLevel }) =>
    onClass(classLevel, (error) => showProblem(form, error, 'Login failed')),
  );
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <p>Welcome. Which class are you in? You are asked this once.</p>
      {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
      <SelectField
        label="Class"
        options={options}
        error={errors.classLevel?.message}
        {...form.register('classLevel', { required: 'Please select a class level' })}
      />
      <Button type="submit" size="lg" wide loading={pending}>
        Continue
      </Button>
    </form>
  );
}
