import type { Exam, ExamSummary } from '@akada/contract';
import { classLabel } from '@akada/contract/rules/class-level';
import { windowState } from '@akada/contract/rules/exam-clock';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CirclePause, CopyPlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { adminExamsQuery, useDeleteExam, useDuplicateExam, useReadExam } from '../../../data/admin-exams.ts';
import { useFormat, useSchool } from '../../../data/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { relative } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { BoxesLoading } from '../../../ui/loading.tsx';
import { notify } from '../../../ui/notify.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { classFilterOptions } from '../../shared/class-options.ts';
import { FilterSelect, ListFilters, useNoPageBeyond, useUrlFilters } from '../../shared/filters.tsx';
import { Loaded, Nothing } from '../../shared/loaded.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { focusSoon } from '../shared/dialogs.tsx';
import { ExamDialog } from './exam-dialog.tsx';

function windowText(exam: Pick<Exam, 'opensAt' | 'closesAt'>, now: number, timeZone: string): string {
  const state = windowState(Date.parse(exam.opensAt), Date.parse(exam.closesAt), now);
  const moment = state === 'not-open' ? exam.opensAt : exam.closesAt;
  // 'in 2 days' needs no preposition, a date does.
  const when = relative(moment, now, timeZone);
  const said = /^\d+ [A-Z]/.test(when) ? `on ${when}` : when;
  if (state === 'not-open') return `Opens ${said}`;
  return state === 'open' ? `Open now, closes ${said}` : `Closed ${said}`;
}

type ExamCardProps = {
  exam: ExamSummary;
  opening: boolean;
  onEdit: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
};

function ExamCard({ exam, opening, onEdit, onDuplicate, onDelete }: ExamCardProps) {
  const { counted, date, dateTime } = useFormat();
  const { timeZone } = useSchool();
  const active = exam.isActive !== false;
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="green">{classLabel(exam.classLevel)}</Badge>
        <Badge>{counted(exam.duration, 'min')}</Badge>
        <Badge tone={active ? 'leaf' : 'neutral'} className="ml-auto">
          {active ? <CircleCheck aria-hidden="true" /> : <CirclePause aria-hidden="true" />}
          {active ? 'Active' : 'Inactive'}
        </Badge>
        {active && exam.questionCount === 0 && <Badge tone="amber">No questions yet</Badge>}
      </div>
      <div>
        <h2 className="line-clamp-2 text-base">{exam.title}</h2>
        <p className="mt-1 line-clamp-3 text-soft">{exam.description}</p>
      </div>
      <p className="mt-auto text-xs font-semibold">{windowText(exam, Date.now(), timeZone)}</p>
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-2 rounded-md bg-sunken px-3 py-2.5 text-xs">
        <div>
          <dt className="text-soft">Questions</dt>
          <dd className="font-semibold">{exam.questionCount}</dd>
        </div>
        <div>
          <dt className="text-soft">Start date</dt>
          <dd className="font-semibold whitespace-nowrap" title={dateTime(exam.opensAt)}>
            {date(exam.opensAt)}
          </dd>
        </div>
        <div>
          <dt className="text-soft">End date</dt>
          <dd className="font-semibold whitespace-nowrap" title={dateTime(exam.closesAt)}>
            {date(exam.closesAt)}
          </dd>
        </div>
      </dl>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={`/admin/exams/${exam._id}/live`} variant="secondary" className="flex-1 px-2!">
          Live<span className="sr-only"> view of {exam.title}</span>
        </LinkButton>
        <LinkButton to={`/admin/exams/${exam._id}/results`} variant="secondary" className="flex-1 px-2!">
          Results<span className="sr-only"> of {exam.title}</span>
        </LinkButton>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" className="flex-1 px-2!" loading={opening} onClick={onEdit}>
          Edit<span className="sr-only"> {exam.title}</span>
        </Button>
        <IconButton label={`Duplicate ${exam.title}`} className="border border-edge" onClick={onDuplicate}>
          <CopyPlus />
        </IconButton>
        <IconButton label={`Delete ${exam.title}`} className="border border-edge text-red-ink" onClick={onDelete}>
          <Trash2 />
        </IconButton>
      </div>
    </Card>
  );
}

const examGrid = 'grid gap-4 md:grid-cols-2 xl:grid-cols-3';

/** Closes at once; if the server refuses, the card returns with a toast. */
function DeleteExam({ exam, onClose }: { exam: ExamSummary; onClose: () => void }) {
  const { mutateAsync } = useDeleteExam();
  const remove = () => {
    // Callbacks of `mutate` end with this dialog; the promise does not.
    mutateAsync(exam._id).then(
      () => notify.success('Exam deleted successfully!'),
      (error) => notify.error(`Failed to delete exam: ${messageOf(error)}`),
    );
    onClose();
    focusSoon('main');
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={remove}
      title="Delete this exam?"
      description={
        <div className="flex flex-col gap-3">
          <p>{`Are you sure you want to delete '${exam.title}'? This action cannot be undone.`}</p>
          <p>Attempts that students have begun or finished are kept. Its questions stay in the bank.</p>
        </div>
      }
      confirmLabel="Delete"
    />
  );
}

/** The list has no questions, so the exam is read before its form opens. */
function useOpenExam(onOpen: (exam: Exam) => void) {
  const reading = useOneAtATime(useReadExam());
  const copying = useOneAtATime(useDuplicateExam());
  const read = ({ _id }: ExamSummary) =>
    reading.mutate(_id, {
      onSuccess: onOpen,
      onError: (refusal) => notify.error(`Error fetching exams: ${messageOf(refusal)}`),
    });
  const duplicate = ({ _id }: ExamSummary) =>
    copying.mutate(_id, {
      onSuccess: (made) => {
        notify.success('Exam created successfully!', `'${made.title}' is inactive until you switch it on.`);
        onOpen(made);
      },
      onError: (refusal) => notify.error(`Failed to create exam: ${messageOf(refusal)}`),
    });
  return { read, duplicate, readingId: reading.isPending ? reading.variables : undefined };
}

export function Exams() {
  const filters = useUrlFilters(['search', 'class']);
  const { search, class: classLevel } = filters.values;
  const exams = useQuery(adminExamsQuery({ search, classLevel, page: filters.page }));
  useNoPageBeyond(exams.data?.pagination, filters);
  const [editing, setEditing] = useState<Exam | 'new' | null>(null);
  const [deleting, setDeleting] = useState<ExamSummary | null>(null);
  const open = useOpenExam(setEditing);
  const add = () => setEditing('new');
  return (
    <>
      <PageHeader title="Exams" action={<Button onClick={add}>+ Add Exam</Button>} />
      <ListFilters filters={filters} searchLabel="Search exams...">
        <FilterSelect filters={filters} name="class" label="Class" className="md:w-40" options={classFilterOptions} />
      </ListFilters>
      <Loaded
        query={exams}
        failure="Error loading exams"
        alert="Error fetching exams"
        loading={<BoxesLoading grid={examGrid} box="h-105" />}
      >
        {({ data, pagination }) => (
          <>
            {pagination.total === 0 && (
              <Nothing filters={filters} title="No exams found" text="No exam matches these filters.">
                <EmptyState
                  mark="paper"
                  title="No exams found"
                  text="The timed exams of every class stand here."
                  action={<Button onClick={add}>Create the first exam</Button>}
                />
              </Nothing>
            )}
            <ul aria-busy={exams.isPlaceholderData} className={`transition-opacity aria-busy:opacity-60 ${examGrid}`}>
              {data.map((exam) => (
                <ExamCard
                  key={exam._id}
                  exam={exam}
                  opening={open.readingId === exam._id}
                  onEdit={() => open.read(exam)}
                  onDuplicate={() => open.duplicate(exam)}
                  onDelete={() => setDeleting(exam)}
                />
              ))}
            </ul>
            <Pagination page={pagination.page} totalPages={pagination.totalPages} onPage={filters.goTo} />
          </>
        )}
      </Loaded>
      {editing && <ExamDialog exam={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {deleting && <DeleteExam exam={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}
