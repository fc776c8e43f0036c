import type { OpenedOrder } from '@akada/contract';
import { FileText, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useClaimPaid } from '../../../data/money/order-actions.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { fileSize } from '../../../lib/format.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/form-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { useObjectUrl } from '../../../ui/object-url.ts';
import { ProgressBar } from '../../../ui/progress.tsx';
import { isPdf, PhotoOrPdfChooser, preparedFile } from '../../shared/photo-or-pdf.tsx';

type Chosen = { file: Blob; name: string };

function Preview({ chosen, onRemove }: { chosen: Chosen; onRemove: () => void }) {
  const picture = useObjectUrl(isPdf(chosen.file) ? null : chosen.file, chosen.file.type);
  return (
    <div className="rounded-md border border-line bg-sunken p-3">
      <div className="flex items-center gap-2">
        <FileText className="size-5 shrink-0 text-soft" aria-hidden="true" />
        <p className="min-w-0 flex-1 wrap-anywhere">
          {chosen.name} <span className="text-soft">({fileSize(chosen.file.size)})</span>
        </p>
        <IconButton label="Remove the receipt" onClick={onRemove}>
          <X />
        </IconButton>
      </div>
      {picture && <img src={picture} alt="Your receipt" className="mx-auto mt-2 max-h-64 rounded-sm object-contain" />}
    </div>
  );
}

function useClaim(order: OpenedOrder, onClose: () => void) {
  const claiming = useClaimPaid(order._id);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [sessionId, setSessionId] = useState('');
  const [percent, setPercent] = useState(0);
  const choose = (file: File) => {
    setProblem(null);
    preparedFile(file).then(
      (small) => setChosen({ file: small, name: file.name }),
      (error: unknown) => setProblem(messageOf(error)),
    );
  };
  const send = () => {
    setPercent(0);
    claiming.mutate(
      { proof: chosen, sessionId: sessionId.trim(), onProgress: setPercent },
      {
        onSuccess: () => {
          notify.success('The school knows that you have paid', 'It now looks for your transfer.');
          setChosen(null);
          setSessionId('');
          onClose();
        },
      },
    );
  };
  return { claiming, chosen, setChosen, problem, choose, sessionId, setSessionId, percent, send };
}

type ClaimDialogProps = { order: OpenedOrder; open: boolean; onClose: () => void };

export function ClaimDialog({ order, open, onClose }: ClaimDialogProps) {
  const claim = useClaim(order, onClose);
  const { claiming, chosen, problem, percent } = claim;
  const form = useId();
  // Not the field: a phone would put its keyboard over the rest.
  const first = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="I have paid"
      initialFocus={first}
      unsaved={(chosen !== null || claim.sessionId.trim() !== '') && !claiming.isPending}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" form={form} loading={claiming.isPending}>
            Tell the school
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          claim.send();
        }}
      >
        <p>
          {order.status === 'rejected' ? (
            'With a receipt that the school has not seen, it looks at this order again.'
          ) : (
            <>
              A receipt helps the school to find your transfer sooner. It is not needed: the reference{' '}
              <strong className="font-semibold">{order.reference}</strong> is enough.
            </>
          )}
        </p>
        {chosen ? (
          <Preview chosen={chosen} onRemove={() => claim.setChosen(null)} />
        ) : (
          <PhotoOrPdfChooser
            button={first}
            chooseLabel="Choose a photo or PDF"
            cameraName="Photo of the receipt"
            filesName="Receipt as a photo or PDF"
            onChoose={([file]) => file && claim.choose(file)}
          />
        )}
        {problem && <Notice tone="error">{problem}</Notice>}
        <TextField
          label="Session ID (optional)"
          hint="The long number on the receipt, 30 digits with most banks."
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          value={claim.sessionId}
          onChange={(event) => claim.setSessionId(event.target.value)}
        />
        {claiming.isPending && chosen && <ProgressBar label="Sending the receipt" percent={percent} />}
        {claiming.error && !claiming.isPending && (
          <Notice tone="error">It was not sent: {messageOf(claiming.error)}</Notice>
        )}
      </form>
    </Dialog>
  );
}
