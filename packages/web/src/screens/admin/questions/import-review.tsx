import { type ImportRow, importStatuses, type QuestionImport } from '@akada/contract';
import { importFormatLabel } from '@akada/contract/rules/question-import';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../../data/platform/school.ts';
import { examTitlesQuery } from '../../../data/questions/admin-questions.ts';
import { importQuery, useApplyImport, useUndoImport } from '../../../data/questions/question-imports.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { NothingFound } from '../../../ui/empty-state.tsx';
import { FoldSummary } from '../../../ui/fold-summary.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import { oneOf, type UrlFilters, useNoPageBeyond } from '../../shared/filters.tsx';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { ApplyBar } from '../shared/apply-bar.tsx';
import { focusSoon, SureDialog } from '../shared/dialogs.tsx';
import { ShowBar } from '../shared/show-bar.tsx';
import { useUnapplied } from '../shared/unapplied.ts';
import { AnswersFit } from './import-answers-fit.tsx';
import { ImportColumns } from './import-columns.tsx';
import { draftOf, type ForAllDraft, ImportForAll, insteadOf } from './import-for-all.tsx';
import { AllFromBank } from './import-from-bank.tsx';
import { ImportRowCard, rowId, statusLabel } from './import-row.tsx';
import { ImportRowDialog } from './import-row-dialog.tsx';
import { ImportSections } from './import-sections.tsx';

type Filters = UrlFilters<'id' | 'show' | 'exam'>;
type Counts = QuestionImport['counts'];

const total = ({ accepted, repaired, rejected }: Counts) => accepted + repaired + rejected;
const waiting = ({ accepted, repaired, added }: Counts) => accepted + repaired - added;

/** Rows to be checked are no refusals, though both stay out of the bank. */
function outOf({ rejected, toCheck = 0 }: Counts): string[] {
  const parts = [
    ['rejected', rejected - toCheck],
    ['to check', toCheck],
  ] as const;
  return parts.flatMap(([word, count]) => (count > 0 ? `${count} ${word}` : []));
}

const asHead = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const labelOfOut = (counts: Counts) =>
  (counts.toCheck ?? 0) === 0 ? `${statusLabel.rejected} ${counts.rejected}` : asHead(outOf(counts).join(', '));

const kindsOf = (counts: Counts) =>
  (['', ...importStatuses] as const).map((kind) => ({
    kind,
    label:
      kind === ''
        ? `All ${total(counts)}`
        : kind === 'rejected'
          ? labelOfOut(counts)
          : `${statusLabel[kind]} ${counts[kind]}`,
  }));

function Undo({ id, added, onClose }: { id: string; added: number; onClose: () => void }) {
  const { counted } = useFormat();
  return (
    <SureDialog
      change={useUndoImport(id)}
      of={undefined}
      onClose={onClose}
      title={`Take ${counted(added, 'question')} out again?`}
      description="They leave the bank and the exams they are in; those that were in the bank before leave only the exam. Those that students have sat stay. You can add them again afterwards."
      done={({ message }) => [message]}
      confirmLabel="Take them out"
    />
  );
}

type HeadProps = { data: QuestionImport; examTitle: string | undefined };

function InTheBank({ data, examTitle }: HeadProps) {
  const { counted } = useFormat();
  const [isUndoing, setIsUndoing] = useState(false);
  const { added } = data.counts;
  if (added === 0) return null;
  return (
    <div className="mb-4">
      <Notice tone="success">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-52 font-semibold">
            {counted(added, 'question')} of this import {added === 1 ? 'is' : 'are'} in the bank
            {examTitle && ` and in ‘${examTitle}’`}
          </p>
          <LinkButton
            variant="secondary"
            to={examTitle ? `/admin/exams/${data.exam}` : `/admin/questions?import=${data._id}`}
          >
            {examTitle ? 'Back to the exam' : 'See them'}
          </LinkButton>
          <Button variant="secondary" onClick={() => setIsUndoing(true)}>
            Undo
          </Button>
        </div>
      </Notice>
      {isUndoing && <Undo id={data._id} added={added} onClose={() => setIsUndoing(false)} />}
    </div>
  );
}

function whatIsAdded(counts: Counts, examTitle: string | undefined): string {
  const { rejected } = counts;
  const stays = rejected === 1 ? 'stays' : 'stay';
  const out = rejected === 0 ? 'All can be added' : `${outOf(counts).join(' and ')} ${stays} out`;
  return examTitle ? `${out}, they join ‘${examTitle}’` : out;
}

type AddProps = HeadProps & { isUnapplied: boolean; instead: ReturnType<typeof insteadOf> };

function AddBar({ data, examTitle, isUnapplied, instead }: AddProps) {
  const { counted } = useFormat();
  const apply = useApplyImport(data._id);
  const once = useOneAtATime(apply);
  const { counts } = data;
  const left = waiting(counts);
  if (left === 0) return null;
  const add = () =>
    once.mutate(instead ?? {}, {
      onSuccess: ({ message }) => {
        notify.success(message);
        focusSoon('main');
      },
    });
  return (
    <ApplyBar
      isUnapplied={isUnapplied}
      problem={apply.error && messageOf(apply.error)}
      text={whatIsAdded(counts, examTitle)}
    >
      <Button
        className="max-sm:w-full"
        disabled={isUnapplied || instead === null}
        loading={apply.isPending}
        onClick={add}
      >
        Add {counted(left, 'question')}
      </Button>
    </ApplyBar>
  );
}

function Head({ data, examTitle }: HeadProps) {
  const { dateTime, counted } = useFormat();
  return (
    <>
      <p className="mb-4 flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
        <span className="font-semibold [overflow-wrap:anywhere] text-ink">{data.fileName || 'Pasted questions'}</span>
        <span>{importFormatLabel[data.format]}</span>
        <span>{dateTime(data.createdAt)}</span>
        {examTitle && <span>for ‘{examTitle}’</span>}
      </p>
      {data.notes.length > 0 && (
        <details className="mb-4 rounded-md border border-line bg-card">
          <FoldSummary>Left out: {counted(data.notes.length, 'part')} of the file</FoldSummary>
          <ul className="border-t border-line px-4 py-2 text-sm">
            {data.notes.map((note, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand twice in a file
              <li key={index} className="[overflow-wrap:anywhere]">
                {note}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

export function ImportReview({ id, filters }: { id: string; filters: Filters }) {
  const show = oneOf(importStatuses, filters.values.show);
  const imported = useQuery(importQuery({ id, status: show, page: filters.page }));
  const exams = useQuery(examTitlesQuery).data ?? [];
  const [editing, setEditing] = useState<ImportRow | null>(null);
  const [typed, setTyped] = useState<ForAllDraft | null>(null);
  const { isUnapplied, mark } = useUnapplied();
  useNoPageBeyond(imported.data?.pagination, filters);
  return (
    <Loaded query={imported} failure="Error loading the import" loading={<Skeleton shape="rows" count={8} />}>
      {({ data, pagination }) => {
        const forAll = typed ?? draftOf(data.forAll);
        const examTitle = exams.find(({ _id }) => _id === data.exam)?.title;
        /** Under a filter a mended row leaves the list; the next one takes the focus. */
        const focusAfter = (row: ImportRow) => {
          const next = show === '' ? row : (data.rows[data.rows.indexOf(row) + 1] ?? data.rows[0]);
          focusSoon(next ? rowId(next.line) : 'main');
        };
        return (
          <>
            <Head data={data} examTitle={examTitle} />
            <ImportColumns data={data} mark={mark} />
            <InTheBank data={data} examTitle={examTitle} />
            <ImportSections data={data} examTitle={examTitle} />
            <AllFromBank data={data} />
            <AnswersFit data={data} />
            {waiting(data.counts) > 0 && <ImportForAll data={data} draft={forAll} onChange={setTyped} />}
            <ShowBar
              legend="Which questions to show"
              kinds={kindsOf(data.counts)}
              show={show}
              onShow={(next) => filters.set('show', next)}
            />
            {data.rows.length === 0 ? (
              <div className="mt-4">
                <NothingFound
                  title={
                    show === '' ? 'Nothing is left of this import' : `No question is ${statusLabel[show].toLowerCase()}`
                  }
                  text={
                    show === '' ? 'Rows that nobody added are deleted after a week.' : 'The other ones are under All.'
                  }
                  clearLabel="Show all"
                  onClear={() => filters.clearOnly('show')}
                />
              </div>
            ) : (
              <ul
                aria-label="Questions of the import"
                aria-busy={imported.isPlaceholderData}
                className="mt-4 grid gap-3"
              >
                {data.rows.map((row) => (
                  <ImportRowCard
                    key={row.line}
                    importId={data._id}
                    row={row}
                    onEdit={() => setEditing(row)}
                    onChanged={() => focusAfter(row)}
                  />
                ))}
              </ul>
            )}
            <Pagination {...pagination} page={filters.page} onPage={filters.goTo} />
            <AddBar
              data={data}
              examTitle={examTitle}
              isUnapplied={isUnapplied}
              instead={insteadOf(data.forAll, forAll)}
            />
            <LeaveGuard unsaved={isUnapplied} param="id" />
            {editing && (
              <ImportRowDialog
                importId={data._id}
                row={editing}
                onDone={() => focusAfter(editing)}
                onClose={() => setEditing(null)}
              />
            )}
          </>
        );
      }}
    </Loaded>
  );
}
