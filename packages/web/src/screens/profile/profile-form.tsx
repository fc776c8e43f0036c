import type { User } from '@akada/contract';
import { profileBody } from '@akada/contract';
import { classLabel, classLevels } from '@akada/contract/rules/class-level';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useUpdateProfile } from '../../data/users.ts';
import { saveProfileImage, useProfileImage } from '../../state/profile-image.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { showProblem } from '../../ui/form-problem.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PictureField } from './picture-field.tsx';

const classOptions = classLevels.map((level) => ({ value: level, label: classLabel(level) }));

export function ProfileForm({ user, onDone }: { user: User; onDone: () => void }) {
  const save = useUpdateProfile(user._id);
  const stored = useProfileImage();
  const [picked, setPicked] = useState<string | null>(null);
  const { fullName, email, phoneNumber, classLevel } = user;
  const form = useForm({
    resolver: zodResolver(profileBody),
    defaultValues: { fullName, email, phoneNumber, classLevel },
  });
  const { register } = form;
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) =>
    save.mutate(values, {
      onSuccess: () => {
        if (picked) saveProfileImage(picked);
        notify.success('Profile updated successfully!');
        onDone();
      },
      onError: (error) => showProblem(form, error),
    }),
  );
  return (
    <Card>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
        <PictureField name={fullName} picture={picked ?? stored} onPick={setPicked} />
        <TextField label="Full name" autoComplete="name" error={errors.fullName?.message} {...register('fullName')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
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
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save Changes
          </Button>
        </div>
      </form>
    </Card>
  );
}
