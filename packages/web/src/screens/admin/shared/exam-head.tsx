import type { AttemptReview, ExamSummary } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CircleCheck, CirclePause, Clock, Lock, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { examQuery } from '../../../data/exams/admin-exams.ts';
import { type ExamState, examState, stateText, windowRange } from '../../../data/exams/exam-words.ts';
import { useRights } from '../../../data/people/rights.ts';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TabRow } from '../../../ui/tab-row.tsx';
import { useNow } from '../../../ui/time.tsx';

const looks: Record<ExamState, { tone: Tone; icon: typeof Clock }> = {
  draft: { tone: 'neutral', icon: PencilLine },
  'switched-off': { tone: 'amber', icon: CirclePause },
  'not-open': { tone: 'green', icon: Clock },
  open: { tone: 'leaf', icon: CircleCheck },
  closed: { tone: 'neutral', icon: Lock },
};

export function StateBadge({ exam, now }: { exam: Parameters<typeof stateText>[0]; now: number }) {
  const { timeZone } = useSchool();
  const { tone, icon: Icon } = looks[examState(exam, now)];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {stateText(exam, now, timeZone)}
    </Badge>
  );
}

const pages = [
  { name: '', label: 'Questions' },
  { name: '/live', label: 'Live' },
  { name: '/marking', label: 'Marking' },
  { name: '/results', label: 'Results' },
  { name: '/analysis', label: 'Analysis' },
  { name: '/print', label: 'Print' },
] as const;

/** A draft that nobody has started has no attempts. */
const ofDrafts: readonly string[] = ['', '/print'];

/** `limitedTo` is left out for those who may change the exam; a form teacher sees nothing but the results. */
type Known = Pick<AttemptReview['exam'], 'title' | 'limitedTo'>;

type ExamTabsProps = { examId: string; here: (typeof pages)[number]['name']; exam: Known | undefined };

const keptMs = 60_000;

function Facts({ exam }: { exam: Omit<ExamSummary, 'questionCount'> }) {
  const classLabel = useClassLabel();
  const { minutes } = useFormat();
  const { timeZone } = useSchool();
  const now = useNow();
  return (
    <>
      <StateBadge exam={exam} now={now} />
      <span className="text-sm text-soft">
        {[windowRange(exam, now, timeZone), classLabel(exam.classLevel), minutes(exam.duration)].join(' · ')}
      </span>
    </>
  );
}

/** State and window of an exam, and its pages. */
export function ExamTabs({ examId, here, exam }: ExamTabsProps) {
  const { mayOpen } = useRights();
  const ofResults = exam?.limitedTo === 'results';
  const known = { ...examQuery(examId), staleTime: keptMs, refetchInterval: false as const };
  const { data } = useQuery({ ...known, enabled: exam !== undefined && !ofResults });
  const isDraft = data !== undefined && !data.isActive && !data.isStarted;
  const shown = pages.filter(
    ({ name }) =>
      mayOpen(`/admin/exams/${examId}${name}`) &&
      (!isDraft || ofDrafts.includes(name)) &&
      (!ofResults || name === '/results'),
  );
  const tabs = shown.map(({ name, label }) => ({ to: `/admin/exams/${examId}${name}`, label }));
  const current = tabs[shown.findIndex(({ name }) => name === here)];
  return (
    <>
      <div className="-mt-2 mb-3 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to="/admin/exams"
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-green hover:underline"
        >
          <ArrowLeft className="size-4" aria-hidden="true" />
          All exams
        </Link>
        {data && <Facts exam={data} />}
      </div>
      <TabRow label="This exam" tabs={tabs} current={current} className="mt-0!" />
    </>
  );
}

/** The same on all pages of an exam. */
export function ExamHead({ action, ...rest }: ExamTabsProps & { action?: ReactNode }) {
  const label = pages.find(({ name }) => name === rest.here)?.label ?? '';
  return (
    <>
      <PageHeader title={rest.exam?.title ?? label} action={action} />
      <ExamTabs {...rest} />
    </>
  );
}
