import { type OwnProfile, profileBody, type User } from '@akada/contract';
import { finishedSchool } from '@akada/contract/rules/class-level';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useUpdateProfile } from '../../data/people/users.ts';
import { useClassLabel, useClassOptions } from '../../data/platform/class-names.ts';
import { messageOf } from '../../lib/call-error.ts';
import { openPicture } from '../../lib/picture-file.ts';
import { clearProfileImage, saveProfileImage, useProfileImage } from '../../state/profile-image.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { showProblem } from '../../ui/form-problem.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.ts';
import { Avatar } from '../../ui/person.tsx';
import { LeaveGuard } from '../shared/leave-guard.tsx';
import { PickPicture } from '../shared/pick-picture.tsx';
import { useOneAtATime } from '../shared/use-one-at-a-time.ts';
import { CropDialog } from './profile-form/crop-dialog.tsx';

/** Stored on Save Changes only, like the other fields. */
function usePictureEdit(userId: string) {
  const stored = useProfileImage();
  const [edit, setEdit] = useState<{ image: string | null } | null>(null);
  const shown = edit ? edit.image : stored;
  return {
    shown,
    isDirty: shown !== stored,
    choose: (image: string | null) => setEdit({ image }),
    /** False when the device has no room. */
    keep: (): boolean => {
      if (!edit) return true;
      if (edit.image !== null) return saveProfileImage(edit.image, userId);
      clearProfileImage();
      return true;
    },
  };
}

type PictureFieldProps = {
  name: string;
  picture: string | null;
  onOpen: (picture: HTMLCanvasElement) => void;
  onRemove: () => void;
};

/** Cropped and scaled on this device, never uploaded. */
function PictureField({ name, picture, onOpen, onRemove }: PictureFieldProps) {
  const [error, setError] = useState<string>();
  const [opening, setOpening] = useState(false);
  const pick = async (file: File) => {
    setOpening(true);
    setError(undefined);
    try {
      onOpen(await openPicture(file));
    } catch (problem) {
      setError(messageOf(problem));
    }
    setOpening(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar name={name} src={picture} size="lg" />
      <Field label="Choose picture" hideLabel hint="Kept on this device only" error={error} className="flex-1 basis-56">
        {(control) => (
          <PickPicture
            control={control}
            accept="image/*"
            isOpening={opening}
            onPick={(file) => void pick(file)}
            onRemove={picture ? onRemove : undefined}
          />
        )}
      </Field>
    </div>
  );
}

type ProfileValues = Pick<User, 'fullName' | 'email' | 'phoneNumber' | 'classLevel'>;

/** Fields that a class list left empty may stay empty. School leavers are in no class. */
const filledIn = (values: Partial<ProfileValues>, user: User) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        (value !== '' || user[name as keyof ProfileValues] !== '') &&
        (name !== 'classLevel' || value !== finishedSchool),
    ),
  );

const waitingWords = (
  { pendingEmail, pendingPhoneNumber, classRequest, classLevel }: OwnProfile,
  wanted: Partial<ProfileValues>,
  classLabel: (level: string) => string,
): string[] => [
  ...(pendingEmail ? ['Open the link that we sent to your new e-mail address.'] : []),
  ...(pendingPhoneNumber ? ['Enter the code that we sent to your new phone number.'] : []),
  ...(classRequest?.status === 'waiting' && wanted.classLevel !== classLevel
    ? [
        `Your class stays ${classLabel(classLevel)} until your school lets you into ${classLabel(classRequest.classLevel)}.`,
      ]
    : []),
];

const resolve = zodResolver(profileBody);

function useProfileForm(user: User, picture: ReturnType<typeof usePictureEdit>, leave: () => void) {
  const classLabel = useClassLabel();
  const update = useOneAtATime(useUpdateProfile(user._id));
  const { fullName, email, phoneNumber, classLevel } = user;
  const form = useForm<Partial<ProfileValues>>({
    resolver: (values, context, options) => resolve(filledIn(values, user), context, options),
    defaultValues: { fullName, email, phoneNumber, classLevel },
  });
  const submit = form.handleSubmit((values) =>
    update.mutate(values, {
      onSuccess: ({ data }) => {
        const isKept = picture.keep();
        const problem = isKept ? [] : ['This device has no room for the picture: it is gone when you close this page.'];
        notify.success(
          'Profile updated successfully!',
          [...waitingWords(data, values, classLabel), ...problem].join(' ') || undefined,
        );
        leave();
      },
      onError: (error) => showProblem(form, error),
    }),
  );
  return { form, submit, isSaving: update.isPending };
}

export function ProfileForm({ user, onDone }: { user: OwnProfile; onDone: () => void }) {
  const classLabel = useClassLabel();
  const { classOptions } = useClassOptions();
  const { classLevel } = user;
  const waits = user.classRequest?.status === 'waiting' ? user.classRequest : undefined;
  const picture = usePictureEdit(user._id);
  const [cropping, setCropping] = useState<HTMLCanvasElement | null>(null);
  const free = useRef(false);
  const leave = () => {
    free.current = true;
    onDone();
  };
  const { form, submit, isSaving } = useProfileForm(user, picture, leave);
  const { errors, isDirty } = form.formState;
  const stopCropping = () => setCropping(null);
  return (
    <Card>
      <LeaveGuard unsaved={isDirty || picture.isDirty} free={free} />
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
        <PictureField
          name={user.fullName}
          picture={picture.shown}
          onOpen={setCropping}
          onRemove={() => picture.choose(null)}
        />
        <FormField form={form} name="fullName" label="Full name" autoComplete="name" />
        <FormField form={form} name="email" type="email" label="Email" />
        <FormField form={form} name="phoneNumber" type="tel" label="Phone Number" autoComplete="tel" />
        {user.role === 'user' && classLevel !== finishedSchool && (
          <FormField
            form={form}
            name="classLevel"
            type="select"
            label="Class"
            options={classOptions}
            hint={waits && `You have asked for ${classLabel(waits.classLevel)}. Your school decides.`}
          />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={leave}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
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
