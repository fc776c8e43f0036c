import { ImagePlus, Trash2 } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { pictureTypes } from '../../../lib/shrink-picture.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonLook } from '../../../ui/button-look.ts';
import { classes } from '../../../ui/classes.ts';
import { Field } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { PictureDraft } from './use-picture.ts';

export const pictureAltName = 'picture-alt';

/** An optional picture, which has to be described: some students hear it. */
export function PictureField({ picture }: { picture: PictureDraft }) {
  const { draft, isOpening, problem, altProblem } = picture;
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) void picture.choose(file);
    // Or choosing the same file once more would change nothing and do nothing.
    target.value = '';
  };
  return (
    <div className="grid gap-4">
      <Field label="Picture (optional)" hint="PNG, JPEG or WebP" error={problem}>
        {(control) => (
          <div className="flex flex-wrap items-center gap-2">
            <span
              className={classes(
                buttonLook({ variant: 'secondary' }),
                'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-green',
              )}
            >
              <ImagePlus aria-hidden="true" />
              <span aria-hidden="true">{isOpening ? 'Opening...' : draft ? 'Choose another' : 'Choose picture'}</span>
              <input
                {...control}
                type="file"
                accept={pictureTypes.join(',')}
                disabled={isOpening}
                onChange={pick}
                className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
              />
            </span>
            {draft && (
              <Button variant="quiet" onClick={picture.remove}>
                <Trash2 aria-hidden="true" />
                Remove picture
              </Button>
            )}
          </div>
        )}
      </Field>
      {draft && (
        <TextField
          label="Description of the picture"
          hint="For students who cannot see it. Do not give the answer away."
          name={pictureAltName}
          maxLength={300}
          autoComplete="off"
          value={draft.alt}
          error={altProblem}
          onChange={(event) => picture.describe(event.target.value)}
        />
      )}
    </div>
  );
}
