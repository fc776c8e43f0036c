import type { SystemStatus, Today as TodayData } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck, FileText, type LucideIcon, Mail, PenLine, ReceiptText, UsersRound } from 'lucide-react';
import { Link } from 'react-router';
import { useRights } from '../../../data/people/rights.ts';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { systemStatusQuery, todayQuery } from '../../../data/school/dashboard.ts';
import { counted, daysAway, relative } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { SkeletonBox } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useNow } from '../../../ui/time.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { failuresShown } from '../../shared/system-facts.tsx';

type Line = { key: string; icon: LucideIcon; text: string; detail: string; to: string; isUrgent?: boolean };
type Format = {
  at: (moment: string) => string;
  since: (moment: string) => string;
  classLabel: (level: string) => string;
  now: number;
};

function examLine(exam: NonNullable<TodayData['exams']>[number], { at, classLabel, now }: Format): Line {
  const isOpen = Date.parse(exam.opensAt) <= now;
  const students = `${exam.sitting} sitting, ${exam.submitted} submitted`;
  return {
    key: exam._id,
    icon: ClipboardCheck,
    text: `${exam.title} · ${classLabel(exam.classLevel)}`,
    detail: isOpen ? `Open until ${at(exam.closesAt)} · ${students}` : `Opens at ${at(exam.opensAt)}`,
    to: isOpen ? `/admin/exams/${exam._id}/live` : `/admin/exams/${exam._id}`,
  };
}

function orderLine({ open, claimed, oldest }: NonNullable<TodayData['orders']>, { since }: Format): Line | null {
  if (!oldest) return null;
  const waits = claimed > 0 ? `${counted(claimed, 'order')} said to be paid` : `${counted(open, 'open order')}`;
  const detail = `${oldest.studentName} waits longest: ${oldest.reference}, ${since(oldest.since)}`;
  const to = `/admin/payments?status=${claimed > 0 ? 'claimed' : 'pending'}`;
  return { key: 'orders', icon: ReceiptText, text: waits, detail, to, isUrgent: claimed > 0 };
}

/** A line for each exam: its count is that of its page. */
function markingLine(exam: NonNullable<TodayData['marking']>['exams'][number], { since }: Format): Line {
  return {
    ...{ key: `marking-${exam._id}`, icon: PenLine, text: `${counted(exam.answers, 'answer')} to mark` },
    ...{ detail: `${exam.title}, ${since(exam.since)}`, to: `/admin/exams/${exam._id}/marking`, isUrgent: true },
  };
}

function messageLine({ open, oldest }: TodayData['messages'], { since }: Format): Line | null {
  if (!oldest) return null;
  const detail = `${oldest.studentName} waits longest, ${since(oldest.since)}`;
  const text = `${counted(open, 'message')} to answer`;
  return { key: 'messages', icon: Mail, text, detail, to: `/admin/messages/${oldest._id}?status=open`, isUrgent: true };
}

function classLine({ open, oldest }: NonNullable<TodayData['classRequests']>, { since }: Format): Line | null {
  if (!oldest) return null;
  const detail = `${oldest.studentName} waits longest, ${since(oldest.since)}`;
  const text = open === 1 ? '1 student asks for another class' : `${open} students ask for another class`;
  return { key: 'classes', icon: UsersRound, text, detail, to: '/admin/users', isUrgent: true };
}

function listLine({ open, newest }: NonNullable<TodayData['classLists']>, { since }: Format): Line | null {
  if (!newest) return null;
  const detail = `${newest.fileName || 'Pasted list'}, ${since(newest.since)}: no account is made yet`;
  const to = open === 1 ? `/admin/users/import?id=${newest._id}` : '/admin/users/import';
  return { key: 'lists', icon: FileText, text: `${counted(open, 'class list')} to finish`, detail, to };
}

function systemProblem(status: SystemStatus | undefined): string | null {
  if (status?.backupProblem || (status?.lastBackupAt && status.isBackupOld))
    return 'The last backup is old: see System Status below.';
  if (status?.restoreTried?.problem) return 'A backup could not be restored: see System Status below.';
  if (status?.sentBackups && (status.sentBackups.isOld || status.sentBackups.failures >= failuresShown))
    return 'Backups do not reach their store: see System Status below.';
  if (status?.storage.isNearlyFull) return 'The disk is nearly full: see System Status below.';
  return status?.warnings[0] ?? null;
}

const isLine = (line: Line | null): line is Line => line !== null;

function Row({ line: { icon: Icon, text, detail, to, isUrgent = false } }: { line: Line }) {
  return (
    <li className="border-t border-line first:border-t-0">
      <Link to={to} className="flex min-h-16 items-center gap-3 rounded-sm py-2 hover:text-green">
        <Icon
          className={isUrgent ? 'size-5 shrink-0 text-amber-ink' : 'size-5 shrink-0 text-green'}
          aria-hidden="true"
        />
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{text}</span>
          <span className="block text-sm wrap-anywhere text-soft">{detail}</span>
        </span>
      </Link>
    </li>
  );
}

const loading = (
  <div role="status" className="py-2.5">
    <span className="sr-only">Loading...</span>
    <SkeletonBox className="h-11" />
  </div>
);

function linesOf(today: TodayData, format: Format): Line[] {
  const { exams = [], marking, orders, classRequests, classLists, messages } = today;
  const waiting = [
    ...(marking?.exams ?? []).map((exam) => markingLine(exam, format)),
    orders ? orderLine(orders, format) : null,
    classRequests ? classLine(classRequests, format) : null,
    messageLine(messages, format),
    classLists ? listLine(classLists, format) : null,
  ];
  return [...exams.map((exam) => examLine(exam, format)), ...waiting].filter(isLine);
}

type Props = {
  /** A new school has first steps in place of “nothing waits”; undefined until that is known. */
  hasSteps: boolean | undefined;
};

/** Running exams and the longest waits, by the admin's rights. */
export function Today({ hasSteps }: Props) {
  const today = useQuery(todayQuery);
  const problem = systemProblem(useQuery(systemStatusQuery).data);
  const { mayOpen } = useRights();
  const { time, date } = useFormat();
  const { timeZone } = useSchool();
  const now = useNow();
  const at = (moment: string) => (daysAway(moment, now, timeZone) === 0 ? time(moment) : date(moment));
  const classLabel = useClassLabel();
  const format = { at, now, classLabel, since: (moment: string) => relative(moment, now, timeZone) };
  if (hasSteps && today.data && !problem && linesOf(today.data, format).length === 0) return null;
  return (
    <Card as="section" aria-labelledby="today">
      <h2 id="today" className="mb-1 text-base">
        Today
      </h2>
      {problem && <Notice tone="warning">{problem}</Notice>}
      <Loaded query={today} failure="Error loading what waits today" loading={loading}>
        {(data) => {
          const lines = linesOf(data, format);
          if (lines.length === 0 && hasSteps === undefined) return loading;
          if (lines.length === 0) return <p className="py-3 text-soft">No exam today, and nothing waits.</p>;
          return (
            <ul>
              {lines.map((line) => (
                <Row key={line.key} line={mayOpen(line.to) ? line : { ...line, to: '/admin/exams' }} />
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Card>
  );
}
