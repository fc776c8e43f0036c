import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { Link } from 'react-router';
import { cardsOfClassQuery, usePrintReportCards } from '../../../data/exams/report-cards.ts';
import { useClassOf } from '../../../data/platform/class-names.ts';
import type { CardsQuery } from '../../../data/school/cards.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { notify } from '../../../ui/notify.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';

/** Cards of online exams, for a class whose marks of the term are not on score sheets. */
export function ExamCards({ query: { term, class: classId, arm } }: { query: CardsQuery }) {
  const of = { term, class: arm ?? classId };
  const classOf = useClassOf();
  const students = useQuery(cardsOfClassQuery(of));
  const printing = useOneAtATime(usePrintReportCards());
  const print = () =>
    printing.mutate(of, {
      onSuccess: ({ name, content }) => {
        saveFile(name, content);
        notify.success('Report cards saved', name);
      },
      onError: (error) => notify.error(`Failed to print the report cards: ${messageOf(error)}`),
    });
  return (
    <section aria-labelledby="students" className="max-w-2xl">
      <p className="text-soft">
        This class has no marks on score sheets in the term, so these are cards of its online exams: one PDF for A4 with
        a page for each student, by name. It has the exams that closed in the term, averages, and the remarks that were
        typed; empty ones are lines to write on. To type remarks, open a student below.
      </p>
      <Button className="mt-3" loading={printing.isPending} onClick={print}>
        <Printer aria-hidden="true" />
        Print the class (PDF)
      </Button>
      <h2 id="students" className="mt-6 mb-3 text-base">
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
