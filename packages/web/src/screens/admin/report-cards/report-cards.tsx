import type { Term } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { cardsOfClassQuery, usePrintReportCards } from '../../../data/exams/report-cards.ts';
import { useUser } from '../../../data/people/session.ts';
import { useClassOf } from '../../../data/platform/class-names.ts';
import { classFilterOf, useClassOptions, usePlaceFilter } from '../../../data/platform/class-options.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { notify } from '../../../ui/notify.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { WithTerm } from '../shared/with-term.tsx';

function CardsOfClass({ term, of }: { term: Term; of: string }) {
  const classOf = useClassOf();
  const students = useQuery(cardsOfClassQuery({ term: term._id, ...classFilterOf(of) }));
  return (
    <section aria-labelledby="students" className="mt-6 max-w-2xl">
      <h2 id="students" className="mb-3 text-base">
        Students
      </h2>
      <Loaded query={students} failure="Error loading the students" loading={<Skeleton shape="rows" count={6} />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-soft">Nobody of this class has a report card for the term.</p>
          ) : (
            <ul className="divide-y divide-line rounded-md border border-line bg-card">
              {rows.map(({ _id, fullName, class: own }) => (
                <li key={_id} className="flex flex-wrap items-center justify-between gap-x-4 px-4">
                  <Link
                    to={`/admin/users/${_id}/report-card`}
                    className="inline-flex min-h-11 min-w-0 items-center font-semibold text-green wrap-anywhere hover:underline"
                  >
                    {fullName}
                  </Link>
                  {own && <span className="text-xs text-soft">{classOf({ class: own, classLevel: '' })}</span>}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

/** A limited teacher has the cards of the own form. */
function useCardPlaces() {
  const { isLimited = false, formOf = [] } = useUser();
  const { placeOptions } = useClassOptions();
  const own = usePlaceFilter().filter(({ value }) => formOf.includes(value));
  return isLimited ? own : placeOptions;
}

function PrintClass({ term, choice }: { term: Term; choice: ReactNode }) {
  const options = useCardPlaces();
  const [chosen, setClass] = useState('');
  const value = chosen || (options[0]?.value ?? '');
  const printing = useOneAtATime(usePrintReportCards());
  const print = () =>
    printing.mutate(
      { term: term._id, ...classFilterOf(value) },
      {
        onSuccess: ({ name, content }) => {
          saveFile(name, content);
          notify.success('Report cards saved', name);
        },
        onError: (error) => notify.error(`Failed to print the report cards: ${messageOf(error)}`),
      },
    );
  return (
    <>
      <Card as="section" className="grid max-w-2xl gap-4 sm:grid-cols-2">
        {choice}
        <SelectField label="Class" options={options} value={value} onChange={(event) => setClass(event.target.value)} />
        <p className="text-soft sm:col-span-2">
          One PDF for A4 with a page for each student, by name. It has the exams that closed in the term, averages, and
          the remarks that were typed; empty ones are lines to write on. To type remarks, open a student below.
        </p>
        <div className="sm:col-span-2">
          <Button loading={printing.isPending} onClick={print}>
            <Printer aria-hidden="true" />
            Print the class (PDF)
          </Button>
        </div>
      </Card>
      <CardsOfClass term={term} of={value} />
    </>
  );
}

export function ReportCards() {
  return (
    <>
      <PageHeader title="Report cards" />
      <WithTerm>{(term, choice) => <PrintClass term={term} choice={choice} />}</WithTerm>
    </>
  );
}
