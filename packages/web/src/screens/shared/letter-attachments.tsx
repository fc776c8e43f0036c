import type { Attachment } from '@akada/contract';
import { endingOf } from '@akada/contract/rules/attachment';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, FileText, Image } from 'lucide-react';
import { useState } from 'react';
import { attachmentQuery, readAttachment } from '../../data/messages/message-attachments.ts';
import { messageOf } from '../../lib/call-error.ts';
import { fileSize } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SkeletonBox } from '../../ui/loading.tsx';
import { notify } from '../../ui/notify.ts';
import { useObjectUrl } from '../../ui/object-url.ts';
import { saveFile } from '../../ui/save-file.ts';
import { LoadFailed } from './load-failed.tsx';

type FileProps = { thread: string; file: Attachment };

/** A name may lie about its file. */
const savedName = ({ fileName, mediaType }: Attachment) =>
  `${fileName.replace(/\.(pdf|png|jpe?g|webp)$/i, '')}.${endingOf(mediaType)}`;

function PictureDialog({ thread, file, onClose }: FileProps & { onClose: () => void }) {
  const whole = useQuery(attachmentQuery(thread, file._id, ''));
  const url = useObjectUrl(whole.data?.content, file.mediaType);
  const { width = 4, height = 3 } = file;
  return (
    <Dialog
      open
      onClose={onClose}
      title={file.fileName}
      footer={
        <Button
          loading={!whole.data && !whole.error}
          onClick={() => whole.data && saveFile(savedName(file), whole.data.content)}
        >
          <Download aria-hidden="true" />
          Download
        </Button>
      }
    >
      {whole.error && !whole.data ? (
        <LoadFailed title="Error loading the picture" query={whole} />
      ) : url ? (
        <a href={url} target="_blank" rel="noreferrer" title="Open the picture alone">
          <img
            src={url}
            alt={file.fileName}
            width={width}
            height={height}
            className="mx-auto h-auto max-w-full rounded-md border border-line"
          />
        </a>
      ) : (
        <SkeletonBox className="h-64" />
      )}
    </Dialog>
  );
}

function PictureFile({ thread, file }: FileProps) {
  const small = useQuery(attachmentQuery(thread, file._id, 'small'));
  const url = useObjectUrl(small.data?.content, file.mediaType);
  const [isOpen, setOpen] = useState(false);
  const { width = 4, height = 3 } = file;
  return (
    <>
      <button
        type="button"
        aria-label={`Open ${file.fileName}`}
        title={file.fileName}
        className="grid h-28 max-w-full min-w-11 place-items-center overflow-hidden rounded-md border border-line bg-sunken text-soft hover:border-ink"
        style={{ aspectRatio: `${width} / ${height}` }}
        onClick={() => setOpen(true)}
      >
        {url ? <img src={url} alt="" className="size-full object-cover" /> : <Image aria-hidden="true" />}
      </button>
      {isOpen && <PictureDialog thread={thread} file={file} onClose={() => setOpen(false)} />}
    </>
  );
}

function PdfFile({ thread, file }: FileProps) {
  const saving = useMutation({ mutationFn: () => readAttachment(thread, file._id) });
  const save = () =>
    saving.mutate(undefined, {
      onSuccess: ({ content }) => saveFile(savedName(file), content),
      onError: (error) => notify.error('The file could not be downloaded', messageOf(error)),
    });
  return (
    <Button
      variant="secondary"
      className="py-1.5"
      loading={saving.isPending}
      aria-label={`Download ${file.fileName}`}
      onClick={save}
    >
      <FileText aria-hidden="true" />
      <span className="min-w-0 text-left wrap-anywhere">
        {file.fileName} <span className="font-normal whitespace-nowrap text-soft">({fileSize(file.bytes)})</span>
      </span>
    </Button>
  );
}

/** Below the text of a message. */
export function LetterAttachments({ thread, files }: { thread: string; files: readonly Attachment[] }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Attached files" className="mt-3 flex flex-wrap items-end gap-2">
      {files.map((file) => (
        <li key={file._id} className="max-w-full min-w-0">
          {file.mediaType === 'application/pdf' ? (
            <PdfFile thread={thread} file={file} />
          ) : (
            <PictureFile thread={thread} file={file} />
          )}
        </li>
      ))}
    </ul>
  );
}
