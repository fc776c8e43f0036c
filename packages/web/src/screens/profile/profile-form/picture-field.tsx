import { ImagePlus, Trash2 } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { messageOf } from '../../../lib/call-error.ts';
import { openPicture } from '../../../lib/square-picture.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { buttonLook } from '../../../ui/button-look.ts';
import { classes } from '../../../ui/classes.ts';
import { Field } from '../../../ui/field.tsx';

type Props = {
  name: string;
  picture: string | null;
  onOpen: (picture: HTMLCanvasElement) => void;
  onRemove: () => void;
};

/** The picture stays on this device: cropped and scaled here, never uploaded. */
export function PictureField({ name, picture, onOpen, onRemove }: Props) {
  const [error, setError] = useState<string>();
  const [opening, setOpening] = useState(false);
  const pick = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const file = input.files?.[0];
    if (!file) return;
    setOpening(true);
    setError(undefined);
    try {
      onOpen(await openPicture(file));
    } catch (problem) {
      setError(messageOf(problem));
    }
    setOpening(false);
    // Or choosing the same file once more would change nothing and do nothing.
    input.value = '';
  };
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar name={name} src={picture} size="lg" />
      <Field label="Choose picture" hideLabel hint="Kept on this device only" error={error} className="flex-1 basis-56">
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <span
              className={classes(
                buttonLook({ variant: 'secondary' }),
                'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-green',
              )}
            >
              <ImagePlus aria-hidden="true" />
              <span aria-hidden="true">{opening ? 'Opening...' : 'Choose picture'}</span>
              <input
                {...control}
                type="file"
                accept="image/*"
                disabled={opening}
                onChange={(event) => void pick(event)}
                className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
              />
            </span>
            {picture && (
              <Button variant="quiet" onClick={onRemove}>
                <Trash2 aria-hidden="true" />
                Remove picture
              </Button>
            )}
          </div>
        )}
      </Field>
    </div>
  );
}
