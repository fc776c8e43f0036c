import { Camera, ImageUp, X } from 'lucide-react';
import { useState } from 'react';
import { readPhoto } from '../../lib/read-qr.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Notice } from '../../ui/notice.tsx';
import { useCamera } from './use-camera.ts';

type Found = { onFound: (text: string) => void };

function PhotoButton({ onFound }: Found) {
  const [state, setState] = useState<'idle' | 'reading' | 'empty'>('idle');
  const read = async (file: File) => {
    setState('reading');
    const text = await readPhoto(file);
    setState(text === null ? 'empty' : 'idle');
    if (text !== null) onFound(text);
  };
  const isReading = state === 'reading';
  return (
    <div className="flex flex-col gap-3">
      <span
        className={classes(
          buttonLook({ variant: 'secondary', wide: true }),
          'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-green',
        )}
      >
        <ImageUp aria-hidden="true" />
        <span aria-hidden="true">{isReading ? 'Looking for the code...' : 'Choose a photo of the code'}</span>
        <input
          type="file"
          accept="image/*"
          aria-label="Choose a photo of the code"
          disabled={isReading}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) void read(file);
            // Without the reset, choosing the same file again fires no event.
            target.value = '';
          }}
          className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
        />
      </span>
      <div aria-live="polite" className="empty:hidden">
        {state === 'empty' && (
          <Notice tone="warning">
            No code was found in this photo. Take it closer, from straight above and in good light.
          </Notice>
        )}
      </div>
    </div>
  );
}

export function Scanner({ onFound }: Found) {
  const { video, state, start, stop } = useCamera(onFound);
  const isOn = state === 'starting' || state === 'on';
  return (
    <section aria-label="Scan" className="flex flex-col gap-3">
      <div className={classes('relative overflow-hidden rounded-md bg-board', !isOn && 'hidden')}>
        <video ref={video} muted playsInline className="aspect-square max-h-[70vh] w-full object-cover" />
        <span aria-hidden="true" className="absolute inset-[14%] rounded-md border-4 border-marigold" />
      </div>
      {isOn ? (
        <>
          <p aria-live="polite">
            {state === 'on' ? 'Hold the square inside the frame. There is nothing to press.' : 'Opening the camera...'}
          </p>
          <Button variant="secondary" onClick={stop}>
            <X aria-hidden="true" />
            Stop the camera
          </Button>
        </>
      ) : (
        <Button size="lg" onClick={start}>
          <Camera aria-hidden="true" />
          Scan with the camera
        </Button>
      )}
      {state === 'refused' && (
        <Notice tone="warning">
          The camera cannot be used here. Allow it in the browser’s settings, or choose a photo, or type the code.
        </Notice>
      )}
      <PhotoButton onFound={onFound} />
    </section>
  );
}
