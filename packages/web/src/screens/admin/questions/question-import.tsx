import { importFormatLabel } from '@akada/contract/rules/question-import';
import { useQuery } from '@tanstack/react-query';
import { importsQuery } from '../../../data/question-imports.ts';
import { useFormat } from '../../../data/school.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useUrlFilters } from '../../shared/filters.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { BringQuestions } from './bring-questions.tsx';
import { ImportReview } from './import-review.tsx';

function Earlier({ onOpen }: { onOpen: (id: string) => void }) {
  const { dateTime } = useFormat();
  const imports = useQuery(importsQuery);
  return (
    <Loaded query={imports} failure="Error loading imports" loading={<Skeleton shape="rows" count={3} />}>
      {(rows) =>
        rows.length > 0 && (
          <section className="mt-8">
            <h2 className="mb-3 text-lg">Earlier imports</h2>
            <ul aria-label="Earlier imports" className="rounded-md border border-line bg-card">
              {rows.map(({ _id, fileName, format, importedBy, createdAt, counts }) => (
                <li key={_id} className="border-b border-line last:border-b-0">
                  <button
                    type="button"
                    className="flex min-h-12 w-full flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3 text-left -outline-offset-3 hover:bg-sunken"
                    onClick={() => onOpen(_id)}
                  >
                    <span className="min-w-0 flex-1 basis-52 font-semibold [overflow-wrap:anywhere]">
                      {fileName || 'Pasted questions'}
                    </span>
                    <span className="text-sm text-soft">{importFormatLabel[format]}</span>
                    <span className="text-sm text-soft">
                      {counts.added} of {counts.accepted + counts.repaired + counts.rejected} added
                    </span>
                    <span className="text-sm text-soft">
                      {[importedBy, dateTime(createdAt)].filter((part) => part !== '').join(', ')}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  );
}

export function QuestionImport() {
  const filters = useUrlFilters(['id', 'show', 'exam']);
  const { id, exam } = filters.values;
  const another = (
    <Button variant="secondary" onClick={() => filters.clearOnly('id', 'show')}>
      Another file
    </Button>
  );
  return (
    <>
      <PageHeader title="Import questions" {...(id !== '' && { action: another })} />
      {id === '' ? (
        <>
          <BringQuestions
            exam={exam}
            onExam={(chosen) => filters.set('exam', chosen)}
            onRead={(read) => filters.set('id', read)}
          />
          <Earlier onOpen={(chosen) => filters.set('id', chosen)} />
        </>
      ) : (
        <ImportReview id={id} filters={filters} />
      )}
    </>
  );
}
