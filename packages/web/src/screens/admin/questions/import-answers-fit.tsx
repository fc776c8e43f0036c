import type { QuestionImport } from '@akada/contract';
import { useFormat } from '../../../data/platform/school.ts';
import { useAnswersFit } from '../../../data/questions/question-imports.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { focusSoon } from '../shared/dialogs.tsx';

/** One press for all questions that wait only because the list of answers has other numbers. */
export function AnswersFit({ data: { _id, counts } }: { data: QuestionImport }) {
  const { counted } = useFormat();
  const fitting = useAnswersFit(_id);
  const once = useOneAtATime(fitting);
  const { perhapsMoved = 0 } = counts;
  if (perhapsMoved < 2) return null;
  const take = () =>
    once.mutate(undefined, {
      onSuccess: ({ message }) => {
        notify.success(message);
        focusSoon('main');
      },
    });
  return (
    <div className="mb-4">
      <Notice tone="warning">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-64">
            <p className="font-semibold">The answers and the questions do not have the same numbers</p>
            <p>
              {counted(perhapsMoved, 'question')} may have the answer of another one. Please compare some of them, the
              last ones too.
            </p>
            {fitting.error && <p className="font-medium text-red-ink">{messageOf(fitting.error)}</p>}
          </div>
          <Button variant="secondary" loading={fitting.isPending} onClick={take}>
            All {perhapsMoved} have their own answer
          </Button>
        </div>
      </Notice>
    </div>
  );
}
