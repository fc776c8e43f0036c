import { Pause, Play, X } from 'lucide-react';
import { useState } from 'react';
import { fileSize, minutes } from '../../../lib/format.ts';
import { cancelUpload, continueUpload, pauseUpload } from '../../../state/uploads/send.ts';
import { percentOf, secondsLeft, type Upload } from '../../../state/uploads/uploads.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';

function leftWords(upload: Upload): string {
  const left = secondsLeft(upload);
  if (left === null) return '';
  return left < 60 ? ' · less than a minute left' : ` · about ${minutes(Math.round(left / 60))} left`;
}

function stateWords(upload: Upload): string {
  const { phase, sent, size } = upload;
  const done = `${fileSize(sent)} of ${fileSize(size)}`;
  switch (phase) {
    case 'queued':
      return 'Waits for the upload before it';
    case 'waiting':
      return `${done} · no connection, goes on by itself`;
    case 'paused':
      return `${done} · paused`;
    case 'refused':
      return 'Not uploaded';
    default:
      return sent === size ? 'All sent: the server looks at the file' : `${done}${leftWords(upload)}`;
  }
}

function UploadButtons({ upload: { id, phase, fileName }, onCancel }: { upload: Upload; onCancel: () => void }) {
  const name = <span className="sr-only"> {fileName}</span>;
  return (
    <div className="flex flex-wrap gap-2">
      {phase === 'sending' && (
        <Button variant="secondary" size="sm" onClick={() => pauseUpload(id)}>
          <Pause aria-hidden="true" />
          Pause{name}
        </Button>
      )}
      {['paused', 'waiting', 'refused'].includes(phase) && (
        <Button variant="secondary" size="sm" onClick={() => continueUpload(id)}>
          <Play aria-hidden="true" />
          {phase === 'paused' ? 'Go on' : 'Try now'}
          {name}
        </Button>
      )}
      <Button variant="secondary" size="sm" onClick={onCancel}>
        <X aria-hidden="true" />
        {phase === 'refused' ? 'Remove' : 'Cancel'}
        {name}
      </Button>
    </div>
  );
}

export function UploadRows({ uploads }: { uploads: readonly Upload[] }) {
  const [asked, ask] = useState<Upload | null>(null);
  if (uploads.length === 0) return null;
  return (
    <>
      <ul className="flex flex-col gap-3">
        {uploads.map((upload) => (
          <li key={upload.id} className="flex flex-col gap-2 rounded-md border border-line p-3">
            <p className="font-semibold wrap-anywhere">{upload.fileName}</p>
            {upload.phase !== 'queued' && upload.phase !== 'refused' && (
              <ProgressBar label={`Upload of ${upload.fileName}`} percent={percentOf(upload)} />
            )}
            <p className="text-xs text-soft tabular-nums">{stateWords(upload)}</p>
            {upload.problem && <Notice tone="error">{upload.problem}</Notice>}
            <UploadButtons
              upload={upload}
              onCancel={() => (upload.phase === 'refused' ? void cancelUpload(upload.id) : ask(upload))}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => ask(null)}
        onConfirm={() => {
          if (asked) void cancelUpload(asked.id);
          ask(null);
        }}
        title={`Cancel the upload of '${asked?.fileName ?? ''}'?`}
        description="What has been sent of it is deleted."
        confirmLabel="Cancel the upload"
        cancelLabel="Keep uploading"
      />
    </>
  );
}

type BrokenOffProps = { files: readonly { fileName: string }[] };

export function BrokenOff({ files }: BrokenOffProps) {
  if (files.length === 0) return null;
  return (
    <Notice tone="warning">
      {`${files.map(({ fileName }) => `'${fileName}'`).join(' and ')} was not uploaded to its end. Choose the same file again and it goes on where it stopped.`}
    </Notice>
  );
}
