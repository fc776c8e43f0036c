import type { OpenedOrder } from '@akada/contract';
import { FileText } from 'lucide-react';
import { useReadProof } from '../../../data/money/order-actions.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';
import { saveFile } from '../../../ui/save-file.ts';

/** Shows students their own proofs. */
export function SentProofs({ order }: { order: OpenedOrder }) {
  const format = useFormat();
  const saving = useReadProof(order._id);
  if (order.proofs.length === 0) return null;
  const save = (proofId: string) =>
    saving.mutate(proofId, {
      onSuccess: ({ name, content }) => saveFile(name, content),
      onError: (error) => notify.error('The receipt could not be downloaded', messageOf(error)),
    });
  return (
    <ul aria-label="Receipts you sent" className="mt-3 divide-y divide-line rounded-md border border-line">
      {order.proofs.map(({ _id, fileName, createdAt }) => (
        <li key={_id} className="flex items-center gap-2 py-1 pr-1 pl-3">
          <FileText className="size-4.5 shrink-0 text-soft" aria-hidden="true" />
          <span className="min-w-0 flex-1 wrap-anywhere">
            {fileName} <span className="text-xs text-soft">{format.dateTime(createdAt)}</span>
          </span>
          <Button
            variant="quiet"
            loading={saving.isPending && saving.variables === _id}
            aria-label={`Download ${fileName}`}
            onClick={() => save(_id)}
          >
            Download
          </Button>
        </li>
      ))}
    </ul>
  );
}
