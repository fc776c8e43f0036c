import type { Backups, ListedBackup } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { DatabaseBackup, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSchool } from '../../data/platform/school.ts';
import { backupsQuery, useBackupFile, useMakeBackup, useReadStatusAgain } from '../../data/school/backups.ts';
import { messageOf } from '../../lib/call-error.ts';
import { counted, fileSize } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import { DateText, useNow } from '../../ui/time.tsx';
import { Loaded } from '../shared/loaded.tsx';
import { TitledCard } from '../shared/titled-card.tsx';
import { useOneAtATime } from '../shared/use-one-at-a-time.ts';

const kinds = { automatic: 'by itself', upgrade: 'before an upgrade', 'by hand': 'by hand' };

function MediaWords({ media, isSound }: Pick<ListedBackup, 'media' | 'isSound'>) {
  if (!isSound) return <span className="text-red-ink">Damaged: it cannot be read</span>;
  if (media === null) return 'without films and files of lessons';
  const { files, bytes, missing } = media;
  if (files + missing === 0) return 'no lesson has films or files';
  return (
    <>
      {files > 0 ? `with ${counted(files, 'film or file', 'films and files')} (${fileSize(bytes)})` : 'without films'}
      {missing > 0 && <span className="text-red-ink">, {missing.toLocaleString('en-NG')} missing</span>}
    </>
  );
}

type RowProps = { backup: ListedBackup; onDownload: () => void; loading: boolean };

function BackupRow({ backup, onDownload, loading }: RowProps) {
  const { timeZone } = useSchool();
  const { name, madeAt, bytes, kind, isSound } = backup;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0">
      <div className="min-w-0 grow basis-60">
        <p>
          <span className="font-semibold">
            <DateText moment={madeAt} timeZone={timeZone} now={useNow()} />
          </span>{' '}
          <span className="text-soft">
            {kinds[kind]}, {fileSize(bytes)}, <MediaWords {...backup} />
          </span>
        </p>
        <p className="text-xs wrap-anywhere text-soft">{name}</p>
      </div>
      {isSound && (
        <Button variant="secondary" size="sm" loading={loading} aria-label={`Download ${name}`} onClick={onDownload}>
          <Download aria-hidden="true" />
          Download
        </Button>
      )}
    </li>
  );
}

/** Announced on change, for screen readers. */
function Progress({ running, last }: Pick<Backups, 'running' | 'last'>) {
  const { timeZone } = useSchool();
  const now = useNow();
  return (
    <div role="status" className="mt-3 empty:hidden">
      {running && (
        <p>
          A backup is being made{running.by ? `, asked for by ${running.by}` : ''}:{' '}
          <DateText moment={running.since} timeZone={timeZone} now={now} />. You may leave this page.
        </p>
      )}
      {!running && last?.problem && (
        <Notice tone="error">
          The backup that {last.by} asked for was not made. {last.problem}
        </Notice>
      )}
      {!running && last?.name && <p className="wrap-anywhere">Done: {last.name}</p>}
    </div>
  );
}

function Rows({ backups }: Pick<Backups, 'backups'>) {
  const file = useOneAtATime(useBackupFile());
  const download = (name: string) =>
    file.mutate(name, {
      onSuccess: (saved) => saveFile(saved.name, saved.content),
      onError: (error) => notify.error(`The backup could not be downloaded: ${messageOf(error)}`),
    });
  if (backups.length === 0) return <p className="mt-3 text-soft">There is no backup on the server yet.</p>;
  return (
    <>
      <ul aria-label="Backups on the server" className="mt-2">
        {backups.map((backup) => (
          <BackupRow
            key={backup.name}
            backup={backup}
            loading={file.isPending && file.variables === backup.name}
            onDownload={() => download(backup.name)}
          />
        ))}
      </ul>
      <p className="mt-3 text-xs text-soft">
        A backup holds every account, answer and payment, and the school’s keys: keep it where nobody else can read it.
        A download has no films in it; they lie beside the backups on the server. One made by hand stays until somebody
        deletes it there.
      </p>
    </>
  );
}

export function BackupList() {
  const list = useQuery(backupsQuery);
  const making = useOneAtATime(useMakeBackup());
  const readStatusAgain = useReadStatusAgain();
  const isRunning = Boolean(list.data?.running);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) readStatusAgain();
    wasRunning.current = isRunning;
  });
  const press = () =>
    making.mutate(undefined, { onError: (error) => notify.error(`No backup was begun: ${messageOf(error)}`) });
  return (
    <TitledCard title="Backups" className="mt-4">
      <Loaded query={list} failure="Error loading the backups" loading={<p className="mt-3 text-soft">Loading…</p>}>
        {({ canMake, running, last, backups }) => (
          <>
            {canMake ? (
              <Button className="mt-3" loading={making.isPending || isRunning} onClick={press}>
                <DatabaseBackup aria-hidden="true" />
                Back up now
              </Button>
            ) : (
              <p className="mt-3 text-soft">
                PostgreSQL is backed up with its own tools: see “Back up” in docs/operations.md.
              </p>
            )}
            <Progress running={running} last={last} />
            <Rows backups={backups} />
          </>
        )}
      </Loaded>
    </TitledCard>
  );
}
