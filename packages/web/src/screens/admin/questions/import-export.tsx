import { type ExportFormat, exportFormats, importFormatLabel } from '@akada/contract/rules/question-import';
import { FileDown, FileUp } from 'lucide-react';
import { useState } from 'react';
import { useExportQuestions } from '../../../data/questions/question-imports.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ChoiceGroup, ChoiceRow } from '../../../ui/choices.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';

const holds: Record<ExportFormat, string> = {
  json: 'Everything, with pictures; to bring into another Akada',
  csv: 'For Excel and Google Sheets, without pictures',
  'moodle-xml': 'For Moodle, with pictures',
  qti: 'For TAO, Canvas, Brightspace and most exam programs: a zip of QTI 2.1, with pictures and formulas',
  gift: 'Plain text for Moodle and other learning platforms, with pictures; without units and questions of order',
  aiken: 'Multiple choice and true/false only; read by most exam programs',
};

type ExportDialogProps = { exam: string; examTitle: string | undefined; onClose: () => void };

function ExportDialog({ exam, examTitle, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('json');
  const save = useExportQuestions();
  const get = () =>
    save.mutate(
      { format, exam },
      {
        onSuccess: ({ name, content }) => {
          saveFile(name, content);
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={examTitle ? `Export the questions of ‘${examTitle}’` : 'Export the question bank'}
      onClose={onClose}
      unsaved={false}
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) get();
      }}
      submitLabel="Export"
      pending={save.isPending}
      problem={save.error !== null && messageOf(save.error)}
    >
      <ChoiceGroup legend="As">
        {exportFormats.map((one) => (
          <ChoiceRow
            key={one}
            kind="radio"
            name="format"
            label={importFormatLabel[one]}
            hint={holds[one]}
            checked={one === format}
            onChange={() => setFormat(one)}
          />
        ))}
      </ChoiceGroup>
    </FormDialog>
  );
}

/** Covers the whole bank, or the exam that the list is filtered by. */
export function ImportExport({ exam, examTitle }: Omit<ExportDialogProps, 'onClose'>) {
  const [isExporting, setIsExporting] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton variant="secondary" size="sm" to={`/admin/questions/import${exam && `?exam=${exam}`}`}>
        <FileUp aria-hidden="true" />
        Import
      </LinkButton>
      <Button variant="secondary" size="sm" onClick={() => setIsExporting(true)}>
        <FileDown aria-hidden="true" />
        Export
      </Button>
      {isExporting && <ExportDialog exam={exam} examTitle={examTitle} onClose={() => setIsExporting(false)} />}
    </div>
  );
}
