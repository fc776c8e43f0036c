import type { Statement } from '@akada/contract';
import { largestStatementBytes } from '@akada/contract/rules/statement';
import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { useUploadStatement } from '../../../data/admin-statements.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';

const banks = 'GTBank, Access, Zenith, First Bank, UBA, OPay, Moniepoint, Kuda, PalmPay and Sterling';

function useUpload(onRead: (statement: Statement) => void) {
  const upload = useUploadStatement();
  const [percent, setPercent] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const send = (file: File | undefined) => {
    if (!file || upload.isPending) return;
    if (file.size > largestStatementBytes) return setProblem('A statement may have at most 5 MB');
    setProblem(null);
    setPercent(0);
    upload.mutate(
      { file, onProgress: setPercent },
      { onSuccess: onRead, onError: (error) => setProblem(messageOf(error)) },
    );
  };
  return { send, percent, problem, isPending: upload.isPending };
}

export function UploadPanel({ onRead }: { onRead: (statement: Statement) => void }) {
  const { send, percent, problem, isPending } = useUpload(onRead);
  const [isOver, setIsOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    send(event.dataTransfer.files[0]);
  };
  return (
    // Dropping is a shortcut for who has a mouse; the button does the same.
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside is the way by keyboard
    <div
      className={classes(
        'rounded-md border border-dashed bg-card px-5 py-8 text-center',
        isOver ? 'border-green bg-green-wash' : 'border-edge',
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <h2 className="text-lg">Upload the statement of your account</h2>
      <p className="mx-auto mt-1 max-w-prose text-soft">
        Download it from your bank as CSV or Excel (.xlsx), at most 5 MB. Akada finds the order that each credit pays;
        nothing is decided before you press Apply.
      </p>
      <p className="mx-auto mt-1 max-w-prose text-sm text-soft">
        Read at once: {banks}. For any other bank you name the columns, once.
      </p>
      <Button className="mt-5" loading={isPending} onClick={() => files.current?.click()}>
        <FileUp aria-hidden="true" />
        Choose the file
      </Button>
      <input
        ref={files}
        type="file"
        className="hidden"
        aria-label="Statement as CSV or Excel"
        accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again.
          target.value = '';
          send(file);
        }}
      />
      {isPending && (
        <div className="mx-auto mt-4 max-w-sm">
          <ProgressBar
            label="Upload"
            percent={percent}
            text={percent < 100 ? `${percent}% sent` : 'Reading and matching…'}
          />
        </div>
      )}
      {problem !== null && (
        <div className="mx-auto mt-4 max-w-prose text-left">
          <Notice tone="error">{problem}</Notice>
        </div>
      )}
    </div>
  );
}
