import { FileUp } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { notify } from '../../../ui/notify.ts';

type FileDropProps = {
  /** Label of the file input. */
  label: string;
  accept: string;
  loading?: boolean;
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
  /** Label of the button. */
  choose?: string;
  /** Small look, for a place beside existing files. */
  quiet?: boolean;
  /** Above the button. */
  children: ReactNode;
  below?: ReactNode;
};

export function FileDrop(props: FileDropProps) {
  const {
    label,
    accept,
    loading = false,
    multiple = false,
    onFiles,
    choose = 'Choose the file',
    quiet = false,
  } = props;
  const [isOver, setIsOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const files = [...event.dataTransfer.files];
    const [first] = files;
    if (!multiple && first && files.length > 1)
      notify.info('One file at a time', `Only “${first.name}” is taken. Please bring the other ones after it.`);
    onFiles(multiple ? files : files.slice(0, 1));
  };
  return (
    // Dropping is a shortcut for mouse users; the button does the same.
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside is the way by keyboard
    <div
      className={classes(
        'rounded-md border border-dashed bg-card px-5 text-center',
        quiet ? 'py-4' : 'py-8',
        isOver ? 'border-green bg-green-wash' : 'border-edge',
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {props.children}
      <Button
        variant={quiet ? 'secondary' : 'primary'}
        className={quiet ? 'mt-3' : 'mt-5'}
        loading={loading}
        onClick={() => files.current?.click()}
      >
        <FileUp aria-hidden="true" />
        {choose}
      </Button>
      <input
        ref={files}
        type="file"
        className="hidden"
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          // The same file may be chosen again.
          target.value = '';
          onFiles(chosen);
        }}
      />
      {props.below}
    </div>
  );
}
