import { signupForm } from '@akada/contract';
import { classLabel, classLevels } from '@akada/contract/rules/class-level';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router';
import { useSignup } from '../../data/new-account.ts';
import { useSchool } from '../../data/school.ts';
import { useLogin } from '../../data/session.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { showProblem } from '../../ui/form-problem.ts';
import { NewPasswordFields } from '../../ui/new-password-fields.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { SplitPage } from '../../ui/split-page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { GuardianBlock } from './guardian-block.tsx';

const classOptions = [
  { value: '', label: 'Select your class', disabled: true },
  ...classLevels.map((level) => ({ value: level, label: classLabel(level) })),
];

const empty = { fullName: '', email: '', phoneNumber: '', password: '', cpassword: '', classLevel: '' };

export function SignupForm() {
  const signup = useSignup();
  const login = useLogin();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { name: schoolName, guardianConsent: asksGuardian } = useSchool();
  const form = useForm({
    resolver: zodResolver(signupForm(asksGuardian)),
    defaultValues: empty,
  });
  const { register } = form;
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) =>
    signup.mutate(values, {
      onSuccess: () => {
        notify.success('Signup successful!');
        const { email, password } = values;
        // Signed in, the screen sends the new student on by itself; else they can still log in by hand.
        login.mutate({ email, password }, { onError: () => void navigate({ pathname: '/login', search }) });
      },
      onError: (error) => showProblem(form, error, 'Signup failed'),
    }),
  );
  return (
    <SplitPage
      schoolName={schoolName}
      title="Create your account"
      intro="For students. You get the exams of your class; lessons are open to every class."
    >
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
        <TextField label="Full name" autoComplete="name" error={errors.fullName?.message} {...register('fullName')} />
        <EmailField error={errors.email?.message} {...register('email')} />
        <TextField
          label="Phone number"
          type="tel"
          autoComplete="tel"
          hint="For example 0803 123 4567"
          error={errors.phoneNumber?.message}
          {...register('phoneNumber')}
        />
        <SelectField
          label="Class"
          options={classOptions}
          error={errors.classLevel?.message}
          {...register('classLevel')}
        />
        <NewPasswordFields
          password={register('password')}
          again={register('cpassword')}
          passwordError={errors.password?.message}
          againError={errors.cpassword?.message}
        />
        {asksGuardian && <GuardianBlock form={form} schoolName={schoolName} />}
        <Button type="submit" size="lg" wide loading={signup.isPending || login.isPending}>
          Sign up
        </Button>
      </form>
      <p className="mt-5 text-soft">
        Already have an account?{' '}
        <Link
          to={{ pathname: '/login', search }}
          className="inline-block py-2 font-semibold text-green underline underline-offset-4"
        >
          Log in
        </Link>
      </p>
      <p className="text-soft">
        <Link
          to="/privacy"
          target="_blank"
          className="inline-block py-2 font-semibold text-green underline underline-offset-4"
        >
          What is kept about you
        </Link>
      </p>
    </SplitPage>
  );
}
