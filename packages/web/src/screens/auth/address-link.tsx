import { undoAddress } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useConfirmAddress, useUndoAddress } from '../../data/people/ways-in.ts';
import { useSchool } from '../../data/platform/school.ts';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { showProblem } from '../../ui/form-problem.ts';
import { Notice } from '../../ui/notice.tsx';
import { SplitPage } from '../../ui/split-page.tsx';
import { AuthForm, passwordAgainField, passwordField } from './auth-form.tsx';
import { useFragment } from './take-fragment.ts';

const isDead = (error: unknown) => error instanceof CallError && error.status === 404;

function Page({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  return (
    <SplitPage schoolName={useSchool().name} title={title} intro={intro}>
      {children}
    </SplitPage>
  );
}

function DeadLink() {
  return (
    <Page
      title="This link does not work any more"
      intro="It was used, it is too old, or the account has another address by now. If somebody else has your account, ask your school."
    >
      <LinkButton to="/login" size="lg">
        Log in
      </LinkButton>
    </Page>
  );
}

/** Behind a button, because mail programs open links before their reader does. */
function Confirm({ token }: { token: string }) {
  const confirm = useConfirmAddress();
  if (confirm.isSuccess) {
    return (
      <Page title="This is your e-mail address now" intro="From now on you log in with it, and mails go to it.">
        <LinkButton to="/login" size="lg">
          Continue
        </LinkButton>
      </Page>
    );
  }
  if (isDead(confirm.error)) return <DeadLink />;
  return (
    <Page
      title="Your new e-mail address"
      intro="Somebody wants to log in to an account with this address from now on. Go on only if it was you."
    >
      <div className="flex flex-col gap-5">
        {confirm.error && <Notice tone="error">{messageOf(confirm.error)}</Notice>}
        <Button size="lg" wide loading={confirm.isPending} onClick={() => confirm.mutate(token)}>
          Make it my e-mail address
        </Button>
      </div>
    </Page>
  );
}

const resolve = zodResolver(undoAddress.body);

function Undo({ token }: { token: string }) {
  const undo = useUndoAddress();
  const form = useForm({ resolver: resolve, defaultValues: { token, newPassword: '', cpassword: '' } });
  const submit = form.handleSubmit((values) =>
    undo.mutate(values, { onError: (error) => !isDead(error) && showProblem(form, error, 'Error occurred') }),
  );
  if (undo.isSuccess) {
    return (
      <Page
        title="Your account is yours again"
        intro="The change was taken back, every device was signed out, and your new password is set."
      >
        <LinkButton to="/login" size="lg">
          Log in
        </LinkButton>
      </Page>
    );
  }
  if (isDead(undo.error)) return <DeadLink />;
  return (
    <Page
      title="Was it not you?"
      intro="Choose a new password. The change is taken back, and every device is signed out. If it was you, close this page."
    >
      <AuthForm form={form} onSubmit={submit} action="Take the change back" busy={undo.isPending}>
        <FormField form={form} name="newPassword" {...passwordField} label="Your new password" />
        <FormField form={form} name="cpassword" {...passwordAgainField} />
      </AuthForm>
    </Page>
  );
}

/** For the links in mails about a changed address. */
export function AddressLink() {
  const link = useFragment();
  const [confirm, undo] = [link.get('confirm'), link.get('undo')];
  if (confirm) return <Confirm key={confirm} token={confirm} />;
  return undo ? <Undo key={undo} token={undo} /> : <DeadLink />;
}
