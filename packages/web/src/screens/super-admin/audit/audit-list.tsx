import type { AuditEntry } from '@akada/contract';
import { auditWords } from '@akada/contract/rules/audit';
import { useFormat } from '../../../data/school.ts';
import { classes } from '../../../ui/classes.ts';
import { roleWords } from '../shared/role-words.ts';
import { Changes } from './changes.tsx';

/** What it was done to; for one who signs in that would be the same name again. */
function Subject({ entry }: { entry: AuditEntry }) {
  const { person, subjectTitle } = entry;
  const isOneself = entry.subjectKind === 'person' && entry.subjectId === entry.actorId;
  return (
    <>
      {subjectTitle !== '' && !isOneself && entry.subjectKind !== 'settings' && (
        <p className="[overflow-wrap:anywhere]">{subjectTitle}</p>
      )}
      {person && (
        <p className="text-xs [overflow-wrap:anywhere] text-soft">
          Student: {person.fullName}, {person.email}
        </p>
      )}
    </>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { dateTime } = useFormat();
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-4 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="min-w-0 max-lg:mb-1">
        <p className="font-semibold [overflow-wrap:anywhere]">{entry.actorName}</p>
        <p className="text-xs text-soft">
          {roleWords[entry.actorRole]}, <time dateTime={entry.at}>{dateTime(entry.at)}</time>
        </p>
      </div>
      <div className="min-w-0">
        <p className="font-semibold">{auditWords[entry.action]}</p>
        <Subject entry={entry} />
        <Changes entry={entry} />
      </div>
    </li>
  );
}

export function AuditList({ entries, dimmed }: { entries: readonly AuditEntry[]; dimmed: boolean }) {
  return (
    <ul
      aria-label="Audit log"
      className={classes('divide-y divide-line rounded-md border border-line bg-card', dimmed && 'opacity-60')}
    >
      {entries.map((entry) => (
        <Entry key={entry._id} entry={entry} />
      ))}
    </ul>
  );
}
