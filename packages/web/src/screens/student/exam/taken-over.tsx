import { MonitorSmartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { counted } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';
import { reasonOf } from './reason.ts';

type Props = { open: boolean; unsent: number; onTakeBack: () => Promise<void> };

/** One device at a time: the one that opened the exam last. */
export function TakenOver({ unsent, onTakeBack }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const takeBack = async () => {
    setIsBusy(true);
    try {
      await onTakeBack();
    } catch (error) {
      notify.error(`The exam could not be opened here: ${reasonOf(error)}`);
      setIsBusy(false);
    }
  };
  const sent =
    unsent === 0
      ? 'All answers you gave on this device are saved.'
      : `${counted(unsent, 'answer')} you gave on this device ${unsent === 1 ? 'is' : 'are'} kept here and sent as soon as there is a connection.`;
  return (
    <main className="mx-auto grid w-full max-w-lg flex-1 content-center justify-items-center gap-3 p-6 text-center">
      <MonitorSmartphone className="size-12 text-green" aria-hidden="true" />
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        This exam is open on another device
      </h2>
      <p className="text-base text-soft">{sent} The time goes on there. If you go on here, the other device stops.</p>
      <Button className="mt-3" size="lg" loading={isBusy} onClick={() => void takeBack()}>
        Continue on this device
      </Button>
    </main>
  );
}
