import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { drawBox, squarePicture } from '../../../lib/picture-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../../ui/dialog.tsx';
import { boxOf, type Crop, middle, mostZoom, moved, useCropGestures, zoomed } from './crop.ts';

const pixels = 512;
const keyStep = 0.05;
const zoomStep = 1.1;

type CropStageProps = {
  stage: RefObject<HTMLDivElement | null>;
  picture: HTMLCanvasElement;
  crop: Crop;
  /** Two gestures may come between renders: each changes the newest crop. */
  onChange: (change: (crop: Crop) => Crop) => void;
};

function Ring() {
  return (
    <svg viewBox="0 0 100 100" className="pointer-events-none absolute inset-0 size-full rounded-md" aria-hidden="true">
      <path d="M0 0H100V100H0Z M50 1a49 49 0 1 0 0 98a49 49 0 1 0 0-98Z" fillRule="evenodd" className="fill-scrim" />
      <circle cx="50" cy="50" r="49" className="fill-none stroke-chalk" strokeWidth="0.75" />
    </svg>
  );
}

function CropStage({ stage, picture, crop, onChange }: CropStageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const hintId = useId();
  const move = (right: number, down: number) => onChange((now) => moved(picture, now, right, down));
  const zoomBy = (factor: number) => onChange((now) => zoomed(picture, now, now.zoom * factor));
  const pointers = useCropGestures(stage, { move, zoomBy });
  useEffect(() => {
    if (canvas.current) drawBox(canvas.current, picture, boxOf(picture, crop));
  }, [picture, crop]);
  const keys: Record<string, () => void> = {
    ArrowLeft: () => move(-keyStep, 0),
    ArrowRight: () => move(keyStep, 0),
    ArrowUp: () => move(0, -keyStep),
    ArrowDown: () => move(0, keyStep),
    '+': () => zoomBy(zoomStep),
    '=': () => zoomBy(zoomStep),
    '-': () => zoomBy(1 / zoomStep),
  };
  const press = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const share = (part: number) => `${Math.round(part * 100)}%`;
  return (
    <div>
      <div
        ref={stage}
        role="application"
        aria-label="Part of the picture"
        aria-describedby={hintId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved with the arrow keys
        tabIndex={0}
        onKeyDown={press}
        {...pointers}
        className="relative mx-auto max-w-72 cursor-move touch-none rounded-md outline-offset-4 select-none"
      >
        <canvas ref={canvas} width={pixels} height={pixels} className="aspect-square w-full rounded-md bg-stage" />
        <Ring />
      </div>
      <p id={hintId} className="mt-3 text-center text-xs text-soft">
        Drag the picture, or tap what should be in the middle. Arrow keys move it, plus and minus zoom.
      </p>
      <p role="status" className="sr-only">
        {`Middle at ${share(crop.x)} from the left and ${share(crop.y)} from the top, zoom ${crop.zoom.toFixed(1)}`}
      </p>
    </div>
  );
}

type CropDialogProps = { picture: HTMLCanvasElement; onClose: () => void; onUse: (dataUrl: string) => void };

export function CropDialog({ picture, onClose, onUse }: CropDialogProps) {
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
