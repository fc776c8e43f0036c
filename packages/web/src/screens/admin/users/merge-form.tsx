import { deleteBody, type MergePreview, type StaffUser } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { mergePreviewQuery, useMergeAccounts } from '../../../data/school/account-merge.ts';
import { CallError, messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceGroup, ChoiceRow } from '../../../ui/choices.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { showUnderField } from '../../../ui/form-problem.ts';
import { SkeletonBox } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { MergeEffects } from './merge-effects.tsx';

type Accounts = { person: StaffUser; other: StaffUser };

type ChoiceProps = Accounts & { keptId: string; onChange: (id: string) => void };

function WhichStays({ person, other, keptId, onChange }: ChoiceProps) {
  const classLabel = useClassLabel();
  const { date } = useFormat();
  return (
    <ChoiceGroup legend="Which account stays?">
      {[person, other].map((account) => (
        <ChoiceRow
          key={account._id}
          kind="radio"
          name="kept"
          checked={account._id === keptId}
          onChange={() => onChange(account._id)}
          label={account.email || account.phoneNumber || account.loginName || account.fullName}
          hint={[
            account.fullName,
            classLabel(account.classLevel),
            account.lastSignInAt ? `last sign-in ${date(account.lastSignInAt)}` : 'never signed in',
            !account.isActive && 'suspended',
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      ))}
    </ChoiceGroup>
  );
}

function Effects({ preview }: { preview: MergePreview }) {
  return (
    <>
      {preview.refusal && <Notice tone="warning">{preview.refusal}</Notice>}
      <MergeEffects preview={preview} />
    </>
  );
}

type Props = Accounts & { onClose: () => void; onBack: () => void };

/** Preview of the merge's effects before the confirmation. */
export function MergeForm({ person, other, onClose, onBack }: Props) {
  const [keptId, keep] = useState(person._id);
  const ended = keptId === person._id ? other : person;
  const pair = { id: keptId, otherId: ended._id };
  const preview = useQuery(mergePreviewQuery(pair));
  const merge = useOneAtATime(useMergeAccounts());
  const navigate = useNavigate();
  const form = useForm({ resolver: zodResolver(deleteBody), defaultValues: { fullName: '' } });
  const isRefused = preview.data?.refusal !== undefined;
  const submit = form.handleSubmit(({ fullName }) =>
    merge.mutate(
      { ...pair, fullName },
      {
        onSuccess: ({ data }) => {
          notify.success('The accounts were merged', data.fullName);
          onClose();
          void navigate(`/admin/users/${data._id}`, { replace: true });
        },
        onError: (error) => {
          if (error instanceof CallError) showUnderField(form, error);
          void preview.refetch();
        },
      },
    ),
  );
  return (
    <FormDialog
      title="Merge two accounts?"
      onClose={onClose}
      unsaved={false}
      onSubmit={(event) => {
        event.preventDefault();
        if (preview.data && !isRefused) void submit(event);
        else void preview.refetch();
      }}
      submitLabel={isRefused ? 'Check again' : 'Merge the accounts'}
      tone={isRefused ? 'primary' : 'danger'}
      pending={merge.isPending || (isRefused && preview.isFetching)}
      problem={merge.isError && `Failed to merge the accounts: ${messageOf(merge.error)}`}
      moreActions={
        <Button variant="secondary" onClick={onBack}>
          Choose another
        </Button>
      }
    >
      <WhichStays person={person} other={other} keptId={keptId} onChange={keep} />
      <Loaded query={preview} failure="Error loading the preview" loading={<SkeletonBox className="h-72" />}>
        {(data) => <Effects preview={data} />}
      </Loaded>
      {preview.data && !isRefused && (
        <FormField
          form={form}
          name="fullName"
          label="Full name"
          autoComplete="off"
          hint={`Type ${ended.fullName}, the name of the account that ends.`}
        />
      )}
    </FormDialog>
  );
}
