import type { ListedQuestion } from '@akada/contract';
import { useKeepApart } from '../../../data/questions/question-versions.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { notify } from '../../../ui/notify.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { undoMs } from './offer-undo.ts';

/** Questions that are alike and not the same are marked no more; Undo marks them again. */
export function useKeepAll(id: string, onDone: () => void) {
  const apart = useKeepApart();
  const keeping = useOneAtATime(apart);
  const keepAll = (all: readonly ListedQuestion[]) => {
    const others = all.map((one) => one._id).filter((other) => other !== id);
    const undo = () =>
      void apart.mutateAsync({ id, others, isApart: false }).then(
        (undone) => notify.success(undone.message),
        (error) => notify.error('They could not be marked again', messageOf(error)),
      );
    keeping.mutate(
      { id, others, isApart: true },
      {
        onSuccess: ({ message }) => {
          notify.success(message, undefined, {
            ...{ id: `apart-${id}`, label: 'Undo', key: '', forMs: undoMs, run: undo },
          });
          onDone();
        },
        onError: (error) => notify.error(`Failed to keep the questions: ${messageOf(error)}`),
      },
    );
  };
  return { keepAll, isKeepingAll: apart.isPending };
}
