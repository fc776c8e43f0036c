import { createAdminBody, type Right } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useCreateAdmin } from '../../data/people/users.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { showProblem } from '../../ui/form-problem.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { RightsChoice } from './rights-choice.tsx';

const empty = { fullName: '', email: '', phoneNumber: '', password: '', cpassword: '' };

const missing = 'Missing required fields';

/** The specification's one sentence for all three stands on top; each field says 'Required'. */
function underField(message: string | undefined): string | undefined {
  return message?.startsWith(missing) ? 'Required' : message;
}

export function CreateAdmin() {
  const createAdmin = useCreateAdmin();
  const navigate = useNavigate();
  const [rights, setRights] = useState<readonly Right[]>([]);
  const form = useForm({ resolver: zodResolver(createAdminBody), defaultValues: empty });
  const { errors } = form.formState;
  const messages = [errors.fullName, errors.email, errors.password].map((error) => error?.message);
  const problem = errors.root?.message ?? messages.find((message) => message?.startsWith(missing));
  const submit = form.handleSubmit((values) =>
    createAdmin.mutate(
      { ...values, rights: [...rights] },
      {
        onSuccess: () => {
          notify.success('Admin created successfully!');
          void navigate('/super-admin');
        },
        onError: (error) => showProblem(form, error, 'Error occurred'),
      },
    ),
  );
  return (
    <>
      <PageHeader title="Create a new Admin" />
      <Card className="max-w-xl">
        <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
          <Notice>Only super admins can create admin accounts.</Notice>
          {problem && <Notice tone="error">{problem}</Notice>}
          <FormField form={form} name="fullName" label="Full name" autoComplete="off" errorText={underField} />
          <FormField
            form={form}
            name="email"
            label="E-mail address"
            type="email"
            autoComplete="off"
            errorText={underField}
          />
          <FormField
            form={form}
            name="phoneNumber"
            label="Phone number"
            type="tel"
            autoComplete="off"
            hint="Optional"
          />
          <FormField
            form={form}
            name="password"
            type="password"
            label="Password"
            autoComplete="new-password"
            hint="At least 8 characters"
            errorText={underField}
          />
          <FormField form={form} name="cpassword" type="password" label="Password again" autoComplete="new-password" />
          <RightsChoice rights={rights} onChange={setRights} />
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
