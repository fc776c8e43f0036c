import { mostAttachments } from '@akada/contract/rules/attachment';
import { FileText, RotateCcw, X } from 'lucide-react';
import { fileSize } from '../../lib/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useObjectUrl } from '../../ui/object-url.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import type { Attaching } from './attaching.ts';
import { isPdf, PhotoOrPdfChooser } from './photo-or-pdf.tsx';
import type { FilesToSend } from './use-attaching.ts';

function Look({ file }: { file: File | null }) {
  const picture = useObjectUrl(file && !isPdf(file) ? file : null, file?.type ?? '');
  if (!picture) return <FileText className="size-5 shrink-0 text-soft" aria-hidden="true" />;
  return <img src={picture} alt="" className="size-11 shrink-0 rounded-sm border border-line object-cover" />;
}

function FileRow({ item, files }: { item: Attaching; files: FilesToSend }) {
  const { name, bytes, state, percent, problem } = item;
  return (
    <li className="py-1 pr-1 pl-3">
      <div className="flex items-center gap-3">
        <Look file={item.file} />
        <p className="min-w-0 flex-1 wrap-anywhere">
          {name} <span className="whitespace-nowrap text-soft">({fileSize(bytes)})</span>
        </p>
        {state === 'failed' && (
          <Button variant="quiet" size="sm" aria-label={`Retry ${name}`} onClick={() => files.retry(item)}>
            <RotateCcw aria-hidden="true" />
            Retry
          </Button>
        )}
        <IconButton label={`Remove ${name}`} onClick={() => files.remove(item)}>
          <X />
        </IconButton>
      </div>
      {state === 'sending' && (
        <div className="pr-2 pb-2">
          <ProgressBar label={`Sending ${name}`} percent={percent} />
        </div>
      )}
      {state === 'failed' && (
        <div className="pr-2 pb-2">
          <Notice tone="error">It was not sent: {problem}</Notice>
        </div>
      )}
    </li>
  );
}

const saidOf = (items: readonly Attaching[]) => {
  const there = items.filter(({ state }) => state === 'there').length;
  return there === 0 ? '' : `${there} of ${items.length} attached`;
};

/** Below the text of a message. */
export function FilesToSendList({ files }: { files: FilesToSend }) {
  const { items, problem } = files;
  return (
    <div className="grid gap-2">
      {items.length > 0 && (
        <ul aria-label="Files to send" className="divide-y divide-line rounded-md border border-line bg-sunken">
          {items.map((item) => (
            <FileRow key={item.key} item={item} files={files} />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {saidOf(items)}
      </p>
      {problem && <Notice tone="error">{problem}</Notice>}
      {items.length < mostAttachments && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <PhotoOrPdfChooser
            chooseLabel="Attach a photo or PDF"
            cameraName="Photo to attach"
            filesName="Photos or PDFs to attach"
            multiple
            onChoose={files.choose}
          />
          <p className="text-xs text-soft">Up to {mostAttachments} files of 5 MB. Your draft keeps them for a day.</p>
        </div>
      )}
    </div>
  );
}
