import type { User } from '@akada/contract';
import { profileBody } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useUpdateProfile } from '../../data/users.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { showProblem } from '../../ui/form-problem.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.ts';
import { LeaveGuard } from '../shared/leave-guard.tsx';
import { useOneAtATime } from '../shared/use-one-at-a-time.ts';
import { ProfileFields } from './profile-fields.tsx';
import { CropDialog } from './profile-form/crop-dialog.tsx';
import { PictureField } from './profile-form/picture-field.tsx';
import { usePictureEdit } from './use-picture-edit.ts';

export function ProfileForm({ user, onDone }: { user: User; onDone: () => void }) {
  const update = useUpdateProfile(user._id);
  const save = useOneAtATime(update);
  const picture = usePictureEdit(user._id);
  const [cropping, setCropping] = useState<HTMLCanvasElement | null>(null);
  const free = useRef(false);
  const { fullName, email, phoneNumber, classLevel } = user;
  const form = useForm({
    resolver: zodResolver(profileBody),
    defaultValues: { fullName, email, phoneNumber, classLevel },
  });
  const { errors, isDirty } = form.formState;
  const leave = () => {
    free.current = true;
    onDone();
  };
  const stopCropping = () => setCropping(null);
  const submit = form.handleSubmit((values) =>
    save(values, {
      onSuccess: () => {
        const isKept = picture.keep();
        notify.success(
          'Profile updated successfully!',
          isKept ? undefined : 'This device has no room for the picture: it is gone when you close this page.',
        );
        leave();
      },
      onError: (error) => showProblem(form, error),
    }),
  );
  return (
    <Card>
      <LeaveGuard
        unsaved={(isDirty || picture.isDirty) && !cropping}
        onBack={cropping ? stopCropping : undefined}
        free={free}
      />
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
        <PictureField
          name={fullName}
          picture={picture.shown}
          onOpen={setCropping}
          onRemove={() => picture.choose(null)}
        />
        <ProfileFields form={form} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={leave}>
            Cancel
          </Button>
          <Button type="submit" loading={update.isPending}>
            Save Changes
          </Button>
        </div>
      </form>
      {cropping && (
        <CropDialog
          picture={cropping}
          onClose={stopCropping}
          onUse={(dataUrl) => {
            picture.choose(dataUrl);
            stopCropping();
          }}
        />
      )}
    </Card>
  );
}
