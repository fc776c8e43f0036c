import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { drawBox } from '../../../lib/square-picture.ts';
import { boxOf, type Crop, moved, zoomed } from './crop.ts';
import { useCropGestures } from './use-crop-gestures.ts';

/** Twice what is shown on a phone. */
const pixels = 512;
const keyStep = 0.05;
const zoomStep = 1.1;

type Props = {
  /** What takes the keys. */
  stage: RefObject<HTMLDivElement | null>;
  picture: HTMLCanvasElement;
  crop: Crop;
  /** Several gestures may come between two renders, so each builds on the newest crop. */
  onChange: (change: (crop: Crop) => Crop) => void;
};

/** What the square will hold; the ring shows what round avatars show of it. */
export function CropStage({ stage, picture, crop, onChange }: Props) {
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
        <svg
          viewBox="0 0 100 100"
          className="pointer-events-none absolute inset-0 size-full rounded-md"
          aria-hidden="true"
        >
          <path
            d="M0 0H100V100H0Z M50 1a49 49 0 1 0 0 98a49 49 0 1 0 0-98Z"
            fillRule="evenodd"
            className="fill-scrim"
          />
          <circle cx="50" cy="50" r="49" className="fill-none stroke-chalk" strokeWidth="0.75" />
        </svg>
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
