import type { Exam, ExamSummary } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import {
  adminExamsQuery,
  type ExamFilter,
  useCopyToNextWeek,
  useDeleteExam,
  useDuplicateExam,
} from '../../../data/exams/admin-exams.ts';
import { useRights } from '../../../data/people/rights.ts';
import { classFilterOf, useClassOptions } from '../../../data/platform/class-options.ts';
import { useSchool } from '../../../data/platform/school.ts';
import { useTerms } from '../../../data/school/terms.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { BoxesLoading } from '../../../ui/loading.tsx';
import { notify } from '../../../ui/notify.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useNow } from '../../../ui/time.tsx';
import { FilterSelect, ListFilters, oneOf, type UrlFilters, useUrlFilters } from '../../shared/filters.tsx';
import { PagedList } from '../../shared/paged-list.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { focusSoon } from '../shared/dialogs.tsx';
import { useSubjectOptions } from '../shared/subject-field.tsx';
import { ExamCard } from './exam-card.tsx';
import { draftText, ExamDialog } from './exam-dialog.tsx';
import { PublishDialog, UnpublishDialog } from './publish-dialogs.tsx';

type ExamFilterState = Exclude<ExamFilter['state'], ''>;

const stateLabels: Readonly<Record<ExamFilterState, string>> = {
  draft: 'Drafts',
  published: 'Published',
  'not-open': 'Not open yet',
  open: 'Open now',
  closed: 'Closed',
};

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

/** A copy opens to be edited. */
function useCopies(onMade: (exam: Exam) => void) {
  const copying = useOneAtATime(useDuplicateExam());
  const repeating = useOneAtATime(useCopyToNextWeek(useSchool().timeZone));
  const made = {
    onSuccess: (exam: Exam) => {
      notify.success('Exam created successfully!', draftText(exam.title));
      onMade(exam);
    },
    onError: (refusal: Error) => notify.error(`Failed to create exam: ${messageOf(refusal)}`),
  };
  const duplicate = ({ _id }: ExamSummary) => copying.mutate(_id, made);
  const copyToNextWeek = ({ _id }: ExamSummary) => repeating.mutate(_id, made);
  return { duplicate, copyToNextWeek };
}

type Open = { dialog: 'new' } | { dialog: 'publish' | 'unpublish' | 'delete'; exam: ExamSummary };

type OpenDialogProps = { open: Open; onCreated: (exam: Exam) => void; onClose: () => void };

function OpenDialog({ open, onCreated, onClose }: OpenDialogProps) {
  switch (open.dialog) {
    case 'new':
      return <ExamDialog onCreated={onCreated} onClose={onClose} />;
    case 'publish':
      return <PublishDialog exam={open.exam} onClose={onClose} />;
    case 'unpublish':
      return <UnpublishDialog exam={open.exam} onClose={onClose} />;
    case 'delete':
      return <DeleteExam exam={open.exam} onClose={onClose} />;
  }
}

const filterNames = ['search', 'class', 'subject', 'state', 'term'] as const;

type FiltersProps = { filters: UrlFilters<(typeof filterNames)[number]>; state: ExamFilter['state'] };

function ExamFilters({ filters, state }: FiltersProps) {
  const { classFilterOptions } = useClassOptions();
  const { options: terms } = useTerms();
  const { subject } = filters.values;
  const subjects = useSubjectOptions(subject, '', 'All subjects');
  return (
    <ListFilters filters={filters} searchLabel="Search exams...">
      <FilterSelect filters={filters} name="class" label="Class" className="md:w-40" options={classFilterOptions} />
      {(subject !== '' || subjects.length > 1) && (
        <FilterSelect filters={filters} name="subject" label="Subject" className="md:w-44" options={subjects} />
      )}
      <FilterSelect
        filters={filters}
        name="state"
        label="State"
        className="md:w-44"
        value={state}
        options={[
          { value: '', label: 'All states' },
          ...Object.entries(stateLabels).map(([value, label]) => ({ value, label })),
        ]}
      />
      {terms.length > 0 && (
        <FilterSelect
          filters={filters}
          name="term"
          label="Term"
          className="md:w-52"
          options={[{ value: '', label: 'All terms' }, ...terms]}
        />
      )}
    </ListFilters>
  );
}

export function Exams() {
  const filters = useUrlFilters(filterNames);
  const state = oneOf(Object.keys(stateLabels) as ExamFilterState[], filters.values.state);
  const { search, class: place, subject, term } = filters.values;
  const exams = useQuery(
    adminExamsQuery({ search, ...classFilterOf(place), subject, state, term, page: filters.page }),
  );
  const [open, setOpen] = useState<Open | null>(null);
  const [made, setMade] = useState<Exam | null>(null);
  const { duplicate, copyToNextWeek } = useCopies(setMade);
  const add = () => setOpen({ dialog: 'new' });
  const now = useNow();
  const mayWrite = useRights().has('teaching');
  // By rendering: the dialog that asks before its changes are lost is closed then.
  if (made) return <Navigate to={`/admin/exams/${made._id}`} />;
  return (
    <>
      <PageHeader title="Exams" action={mayWrite && <Button onClick={add}>+ Add Exam</Button>} />
      <ExamFilters filters={filters} state={state} />
      <PagedList
        query={exams}
        filters={filters}
        failure="Error loading exams"
        alert="Error fetching exams"
        loading={<BoxesLoading grid={examGrid} box="h-105" />}
        empty={{
          mark: 'paper',
          title: 'No exams found',
          text: 'The timed exams of every class will be here.',
          action: mayWrite && <Button onClick={add}>Create the first exam</Button>,
        }}
        notFound={{ title: 'No exams found', text: 'No exam matches these filters.' }}
      >
        {({ data }) => (
          <ul aria-busy={exams.isPlaceholderData} className={`transition-opacity aria-busy:opacity-60 ${examGrid}`}>
            {data.map((exam) => (
              <ExamCard
                key={exam._id}
                exam={exam}
                now={now}
                onPublish={() => setOpen({ dialog: 'publish', exam })}
                onUnpublish={() => setOpen({ dialog: 'unpublish', exam })}
                onDuplicate={() => duplicate(exam)}
                onNextWeek={() => copyToNextWeek(exam)}
                onDelete={() => setOpen({ dialog: 'delete', exam })}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {open && <OpenDialog open={open} onCreated={setMade} onClose={() => setOpen(null)} />}
    </>
  );
}
