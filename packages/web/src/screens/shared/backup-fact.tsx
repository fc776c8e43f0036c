import type { SystemStatus } from '@akada/contract';
import { useSchool } from '../../data/school.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Light } from './light.tsx';

/** One that fails may be a disk that was full for a moment. */
const failuresShown = 2;

function Last({ status: { lastBackupAt, isBackupOld } }: { status: SystemStatus }) {
  const { timeZone } = useSchool();
  if (!lastBackupAt) return <span className="font-semibold">No backup yet</span>;
  const age = <DateText moment={lastBackupAt} timeZone={timeZone} />;
  return isBackupOld ? <Light well={false}>{age}</Light> : <span className="font-semibold">{age}</span>;
}

/** How old the last backup is, and what an operator has to know about the next one. */
export function BackupFact({ status }: { status: SystemStatus }) {
  const { isBackupOld, failedBackups, backupProblem } = status;
  const hasFailed = failedBackups >= failuresShown;
  return (
    <>
      <Last status={status} />
      {isBackupOld && !hasFailed && <p className="mt-1 text-xs text-soft">Older than two days: make one today.</p>}
      {hasFailed && (
        <p className="mt-1 text-xs text-red-ink">
          The last {failedBackups} tries to make one failed. {backupProblem}
        </p>
      )}
    </>
  );
}
