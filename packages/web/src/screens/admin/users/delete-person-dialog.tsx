import { deleteBody, type StaffUser } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useDeletePerson } from '../../../data/people/person.ts';
import { CallError, messageOf } from '../../../lib/call-error.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { showUnderField } from '../../../ui/form-problem.ts';
import { notify } from '../../../ui/notify.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';

const consequences = [
  'Profile, results, answers, progress, messages and notes are erased for good. Lessons that were bought are gone.',
  'Of the payments a record without a name stays with the school.',
  'Nobody can undo this. To close the account and keep everything, suspend it.',
];

export function DeletePersonDialog({ person, onClose }: { person: StaffUser; onClose: () => void }) {
  const { _id, fullName } = person;
  const remove = useOneAtATime(useDeletePerson(_id));
  const navigate = useNavigate();
  const form = useForm({ resolver: zodResolver(deleteBody), defaultValues: { fullName: '' } });
  const submit = form.handleSubmit((typed) =>
    remove.mutate(typed.fullName, {
      onSuccess: () => {
        notify.success('The account was deleted', fullName);
        void navigate('/admin/users', { replace: true });
      },
      onError: (error) => {
        if (error instanceof CallError) showUnderField(form, error);
      },
    }),
  );
  return (
    <FormDialog
      title={`Delete the account of ${fullName}?`}
      onClose={onClose}
      unsaved={false}
      onSubmit={submit}
      submitLabel="Delete the account"
      tone="danger"
      pending={remove.isPending}
      problem={remove.isError && `Failed to delete the account: ${messageOf(remove.error)}`}
    >
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {consequences.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <FormField
        form={form}
        name="fullName"
        label="Full name"
        autoComplete="off"
        hint={`Type ${fullName} to show that you mean this account.`}
      />
    </FormDialog>
  );
}
