import { ImagePlus, Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button, buttonLook } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';

type PickPictureProps = {
  control: ComponentProps<'input'>;
  label?: string;
  removeLabel?: string;
  accept: string;
  isOpening: boolean;
  onPick: (file: File) => void;
  /** Undefined while there is no picture. */
  onRemove: (() => void) | undefined;
};

/** The control of a `Field`. */
export function PickPicture(props: PickPictureProps) {
  const { control, label = 'Choose picture', removeLabel = 'Remove picture' } = props;
  const { accept, isOpening, onPick, onRemove } = props;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span
        className={classes(
          buttonLook({ variant: 'secondary' }),
          'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-green',
        )}
      >
        <ImagePlus aria-hidden="true" />
        <span aria-hidden="true">{isOpening ? 'Opening...' : label}</span>
        <input
          {...control}
          type="file"
          accept={accept}
          disabled={isOpening}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) onPick(file);
            // Without the reset, choosing the same file again fires no event.
            target.value = '';
          }}
          className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
        />
      </span>
      {onRemove && (
        <Button variant="quiet" onClick={onRemove}>
          <Trash2 aria-hidden="true" />
          {removeLabel}
        </Button>
      )}
    </div>
  );
}
