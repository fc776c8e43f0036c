import { largestAttachmentBytes } from '@akada/contract/rules/attachment';
import { Camera, Paperclip } from 'lucide-react';
import { type ChangeEvent, type RefObject, useRef } from 'react';
import { pictureTypes, shrinkPicture } from '../../lib/picture-file.ts';
import { Button } from '../../ui/button.tsx';

/** For receipts and for message attachments. */

export const isPdf = (file: Blob) => file.type === 'application/pdf';

export const isPhotoOrPdf = (file: Blob) => isPdf(file) || pictureTypes.includes(file.type);

export const chooseAnother = 'Please choose a photo (JPEG, PNG or WebP) or a PDF file';

/** Photos are made smaller, because data is costly. Rejects with a sentence for the person. */
export async function preparedFile(file: File): Promise<Blob> {
  if (!isPhotoOrPdf(file)) throw new Error(chooseAnother);
  const small = isPdf(file) ? file : await shrinkPicture(file);
  if (small.size > largestAttachmentBytes) throw new Error('This file is too large. Please choose one of at most 5 MB');
  return small;
}

type ChooserProps = {
  /** “Choose a photo or PDF” */
  chooseLabel: string;
  /** Accessible names of the two inputs, also for tests. */
  cameraName: string;
  filesName: string;
  multiple?: boolean;
  button?: RefObject<HTMLButtonElement | null>;
  onChoose: (files: File[]) => void;
};

/** Phones open the camera for the first one; elsewhere the second one does all. */
export function PhotoOrPdfChooser(props: ChooserProps) {
  const { chooseLabel, cameraName, filesName, multiple = false, button, onChoose } = props;
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])];
    // The same file may be chosen again.
    event.target.value = '';
    if (chosen.length > 0) onChoose(chosen);
  };
  const pictures = pictureTypes.join();
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" className="hidden pointer-coarse:inline-flex" onClick={() => camera.current?.click()}>
        <Camera aria-hidden="true" />
        Take a photo
      </Button>
      <Button ref={button} variant="secondary" onClick={() => files.current?.click()}>
        <Paperclip aria-hidden="true" />
        {chooseLabel}
      </Button>
      <input
        ref={camera}
        type="file"
        accept={pictures}
        capture="environment"
        className="hidden"
        aria-label={cameraName}
        onChange={choose}
      />
      <input
        ref={files}
        type="file"
        multiple={multiple}
        accept={`${pictures},application/pdf`}
        className="hidden"
        aria-label={filesName}
        onChange={choose}
      />
    </div>
  );
}
