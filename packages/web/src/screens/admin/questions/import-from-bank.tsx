import type { ImportedQuestion, ImportRow, QuestionImport } from '@akada/contract';
import { useFormat } from '../../../data/platform/school.ts';
import { type RowChange, useTakeFromBank } from '../../../data/questions/question-imports.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { authoring } from '../../../question-types/authoring.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { focusSoon } from '../shared/dialogs.tsx';

/** Questions of a paper that the bank has already: they join the exam, and no copies are made. */

export function AllFromBank({ data: { _id, counts } }: { data: QuestionImport }) {
  const { counted } = useFormat();
  const taking = useTakeFromBank(_id);
  const once = useOneAtATime(taking);
  const { inBank = 0 } = counts;
  if (inBank === 0) return null;
  const take = () =>
    once.mutate(
      {},
      {
        onSuccess: ({ message }) => {
          notify.success(message);
          focusSoon('main');
        },
      },
    );
  return (
    <div className="mb-4">
      <Notice tone={taking.error ? 'error' : 'info'}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-52">
            {taking.error
              ? messageOf(taking.error)
              : `${counted(inBank, 'question')} of this paper ${inBank === 1 ? 'is' : 'are'} in the bank, with the same answer.`}
          </p>
          <Button variant="secondary" loading={taking.isPending} onClick={take}>
            {inBank === 1 ? 'Use the one from the bank' : 'Use those from the bank'}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

type FromBankProps = {
  importId: string;
  row: ImportRow;
  question: ImportedQuestion;
  onChange: (change: RowChange) => void;
  onTaken: () => void;
};

/** Both questions where they differ, and the choice between them. */
export function FromBank({ importId, row, question, onChange, onTaken }: FromBankProps) {
  const taking = useTakeFromBank(importId);
  const { inBank, line } = row;
  if (!inBank || row.status !== 'rejected' || !row.problem?.startsWith('exists')) return null;
  const { Key } = authoring[question.type];
  const named = <span className="sr-only"> line {line}</span>;
  const { options } = question;
  const isOther = options.length !== inBank.options.length || options.some((one) => !inBank.options.includes(one));
  const take = () => {
    if (taking.isPending) return;
    taking.mutate({ lines: [line] }, { onSuccess: onTaken, onError: (error) => notify.error(messageOf(error)) });
  };
  return (
    <div className="mt-3">
      {row.problem === 'exists-otherwise' && (
        <div className="mb-3 border-l-3 border-marigold pl-3">
          <p className="text-sm font-semibold">In the bank</p>
          <Key question={{ ...question, options: inBank.options, correctAnswer: inBank.correctAnswer }} />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={take}>
          Use the one from the bank{named}
        </Button>
        {row.problem === 'exists-otherwise' && isOther && (
          <Button variant="secondary" onClick={() => onChange({ correctAnswer: question.correctAnswer })}>
            It is another question{named}
          </Button>
        )}
      </div>
    </div>
  );
}
