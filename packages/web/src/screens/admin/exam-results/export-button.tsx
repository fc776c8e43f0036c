import { Download } from 'lucide-react';
import { useExportResults } from '../../../data/exam-results.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';

/** All results of the exam as a file for spreadsheets, whatever the list is filtered by. */
export function ExportButton({ examId }: { examId: string }) {
  const exporting = useExportResults(examId);
  const start = useOneAtATime(exporting);
  const press = () =>
    start(undefined, {
      onSuccess: ({ name, content }) => {
        saveFile(name, content);
        notify.success('Results exported', name);
      },
      onError: (error) => notify.error(`Failed to export results: ${messageOf(error)}`),
    });
  return (
    <Button variant="secondary" loading={exporting.isPending} onClick={press}>
      <Download aria-hidden="true" />
      Export CSV
    </Button>
  );
}
