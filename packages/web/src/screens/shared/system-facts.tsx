import type { SystemStatus } from '@akada/contract';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSchool } from '../../data/platform/school.ts';
import { counted, fileSize, shortDay } from '../../lib/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { DateText, useNow } from '../../ui/time.tsx';

/** The icon differs too: colour alone is no information. */
function Light({ well, children }: { well: boolean; children: ReactNode }) {
  const Icon = well ? CircleCheck : CircleAlert;
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold ${well ? 'text-leaf-ink' : 'text-red-ink'}`}>
      <Icon className="size-4.5" aria-hidden="true" />
      {children}
    </span>
  );
}

/** A single failure may be a disk that was full, or a line that was away, for a moment. */
export const failuresShown = 2;

function Last({ status: { lastBackupAt, isBackupOld } }: { status: SystemStatus }) {
  const { timeZone } = useSchool();
  if (!lastBackupAt) {
    return isBackupOld ? (
      <Light well={false}>No backup yet</Light>
    ) : (
      <span className="font-semibold">No backup yet</span>
    );
  }
  const age = <DateText moment={lastBackupAt} timeZone={timeZone} />;
  return isBackupOld ? <Light well={false}>{age}</Light> : <span className="font-semibold">{age}</span>;
}

function SentFact({ sent }: { sent: NonNullable<SystemStatus['sentBackups']> }) {
  const { timeZone } = useSchool();
  const { lastAt, isOld, failures, problem, isEncrypted, keyTriedAt } = sent;
  const hasFailed = failures >= failuresShown;
  return (
    <>
      <p className={`mt-1 text-xs ${isOld ? 'text-red-ink' : 'text-soft'}`}>
        {lastAt ? (
          <>
            Newest in the store: <DateText moment={lastAt} timeZone={timeZone} />
          </>
        ) : (
          'None was sent to the store yet.'
        )}
      </p>
      {isEncrypted && lastAt && (
        <p className={`mt-1 text-xs ${keyTriedAt ? 'text-soft' : 'text-red-ink'}`}>
          {keyTriedAt ? (
            <>
              Encrypted; its key was tried <DateText moment={keyTriedAt} timeZone={timeZone} />
            </>
          ) : (
            'Encrypted; its key was never tried. See “Back up” in docs/operations.md.'
          )}
        </p>
      )}
      {hasFailed && (
        <p className="mt-1 text-xs wrap-anywhere text-red-ink">
          The last {failures} tries to send one failed. {problem}
        </p>
      )}
    </>
  );
}

function RestoreFact({ tried }: { tried: NonNullable<SystemStatus['restoreTried']> }) {
  const { timeZone } = useSchool();
  const { at, people, attempts, problem, media } = tried;
  const day = shortDay(at, useNow(), timeZone);
  if (problem !== null) {
    return (
      <p className="mt-1 text-xs wrap-anywhere text-red-ink">
        The restore tried on {day} failed. {problem}
      </p>
    );
  }
  return (
    <p className="mt-1 text-xs text-soft">
      Restore tried on {day}: {counted(people, 'account')} and {counted(attempts, 'attempt')} came back
      {media && `; ${media.read} of ${counted(media.files, 'film and file', 'films and files')} compared`}
    </p>
  );
}

function BackupFact({ status }: { status: SystemStatus }) {
  const { isBackupOld, failedBackups, backupProblem, backupWarning } = status;
  const hasFailed = failedBackups >= failuresShown;
  return (
    <>
      <Last status={status} />
      {isBackupOld && !hasFailed && (
        <p className="mt-1 text-xs text-soft">
          {status.lastBackupAt
            ? 'Older than two days: make one today.'
            : 'The school is older than two days: make one today.'}
        </p>
      )}
      {hasFailed && (
        <p className="mt-1 text-xs text-red-ink">
          The last {failedBackups} tries to make one failed. {backupProblem}
        </p>
      )}
      {backupWarning && <p className="mt-1 text-xs wrap-anywhere text-red-ink">{backupWarning}</p>}
      {status.sentBackups && <SentFact sent={status.sentBackups} />}
      {status.restoreTried && <RestoreFact tried={status.restoreTried} />}
    </>
  );
}

function StorageFact({ storage: { usedPercent, isNearlyFull } }: Pick<SystemStatus, 'storage'>) {
  return (
    <>
      <ProgressBar label="Storage used" percent={usedPercent} text={`${usedPercent}% used`} />
      {isNearlyFull && (
        <p className="mt-1 text-xs text-red-ink">Nearly full: make room, or soon nothing can be saved.</p>
      )}
    </>
  );
}

function FilmsFact({
  filmEncoder,
  filmBytes,
  filesMissing,
}: Pick<SystemStatus, 'filmEncoder' | 'filmBytes' | 'filesMissing'>) {
  return (
    <>
      {filmEncoder ? (
        <span className="font-semibold">Prepared with {filmEncoder.split('-')[0]}</span>
      ) : (
        <>
          <Light well={false}>No ffmpeg</Light>
          <p className="mt-1 text-xs text-soft">
            Films are played as they were uploaded. On the server: apt install ffmpeg
          </p>
        </>
      )}
      {filmBytes > 0 && <p className="mt-1 text-xs text-soft">{fileSize(filmBytes)} with files of lessons.</p>}
      {filesMissing && <p className="mt-1 text-xs wrap-anywhere text-red-ink">{filesMissing}</p>}
    </>
  );
}

export function SystemFacts({ status }: { status: SystemStatus | undefined }) {
  const facts: [string, ReactNode][] = [
    ['API', status && <Light well>Online</Light>],
    [
      'Database',
      status && (
        <Light well={status.database === 'connected'}>
          {status.database === 'connected' ? 'Connected' : 'Unreachable'}
        </Light>
      ),
    ],
    ['Storage', status && <StorageFact storage={status.storage} />],
    ['Films', status && <FilmsFact {...status} />],
    ['Last backup', status && <BackupFact status={status} />],
  ];
  return (
    <>
      {status?.warnings.map((warning) => (
        <div key={warning} className="mb-4">
          <Notice tone="warning">{warning}</Notice>
        </div>
      ))}
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-5">
        {facts.map(([name, value]) => (
          <div key={name} className="min-h-12">
            <dt className="mb-0.5 text-xs text-soft">{name}</dt>
            <dd>{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
