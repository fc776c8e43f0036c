import type { ReportCard as CardOf, Term } from '@akada/contract';
import { ordinal } from '@akada/contract/rules/position';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useParams } from 'react-router';
import { reportCardQuery, usePrintReportCard, useWriteRemarks } from '../../../data/exams/report-cards.ts';
import { useRights } from '../../../data/people/rights.ts';
import { useClassLabel, useClassOf } from '../../../data/platform/class-names.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { CallError, messageOf } from '../../../lib/call-error.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { showProblem } from '../../../ui/form-problem.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { TitledCard } from '../../shared/titled-card.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { WithTerm } from '../shared/with-term.tsx';

type Figures = Pick<CardOf, 'percent' | 'grade' | 'position' | 'classAverage'>;

const statusWords = { marked: '', 'to-mark': 'To be marked', 'not-sat': 'Did not sit', open: 'Still open' } as const;

/** '88%, A, 1st of 5, class average 50%' */
function inWords({ percent, grade, position, classAverage }: Figures): string {
  const parts = [
    percent !== undefined && `${percent}%`,
    grade,
    position && `${ordinal(position.place)} of ${position.of}${position.isShared ? ', shared' : ''}`,
    classAverage !== undefined && `class average ${classAverage}%`,
  ];
  return parts.filter(Boolean).join(', ');
}

const row = 'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-1.5';

function Figured({ card }: { card: CardOf }) {
  const classLabel = useClassLabel();
  const { counted } = useFormat();
  if (card.subjects.length === 0) {
    return <p className="mt-2 text-soft">{`No exam of ${classLabel(card.classLevel)} closes in this term.`}</p>;
  }
  return (
    <>
      {card.undecided > 0 && (
        <div className="mt-3">
          <Notice tone="warning">
            {`${counted(card.undecided, 'exam')} of the term ${card.undecided === 1 ? 'is' : 'are'} still open or being marked. These are the figures so far, without a position over all.`}
          </Notice>
        </div>
      )}
      <ul className="mt-3 divide-y divide-line">
        {card.subjects.map(({ subject, exams, ...figures }) => (
          <Fragment key={subject}>
            <li className={`${row} font-semibold`}>
              <span className="min-w-0 wrap-anywhere">{subject || 'Other subjects'}</span>
              <span>{inWords(figures) || '–'}</span>
            </li>
            {exams.map(({ _id, title, status, ...exam }) => (
              <li key={_id} className={`${row} border-none pl-4 text-soft`}>
                <span className="min-w-0 wrap-anywhere">{title}</span>
                <span>{statusWords[status] || inWords(exam)}</span>
              </li>
            ))}
          </Fragment>
        ))}
        <li className={`${row} text-base font-bold`}>
          <span>Average of the subjects</span>
          <span>{inWords(card) || '–'}</span>
        </li>
      </ul>
    </>
  );
}

type Remarks = { teacher: string; principal: string };

function RemarksForm({ card }: { card: CardOf }) {
  const { student, term, remarks } = card;
  const { dateTime } = useFormat();
  const form = useForm<Remarks, unknown, Remarks>({
    values: { teacher: remarks.teacher, principal: remarks.principal },
    resetOptions: { keepDirtyValues: true },
  });
  const save = useOneAtATime(useWriteRemarks(student._id));
  const { isDirty, errors } = form.formState;
  const { has, isLimited } = useRights();
  const maySign = has('people') && !isLimited;
  const submit = form.handleSubmit(({ teacher, principal }) =>
    save.mutate(
      { term: term._id, teacher, ...(maySign && { principal }), updatedAt: remarks.updatedAt ?? '' },
      {
        onSuccess: ({ data }) => {
          form.reset({ teacher: data.remarks.teacher, principal: data.remarks.principal }, { keepDirtyValues: false });
          notify.success('Remarks saved');
        },
        onError: (error) => showProblem(form, error),
      },
    ),
  );
  return (
    <form noValidate className="mt-3 grid gap-4" onSubmit={submit}>
      <FormField form={form} name="teacher" type="textarea" label="Class teacher" rows={3} maxLength={600} />
      <FormField
        form={form}
        name="principal"
        type="textarea"
        label="Principal"
        rows={3}
        maxLength={600}
        readOnly={!maySign}
        hint={maySign ? undefined : 'Written by staff with the right to people.'}
      />
      {errors.root?.message && <Notice tone="error">{errors.root.message}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={!isDirty} loading={save.isPending}>
          Save remarks
        </Button>
        {remarks.updatedAt && (
          <p className="text-xs text-soft">{`Saved ${dateTime(remarks.updatedAt)} by ${remarks.updatedBy}`}</p>
        )}
      </div>
      <LeaveGuard unsaved={isDirty} />
    </form>
  );
}

function PrintButton({ id, term }: { id: string; term: string }) {
  const printing = useOneAtATime(usePrintReportCard());
  const print = () =>
    printing.mutate(
      { id, term },
      {
        onSuccess: ({ name, content }) => {
          saveFile(name, content);
          notify.success('Report card saved', name);
        },
        onError: (error) => notify.error(`Failed to print the report card: ${messageOf(error)}`),
      },
    );
  return (
    <Button loading={printing.isPending} onClick={print}>
      <Printer aria-hidden="true" />
      Print (PDF)
    </Button>
  );
}

function OfTerm({ id, term, choice }: { id: string; term: Term; choice: ReactNode }) {
  const classOf = useClassOf();
  const card = useQuery(reportCardQuery(id, term._id));
  if (!card.data && card.error instanceof CallError && [400, 404].includes(card.error.status)) {
    return <EmptyState mark="people" title="User not found" text="This account does not exist, or it was deleted." />;
  }
  return (
    <div className="grid max-w-3xl gap-4">
      <Card className="flex flex-wrap items-end gap-4">
        <div className="min-w-0 flex-1 basis-48">{choice}</div>
        <PrintButton id={id} term={term._id} />
      </Card>
      <Loaded query={card} failure="Error loading the report card" loading={<Skeleton shape="rows" count={5} />}>
        {(data) => (
          <>
            <TitledCard title={`${data.student.fullName}, ${classOf(data)}`}>
              <Figured card={data} />
            </TitledCard>
            <TitledCard title="Remarks">
              <RemarksForm key={data.term._id} card={data} />
            </TitledCard>
          </>
        )}
      </Loaded>
    </div>
  );
}

export function ReportCard() {
  const { userId = '' } = useParams();
  const { has } = useRights();
  return (
    <>
      <PageHeader title="Report card" />
      <LinkButton
        to={has('people') ? `/admin/users/${userId}?tab=exams` : '/admin/report-cards'}
        variant="quiet"
        className="mb-3 -ml-4"
      >
        <ArrowLeft aria-hidden="true" />
        {has('people') ? 'The student' : 'Report cards'}
      </LinkButton>
      <WithTerm>{(term, choice) => <OfTerm id={userId} term={term} choice={choice} />}</WithTerm>
    </>
  );
}
