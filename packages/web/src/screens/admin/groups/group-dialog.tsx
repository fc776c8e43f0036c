import { type Group, groupBody } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useSaveGroup } from '../../../data/people/groups.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { afterSave, FormDialog } from '../../shared/form-dialog.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';

type DialogProps = {
  /** Null makes a new one. */
  group: Group | null;
  onSaved?: (group: Group) => void;
  onClose: () => void;
};

export function GroupDialog({ group, onSaved, onClose }: DialogProps) {
  const form = useForm({ resolver: zodResolver(groupBody), defaultValues: { name: group?.name ?? '' } });
  const save = useOneAtATime(useSaveGroup());
  const { onSuccess, onError } = afterSave(form, group ? 'Group renamed' : 'Group created', onClose);
  const submit = form.handleSubmit((body) =>
    save.mutate(
      { before: group, body },
      {
        onError,
        onSuccess: (saved) => {
          onSuccess();
          onSaved?.(saved);
        },
      },
    ),
  );
  return (
    <FormDialog
      title={group ? 'Rename the group' : 'New group'}
      onClose={onClose}
      unsaved={form.formState.isDirty}
      onSubmit={submit}
      submitLabel={group ? 'Save' : 'Create group'}
      pending={save.isPending}
      problem={save.isError && `Failed to save the group: ${messageOf(save.error)}`}
    >
      <FormField
        form={form}
        name="name"
        label="Name"
        autoComplete="off"
        hint="Such as Science, Choir, or Extra lessons on Saturday. Students do not see it."
      />
    </FormDialog>
  );
}
