import { type OwnProfile, profileBody, type User } from '@akada/contract';
import { finishedSchool } from '@akada/contract/rules/class-level';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useUpdateProfile } from '../../data/people/users.ts';
import { useClassOf } from '../../data/platform/class-names.ts';
import { useSchool } from '../../data/platform/school.ts';
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

type ProfileValues = Pick<User, 'fullName' | 'email' | 'phoneNumber'> & { classId: string };

/** Fields that a class list left empty may stay empty, and so may the class of a level that has several. */
const filledIn = (values: Partial<ProfileValues>, user: User) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== '' || (name !== 'classId' && user[name as keyof User] !== ''),
    ),
  );

const waitingWords = (
  own: OwnProfile,
  wanted: Partial<ProfileValues>,
  classOf: ReturnType<typeof useClassOf>,
): string[] => [
  ...(own.pendingEmail ? ['Open the link that we sent to your new e-mail address.'] : []),
  ...(own.pendingPhoneNumber ? ['Enter the code that we sent to your new phone number.'] : []),
  ...(own.classRequest?.status === 'waiting' && (wanted.classId ?? own.class?._id) !== own.class?._id
    ? [`Your class stays ${classOf(own)} until your school lets you into ${classOf(own.classRequest)}.`]
    : []),
];

/** The classes of the school, and the student's own where it is closed or not chosen yet. */
function useOwnClasses(user: User) {
  const classOf = useClassOf();
  const { classes } = useSchool();
  const options = classes.map(({ _id, name }) => ({ value: _id, label: name }));
  const own = user.class?._id ?? '';
  if (options.some(({ value }) => value === own)) return options;
  return [{ value: own, label: own === '' ? `${classOf(user)}: not chosen yet` : classOf(user) }, ...options];
}

const resolve = zodResolver(profileBody);

function useProfileForm(user: User, picture: ReturnType<typeof usePictureEdit>, leave: () => void) {
  const classOf = useClassOf();
  const update = useOneAtATime(useUpdateProfile(user._id));
  const { fullName, email, phoneNumber } = user;
  const form = useForm<Partial<ProfileValues>>({
    resolver: (values, context, options) => resolve(filledIn(values, user), context, options),
    defaultValues: { fullName, email, phoneNumber, classId: user.class?._id ?? '' },
  });
  const submit = form.handleSubmit((values) =>
    update.mutate(values, {
      onSuccess: ({ data }) => {
        const isKept = picture.keep();
        const problem = isKept ? [] : ['This device has no room for the picture: it is gone when you close this page.'];
        notify.success(
          'Profile updated successfully!',
          [...waitingWords(data, values, classOf), ...problem].join(' ') || undefined,
        );
        leave();
      },
      onError: (error) => showProblem(form, error),
    }),
  );
  return { form, submit, isSaving: update.isPending };
}

export function ProfileForm({ user, onDone }: { user: OwnProfile; onDone: () => void }) {
  const classOf = useClassOf();
  const classOptions = useOwnClasses(user);
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
            name="classId"
            type="select"
            label="Class"
            options={classOptions}
            hint={waits && `You have asked for ${classOf(waits)}. Your school decides.`}
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
