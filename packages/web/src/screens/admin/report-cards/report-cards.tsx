import type { Term } from '@akada/contract';
import { Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { usePrintReportCards } from '../../../data/exams/report-cards.ts';
import { classFilterOf, useClassOptions } from '../../../data/platform/class-options.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { notify } from '../../../ui/notify.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { WithTerm } from './terms.tsx';

function PrintClass({ term, choice }: { term: Term; choice: ReactNode }) {
  const { placeOptions } = useClassOptions();
  const [chosen, setClass] = useState('');
  const value = chosen || (placeOptions[0]?.value ?? '');
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
    <Card as="section" className="grid max-w-2xl gap-4 sm:grid-cols-2">
      {choice}
      <SelectField
        label="Class"
        options={placeOptions}
        value={value}
        onChange={(event) => setClass(event.target.value)}
      />
      <p className="text-soft sm:col-span-2">
        One PDF for A4 with a page for each student, by name. It has the exams that closed in the term, averages, and
        the remarks that were typed; empty ones are lines to write on. To type remarks, open a student and choose Report
        card.
      </p>
      <div className="sm:col-span-2">
        <Button loading={printing.isPending} onClick={print}>
          <Printer aria-hidden="true" />
          Print the class (PDF)
        </Button>
      </div>
    </Card>
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
