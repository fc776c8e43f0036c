import { Lightbulb } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Maths } from '../../../ui/maths.tsx';

const focus = (shown: HTMLElement | null) => shown?.focus();

/** Opened on demand, before the answer; an opened one stays and takes the focus. */
export function Hint({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <Button variant="quiet" className="mt-3" onClick={() => setIsOpen(true)}>
        <Lightbulb className="size-5" aria-hidden="true" />
        Hint
      </Button>
    );
  return (
    <p
      ref={focus}
      tabIndex={-1}
      className="mt-3 border-l-3 border-marigold pl-4 whitespace-pre-line wrap-anywhere outline-none"
    >
      <strong className="font-semibold">Hint:</strong> <Maths text={text} />
    </p>
  );
}
