import { type PrintPart, printLabels, printParts } from '@akada/contract/rules/print';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { examQuery, usePrintExam } from '../../../data/exams/admin-exams.ts';
import { CallError, messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { notify } from '../../../ui/notify.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { ExamHead } from '../shared/exam-head.tsx';

const hints: Readonly<Record<PrintPart, string>> = {
  paper: 'The questions, without answers',
  'answer-sheet': 'Circles to shade and lines to write on',
  'marking-scheme': 'Answers, marks and explanations, for staff',
};

/** Each part is saved as a PDF for A4. */
function Parts({ examId }: { examId: string }) {
  const printing = useOneAtATime(usePrintExam());
  const [lacking, setLacking] = useState<{ part: PrintPart; message: string } | null>(null);
  const save = (part: PrintPart, anyway = false) =>
    printing.mutate(
      { id: examId, part, anyway },
      {
        onSuccess: ({ name, content }) => {
          setLacking(null);
          saveFile(name, content);
          notify.success(`${printLabels[part]} saved as ${name}`);
        },
        onError: (error) => {
          const isLacking = error instanceof CallError && error.field === 'anyway';
          setLacking(isLacking ? { part, message: messageOf(error) } : null);
          if (!isLacking) notify.error(`Failed to print the exam: ${messageOf(error)}`);
        },
      },
    );
  return (
    <>
      <ul aria-label="Parts to print" className="grid max-w-3xl gap-3">
        {printParts.map((part) => (
          <Card as="li" key={part} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <div className="min-w-0 flex-1 basis-48">
              <h2 className="text-base">{printLabels[part]}</h2>
              <p className="text-soft">{hints[part]}</p>
            </div>
            <Button
              variant="secondary"
              loading={printing.isPending && printing.variables.part === part}
              onClick={() => save(part)}
            >
              <Printer aria-hidden="true" />
              <span>
                Save as PDF<span className="sr-only">: {printLabels[part]}</span>
              </span>
            </Button>
          </Card>
        ))}
      </ul>
      {lacking && (
        <ConfirmDialog
          open
          tone="primary"
          onClose={() => setLacking(null)}
          onConfirm={() => save(lacking.part, true)}
          title="Some letters cannot be printed"
          description={<p className="[overflow-wrap:anywhere]">{lacking.message}</p>}
          confirmLabel="Print anyway"
          loading={printing.isPending}
        />
      )}
    </>
  );
}

export function ExamPrint() {
  const { examId = '' } = useParams();
  const exam = useQuery(examQuery(examId));
  return (
    <>
      <ExamHead examId={examId} here="/print" exam={exam.data} />
      <Loaded query={exam} failure="Error loading exam" loading={<Skeleton shape="rows" count={3} />}>
        {() => <Parts examId={examId} />}
      </Loaded>
    </>
  );
}
