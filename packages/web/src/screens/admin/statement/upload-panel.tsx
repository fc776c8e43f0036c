import type { Statement } from '@akada/contract';
import { largestStatementBytes } from '@akada/contract/rules/statement';
import { useState } from 'react';
import { useUploadStatement } from '../../../data/money/admin-statements.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { FileDrop } from '../shared/file-drop.tsx';

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
  const progress = isPending && (
    <div className="mx-auto mt-4 max-w-sm">
      <ProgressBar
        label="Upload"
        percent={percent}
        text={percent < 100 ? `${percent}% sent` : 'Reading and matching…'}
      />
    </div>
  );
  const refusal = problem !== null && (
    <div className="mx-auto mt-4 max-w-prose text-left">
      <Notice tone="error">{problem}</Notice>
    </div>
  );
  return (
    <FileDrop
      label="Statement as CSV or Excel"
      accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      loading={isPending}
      onFiles={([file]) => send(file)}
      below={
        <>
          {progress}
          {refusal}
        </>
      }
    >
      <h2 className="text-lg">Upload the statement of your account</h2>
      <p className="mx-auto mt-1 max-w-prose text-soft">
        Download it from your bank as CSV or Excel (.xlsx), at most 5 MB. Akada finds the order that each credit pays;
        nothing is decided before you press Apply.
      </p>
      <p className="mx-auto mt-1 max-w-prose text-sm text-soft">
        Read at once: {banks}. For any other bank you name the columns, once.
      </p>
    </FileDrop>
  );
}
