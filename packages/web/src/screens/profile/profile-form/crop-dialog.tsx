import { useId, useRef, useState } from 'react';
import { squarePicture } from '../../../lib/square-picture.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogCancel } from '../../../ui/dialog-cancel.tsx';
import { boxOf, middle, mostZoom, zoomed } from './crop.ts';
import { CropStage } from './crop-stage.tsx';

type Props = { picture: HTMLCanvasElement; onClose: () => void; onUse: (dataUrl: string) => void };

/** Mount it to open. Nothing leaves the device, and nothing is kept before the profile is saved. */
export function CropDialog({ picture, onClose, onUse }: Props) {
  const [crop, setCrop] = useState(middle);
  const stage = useRef<HTMLDivElement>(null);
  const zoomId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      initialFocus={stage}
      title="Crop your picture"
      description="Choose the part that shows you best."
      footer={
        <>
          <DialogCancel />
          <Button onClick={() => onUse(squarePicture(picture, boxOf(picture, crop)))}>Use picture</Button>
        </>
      }
    >
      <CropStage stage={stage} picture={picture} crop={crop} onChange={setCrop} />
      <div className="mx-auto mt-4 flex max-w-72 items-center gap-3">
        <label htmlFor={zoomId} className="text-sm font-semibold">
          Zoom
        </label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={mostZoom}
          step={0.05}
          value={crop.zoom}
          onChange={({ target }) => setCrop((now) => zoomed(picture, now, target.valueAsNumber))}
          aria-valuetext={`${crop.zoom.toFixed(1)} times`}
          className="min-h-11 min-w-0 flex-1 accent-green"
        />
      </div>
    </Dialog>
  );
}
