import { useUndoDeletion } from '../../../data/questions/admin-questions.ts';
import type { Reply } from '../../../lib/call.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { notify } from '../../../ui/notify.ts';

export const undoMs = 10_000;

/** The way back stays for ten seconds, also on another page. */
export function useOfferUndo() {
  const undo = useUndoDeletion();
  return ({ message, data: { _id } }: Reply<'POST /question/deletions'>) => {
    const run = () =>
      void undo.mutateAsync(_id).then(
        (undone) => notify.success(undone.message),
        (error) => notify.error('The questions could not be brought back', messageOf(error)),
      );
    notify.success(message, undefined, { id: `undo-${_id}`, label: 'Undo', key: '', forMs: undoMs, run });
  };
}
