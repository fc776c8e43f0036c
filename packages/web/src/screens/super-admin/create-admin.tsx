import { createAdminBody } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useCreateAdmin } from '../../data/users.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { showProblem } from '../../ui/form-problem.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { NewPasswordFields } from '../../ui/new-password-fields.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { TextField } from '../../ui/text-field.tsx';

const empty = { fullName: '', email: '', phoneNumber: '', password: '', cpassword: '' };

const missing = 'Missing required fields';

/** The specification's one sentence for all three required fields stands on top; each field only says that it is one. */
function underField(message: string | undefined): string | undefined {
  return message?.startsWith(missing) ? 'Required' : message;
}

export function CreateAdmin() {
  const createAdmin = useCreateAdmin();
  const navigate = useNavigate();
  const form = useForm({ resolver: zodResolver(createAdminBody), defaultValues: empty });
  const { register } = form;
  const { errors } = form.formState;
  const messages = [errors.fullName, errors.email, errors.password].map((error) => error?.message);
  const problem = errors.root?.message ?? messages.find((message) => message?.startsWith(missing));
  const submit = form.handleSubmit((values) =>
    createAdmin.mutate(values, {
      onSuccess: () => {
        notify.success('Admin created successfully!');
        void navigate('/super-admin');
      },
      onError: (error) => showProblem(form, error, 'Error occurred'),
    }),
  );
  return (
    <>
      <PageHeader title="Create a new Admin" />
      <Card className="max-w-xl">
        <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
          <Notice>Only super admins can create admin accounts.</Notice>
          {problem && <Notice tone="error">{problem}</Notice>}
          <TextField
            label="Full name"
            autoComplete="off"
            error={underField(errors.fullName?.message)}
            {...register('fullName')}
          />
          <EmailField autoComplete="off" error={underField(errors.email?.message)} {...register('email')} />
          <TextField
            label="Phone number"
            type="tel"
            autoComplete="off"
            hint="Optional"
            error={errors.phoneNumber?.message}
            {...register('phoneNumber')}
          />
          <NewPasswordFields
            password={register('password')}
            again={register('cpassword')}
            passwordError={underField(errors.password?.message)}
            againError={errors.cpassword?.message}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <LinkButton to="/super-admin" variant="secondary">
              Cancel
            </LinkButton>
            <Button type="submit" loading={createAdmin.isPending}>
              Create admin
            </Button>
          </div>
        </form>
      </Card>
    </>
  );
}
