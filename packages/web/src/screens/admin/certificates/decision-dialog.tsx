import {
  type CertificateReason,
  type GivenCertificate,
  giveCertificateForm,
  withdrawCertificateForm,
} from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useGiveCertificate, useWithdrawCertificate } from '../../../data/school/certificates.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { afterSave, FormDialog } from '../../shared/form-dialog.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { reasonField } from '../shared/reason-field.ts';

export type Deciding = { certificate: GivenCertificate; what: 'withdraw' | 'give' };

const reasonToGive = giveCertificateForm.pick({ reason: true });

const words = {
  withdraw: {
    title: 'Withdraw the certificate of',
    description: 'Student and guardians no longer see it, and whoever checks its code is told that it was withdrawn.',
    submit: 'Withdraw',
    done: 'Certificate withdrawn',
  },
  give: {
    title: 'Give a certificate again to',
    description: 'The next version has the name, score and words of now. Whoever checks the code sees the new one.',
    submit: 'Give again',
    done: 'Certificate given again',
  },
} as const;

export function DecisionDialog({ certificate, what, onClose }: Deciding & { onClose: () => void }) {
  const [withdraw, give] = [useOneAtATime(useWithdrawCertificate()), useOneAtATime(useGiveCertificate())];
  const deciding = what === 'withdraw' ? withdraw : give;
  const form = useForm<CertificateReason, unknown, CertificateReason>({
    resolver: zodResolver(what === 'withdraw' ? withdrawCertificateForm : reasonToGive),
    defaultValues: { reason: '' },
  });
  const { title, description, submit, done } = words[what];
  const { code, version } = certificate;
  const after = afterSave(form, done, onClose);
  const send = form.handleSubmit((body) =>
    what === 'withdraw'
      ? withdraw.mutate({ code, body }, after)
      : give.mutate({ code, body: { ...body, version } }, after),
  );
  return (
    <FormDialog
      title={`${title} ${certificate.fullName}?`}
      description={description}
      onClose={onClose}
      unsaved={form.formState.isDirty}
      onSubmit={send}
      submitLabel={submit}
      tone={what === 'withdraw' ? 'danger' : 'primary'}
      pending={deciding.isPending}
      problem={deciding.isError && messageOf(deciding.error)}
    >
      <p className="wrap-anywhere">{certificate.title}</p>
      <FormField form={form} {...reasonField} maxLength={300} hint="It is kept with the certificate." />
    </FormDialog>
  );
}
