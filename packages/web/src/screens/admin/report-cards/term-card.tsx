import { type PreviewedCard, type Term, type WithdrawForm, withdrawForm } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, FileDown } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useParams } from 'react-router';
import { useRights } from '../../../data/people/rights.ts';
import { cardQuery, usePrintCard, useWithdrawCard } from '../../../data/school/cards.ts';
import { isNotFound, messageOf } from '../../../lib/call-error.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { notify } from '../../../ui/notify.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { CardView } from '../../shared/card-view.tsx';
import { afterSave, FormDialog } from '../../shared/form-dialog.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { reasonField } from '../shared/reason-field.ts';
import { WithTerm } from '../shared/with-term.tsx';
import { CardHistory } from './card-history.tsx';
import { CardDetails, CardState } from './card-state.tsx';

type OfStudent = { studentId: string; term: string };

function WithdrawDialog({ of, name, onClose }: { of: OfStudent; name: string; onClose: () => void }) {
  const withdraw = useOneAtATime(useWithdrawCard());
  const form = useForm<WithdrawForm, unknown, WithdrawForm>({
    resolver: zodResolver(withdrawForm),
    defaultValues: { ...of, reason: '' },
  });
  const submit = form.handleSubmit((values) =>
    withdraw.mutate(values, afterSave(form, 'Report card withdrawn', onClose)),
  );
  return (
    <FormDialog
      title={`Withdraw the card of ${name}?`}
      description="Student and guardians no longer see it until it is issued again. Its versions are kept."
      onClose={onClose}
      unsaved={form.formState.isDirty}
      onSubmit={submit}
      submitLabel="Withdraw"
      tone="danger"
      pending={withdraw.isPending}
      problem={withdraw.isError && `Failed to withdraw the card: ${messageOf(withdraw.error)}`}
    >
      <FormField form={form} {...reasonField} maxLength={300} hint="It is kept in the history of the card." />
    </FormDialog>
  );
}

function Actions({ of, card }: { of: OfStudent; card: PreviewedCard }) {
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { has } = useRights();
  const printing = useOneAtATime(usePrintCard(of));
  const save = () =>
    printing.mutate(undefined, {
      onSuccess: ({ name, content }) => {
        saveFile(name, content);
        notify.success('Report card saved', name);
      },
      onError: (error) => notify.error(`Failed to print the report card: ${messageOf(error)}`),
    });
  const isOut = card.issuedCard !== undefined;
  return (
    <div className="mb-4 grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button loading={printing.isPending} onClick={save}>
          <FileDown aria-hidden="true" />
          {isOut ? 'Save PDF' : 'Save draft (PDF)'}
        </Button>
        {isOut && has('people') && (
          <Button variant="secondary" onClick={() => setWithdrawing(true)}>
            Withdraw
          </Button>
        )}
        <CardState card={card} />
      </div>
      <CardDetails card={card} />
      {isWithdrawing && <WithdrawDialog of={of} name={card.fullName} onClose={() => setWithdrawing(false)} />}
    </div>
  );
}

/** Both where marks have changed since it was issued. */
function Views({ card: { state, card, issuedCard } }: { card: PreviewedCard }) {
  const [view, setView] = useState('now');
  if (!issuedCard || state !== 'would-change') return <CardView card={issuedCard ?? card} />;
  return (
    <Tabs
      label="Which card"
      value={view}
      onChange={setView}
      items={[
        { value: 'now', label: 'By the marks of now', panel: <CardView card={card} /> },
        { value: 'issued', label: 'As it was issued', panel: <CardView card={issuedCard} /> },
      ]}
    />
  );
}

function OfTerm({ studentId, term }: { studentId: string; term: Term }) {
  const of = { studentId, term: term._id };
  const card = useQuery(cardQuery(of));
  if (!card.data && isNotFound(card.error)) {
    return <EmptyState mark="people" title="No report card" text="This student has no place in the term." />;
  }
  return (
    <Loaded query={card} failure="Error loading the report card" loading={<Skeleton shape="rows" count={8} />}>
      {(data) => (
        <>
          <Actions of={of} card={data} />
          <Views card={data} />
          {(data.issued ?? data.withdrawn) && <CardHistory of={of} />}
        </>
      )}
    </Loaded>
  );
}

export function TermCardPage() {
  const { studentId = '' } = useParams();
  const { search } = useLocation();
  return (
    <>
      <PageHeader title="Report card" />
      <LinkButton to={`/admin/report-cards${search}`} variant="quiet" className="mb-3 -ml-4">
        <ArrowLeft aria-hidden="true" />
        Report cards
      </LinkButton>
      <WithTerm>
        {(term, choice) => (
          <>
            <div className="mb-4 max-w-xs">{choice}</div>
            <OfTerm key={term._id} studentId={studentId} term={term} />
          </>
        )}
      </WithTerm>
    </>
  );
}
