import type { UseMutationResult } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { messageOf } from '../../lib/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

type Format = 'csv' | 'xlsx';
type File = { name: string; content: Blob };
type Props<What> = { exporting: UseMutationResult<File, Error, What & { format: Format }>; what: What };

/** A button for each format. */
export function DownloadButtons<What extends object>({ exporting, what }: Props<What>) {
  const one = useOneAtATime(exporting);
  const download = (format: Format) =>
    one.mutate(
      { ...what, format },
      {
        onSuccess: ({ name, content }) => saveFile(name, content),
        onError: (error) => notify.error(`Failed to download: ${messageOf(error)}`),
      },
    );
  return (['csv', 'xlsx'] as const).map((format) => (
    <Button
      key={format}
      variant="secondary"
      loading={one.isPending && one.variables?.format === format}
      onClick={() => download(format)}
    >
      <FileDown aria-hidden="true" />
      Download {format.toUpperCase()}
    </Button>
  ));
}
