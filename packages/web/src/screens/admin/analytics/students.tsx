import { type BehindReason, type BehindStudent, behindDays, behindKinds } from '@akada/contract';
import { reasonWords } from '@akada/contract/rules/fell-behind';
import { useQuery } from '@tanstack/react-query';
import { EyeOff, FileDown, Mail, Phone, PlayCircle, TrendingDown } from 'lucide-react';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { behindQuery, useExportBehind } from '../../../data/school/analytics.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { notify } from '../../../ui/notify.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { FilterSelect, oneOf } from '../../shared/filters.tsx';
import { PagedList } from '../../shared/paged-list.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { type Column, DataList } from '../shared/data-list.tsx';
import { StudentLink } from '../shared/student-link.tsx';
import { ClassField, classOf, type Filters, GroupField } from './filters.tsx';

const kinds = {
  'not-seen': { label: 'Not seen', icon: EyeOff },
  falling: { label: 'Marks falling', icon: TrendingDown },
  unwatched: { label: 'Lessons not watched', icon: PlayCircle },
} as const;

function Student({ student }: { student: BehindStudent }) {
  const classLabel = useClassLabel();
  return (
    <>
      <StudentLink
        id={student._id}
        className="font-semibold underline decoration-edge underline-offset-3 wrap-anywhere"
      >
        {student.fullName}
      </StudentLink>
      <p className="text-xs text-soft">{classLabel(student.classLevel)}</p>
    </>
  );
}

function Reason({ reason }: { reason: BehindReason }) {
  const { date } = useFormat();
  const Icon = kinds[reason.kind].icon;
  return (
    <li className="flex items-start gap-2">
      <Icon className="mt-1 size-4 shrink-0 text-soft" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">{reasonWords(reason, date)}</span>
    </li>
  );
}

const Reasons = ({ student }: { student: BehindStudent }) => (
  <ul className="grid gap-1">
    {student.reasons.map((reason) => (
      <Reason key={reason.kind} reason={reason} />
    ))}
  </ul>
);

function Contact({ student: { fullName, email, phoneNumber } }: { student: BehindStudent }) {
  const { name } = useSchool();
  const look = buttonLook({ variant: 'secondary', size: 'sm' });
  return (
    <div className="flex flex-wrap gap-2">
      <a
        href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`From ${name}`)}`}
        aria-label={`Write to ${fullName}`}
        className={look}
      >
        <Mail aria-hidden="true" />
        Write
      </a>
      {phoneNumber !== '' && (
        <a href={`tel:${phoneNumber.replace(/[^0-9+]/g, '')}`} aria-label={`Call ${fullName}`} className={look}>
          <Phone aria-hidden="true" />
          Call
        </a>
      )}
    </div>
  );
}

const columns: Column<BehindStudent>[] = [
  { title: 'Student', cell: (student) => <Student student={student} />, className: 'w-[26%] align-top' },
  { title: 'Why', cell: (student) => <Reasons student={student} />, className: 'align-top' },
  { title: 'Next', cell: (student) => <Contact student={student} />, className: 'w-56 pr-4 align-top' },
];

type Filter = ReturnType<typeof filterOf>;

const usualDays = 14;

function filterOf(filters: Filters) {
  return {
    ...classOf(filters),
    groupId: filters.values.group,
    reason: oneOf(behindKinds, filters.values.reason),
    days: behindDays.find((days) => String(days) === filters.values.days) ?? usualDays,
  };
}

function ExportButton({ filter }: { filter: Filter }) {
  const exporting = useOneAtATime(useExportBehind());
  const press = () =>
    exporting.mutate(filter, {
      onSuccess: ({ name, content }) => {
        saveFile(name, content);
        notify.success('Students exported', name);
      },
      onError: (error) => notify.error(`Failed to export the students: ${messageOf(error)}`),
    });
  return (
    <Button variant="secondary" className="mt-4" loading={exporting.isPending} onClick={press}>
      <FileDown aria-hidden="true" />
      Download CSV
    </Button>
  );
}

const field = 'min-w-0 flex-1 basis-36 sm:max-w-60';

export function Students({ filters }: { filters: Filters }) {
  const { counted } = useFormat();
  const filter = filterOf(filters);
  const query = useQuery(behindQuery({ ...filter, page: filters.page }));
  const counts = query.data?.counts;
  const withCount = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${count.toLocaleString('en-NG')})`;
  const own = {
    ...filters,
    activeCount: [filter.classLevel, filter.groupId, filter.reason].filter(Boolean).length,
    clear: () => filters.clearOnly('class', 'group', 'reason'),
  };
  return (
    <>
      <search className="mb-5 flex flex-wrap items-end gap-3">
        <ClassField filters={filters} />
        <GroupField filters={filters} />
        <FilterSelect
          filters={filters}
          name="reason"
          label="Reason"
          hideLabel={false}
          className={field}
          value={filter.reason}
          options={[
            { value: '', label: withCount('All reasons', counts?.all) },
            ...behindKinds.map((kind) => ({ value: kind, label: withCount(kinds[kind].label, counts?.[kind]) })),
          ]}
        />
        <FilterSelect
          filters={filters}
          name="days"
          label="For at least"
          hideLabel={false}
          className={field}
          value={String(filter.days)}
          options={behindDays.map((days) => ({ value: String(days), label: `${days} days` }))}
        />
      </search>
      <PagedList
        query={query}
        filters={own}
        failure="Error loading students"
        loading={<Skeleton shape="rows" count={6} />}
        empty={{
          mark: 'people',
          title: 'Nobody has fallen behind',
          text: `You will find students here who have not been seen for ${filter.days} days, whose marks fall, or who bought lessons and do not watch them.`,
        }}
        notFound={{ title: 'No students found' }}
      >
        {({ data, pagination }) => (
          <>
            <p role="status" className="mb-3 text-soft">
              {counted(pagination.total, 'student')}
            </p>
            <DataList
              label="Students who fell behind"
              rows={data}
              columns={columns}
              stacked={(student) => (
                <div className="flex flex-col gap-3">
                  <div>
                    <Student student={student} />
                  </div>
                  <Reasons student={student} />
                  <Contact student={student} />
                </div>
              )}
              wideFrom={1024}
              rowId="behind"
              dimmed={query.isPlaceholderData}
            />
          </>
        )}
      </PagedList>
      {query.data && query.data.pagination.total > 0 && <ExportButton filter={filter} />}
    </>
  );
}
