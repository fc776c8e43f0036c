import type { Term } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRights } from '../../../data/people/rights.ts';
import { type CardsQuery, cardsQuery } from '../../../data/school/cards.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useChosenForm } from '../shared/chosen-form.ts';
import { WithTerm } from '../shared/with-term.tsx';
import { ExamCards } from './exam-cards.tsx';
import { TermCards } from './term-cards.tsx';

function Cards({ query }: { query: CardsQuery }) {
  const read = useQuery(cardsQuery(query));
  const { has } = useRights();
  return (
    <Loaded query={read} failure="Error loading the report cards" loading={<Skeleton shape="rows" count={12} />}>
      {(cards) =>
        has('marking') && cards.students.every(({ state }) => state === 'no-marks') ? (
          <ExamCards query={query} />
        ) : (
          <TermCards cards={cards} query={query} />
        )
      }
    </Loaded>
  );
}

function OfClass({ term, choice }: { term: Term; choice: ReactNode }) {
  const { options, value, query, choose } = useChosenForm(term);
  return (
    <>
      <Card as="section" aria-label="Class and term" className="mb-4 grid max-w-2xl gap-3 sm:grid-cols-2">
        {choice}
        <SelectField label="Class" options={options} value={value} onChange={(event) => choose(event.target.value)} />
      </Card>
      {query ? (
        <Cards query={query} />
      ) : (
        <EmptyState mark="people" title="No class" text="Report cards are of a class, or of the form that you lead." />
      )}
    </>
  );
}

export function ReportCards() {
  return (
    <>
      <PageHeader title="Report cards" />
      <WithTerm>{(term, choice) => <OfClass term={term} choice={choice} />}</WithTerm>
    </>
  );
}
