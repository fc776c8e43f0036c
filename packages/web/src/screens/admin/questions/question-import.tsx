import { importFormatLabel } from '@akada/contract/rules/question-import';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../data/platform/school.ts';
import { importsQuery } from '../../../data/questions/question-imports.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useUrlFilters } from '../../shared/filters.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { EarlierList } from '../shared/earlier-list.tsx';
import { BringQuestions } from './bring-questions.tsx';
import { ImportReview } from './import-review.tsx';

function Earlier({ onOpen }: { onOpen: (id: string) => void }) {
  const { dateTime } = useFormat();
  const imports = useQuery(importsQuery);
  return (
    <Loaded query={imports} failure="Error loading imports" loading={<Skeleton shape="rows" count={3} />}>
      {(rows) => (
        <EarlierList
          title="Earlier imports"
          rows={rows.map(({ _id, fileName, format, importedBy, createdAt, counts }) => ({
            ...{ _id, name: fileName || 'Pasted questions' },
            facts: [
              importFormatLabel[format],
              `${counts.added} of ${counts.accepted + counts.repaired + counts.rejected} added`,
              [importedBy, dateTime(createdAt)].filter((part) => part !== '').join(', '),
            ],
          }))}
          onOpen={onOpen}
        />
      )}
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
