import { type ChangeEvent, useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { squarePicture } from '../../lib/square-picture.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Field } from '../../ui/field.tsx';

type Props = { name: string; picture: string | null; onPick: (dataUrl: string) => void };

/** The picture stays on this device: cropped and scaled here, never uploaded. */
export function PictureField({ name, picture, onPick }: Props) {
  const [error, setError] = useState<string>();
  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (!file) return;
    try {
      onPick(await squarePicture(file));
      setError(undefined);
    } catch (problem) {
      setError(messageOf(problem));
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar name={name} src={picture} size="lg" />
      <Field label="Picture" hint="Kept on this device only" error={error} className="flex-1 basis-48">
        {(control) => (
          <input
            {...control}
            type="file"
            accept="image/*"
            onChange={(event) => void pick(event)}
            className="min-h-11 w-full text-soft file:mr-3 file:min-h-11 file:rounded-md file:border file:border-edge file:bg-card file:px-4 file:font-semibold file:text-ink"
          />
        )}
      </Field>
    </div>
  );
}
