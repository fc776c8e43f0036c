import { type PrintPart, printLabels, printParts } from '@akada/contract/rules/print';
import { Menu } from '@base-ui/react/menu';
import { Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { usePrintExam } from '../../../data/exams/admin-exams.ts';
import { CallError, messageOf } from '../../../lib/call-error.ts';
import { useBackCloses } from '../../../ui/back.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { notify } from '../../../ui/notify.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';

const hints: Readonly<Record<PrintPart, string>> = {
  paper: 'The questions, without answers',
  'answer-sheet': 'Circles to shade and lines to write on',
  'marking-scheme': 'Answers, marks and explanations, for staff',
};

type PrintExamProps = {
  exam: { _id: string; title: string };
  /** With its word beside the icon. */
  named?: boolean;
  className?: string;
};

/** Saves a part of the exam as a PDF for A4. */
export function PrintExam({ exam, named = false, className }: PrintExamProps) {
  const printing = useOneAtATime(usePrintExam());
  // Beside its button, the menu stays within a landmark of the page.
  const place = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [lacking, setLacking] = useState<{ part: PrintPart; message: string } | null>(null);
  const save = (part: PrintPart, anyway = false) =>
    printing.mutate(
      { id: exam._id, part, anyway },
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
  useBackCloses(open, () => setOpen(false));
  return (
    <Menu.Root modal={false} open={open} onOpenChange={setOpen}>
      <div ref={place}>
        <Menu.Trigger
          render={
            named ? (
              <Button variant="quiet" aria-label={`Print ${exam.title}`} />
            ) : (
              <IconButton label={`Print ${exam.title}`} className={className} />
            )
          }
        >
          <Printer aria-hidden="true" />
          {named && 'Print'}
        </Menu.Trigger>
      </div>
      <Menu.Portal container={place}>
        <Menu.Positioner align="end" sideOffset={6} className="z-20 outline-none">
          <Menu.Popup
            aria-label={`Print ${exam.title}`}
            className="w-72 max-w-[calc(100vw-2rem)] rounded-md border border-edge bg-card p-1 text-sm text-ink outline-none"
          >
            {printParts.map((part) => (
              <Menu.Item
                key={part}
                onClick={() => save(part)}
                className="flex min-h-11 w-full flex-col justify-center rounded-sm px-3 py-1.5 -outline-offset-2 select-none data-highlighted:bg-green-wash data-highlighted:text-green"
              >
                <span className="font-semibold">{printLabels[part]} (PDF)</span>
                <span className="text-xs text-soft">{hints[part]}</span>
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
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
    </Menu.Root>
  );
}
