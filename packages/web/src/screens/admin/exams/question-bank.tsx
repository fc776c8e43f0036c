import { type QuestionType, questionTypeLabel, questionTypes } from '@akada/contract/rules/question';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { questionBankQuery } from '../../../data/admin-exams.ts';
import { useFormat } from '../../../data/school.ts';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import type { ChosenQuestions } from './use-chosen-questions.ts';

const typeOptions = [
  { value: '', label: 'All Types' },
  ...questionTypes.map((type) => ({ value: type, label: questionTypeLabel[type] })),
];

/** All questions of the school, a few at a time; a tick puts one into the exam. */
export function QuestionBank({ chosen }: { chosen: ChosenQuestions }) {
  const { counted } = useFormat();
  const [filter, setFilter] = useState({ search: '', type: '' as QuestionType | '', page: 1, limit: 8 });
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(questionBankQuery(filter));
  return (
    <div>
      <h4 className="mb-2 text-sm font-semibold">Question bank</h4>
      <div className="mb-3 grid gap-2">
        <SearchField
          label="Search questions..."
          value={filter.search}
          onChange={(search) => setFilter((before) => ({ ...before, search, page: 1 }))}
        />
        <SelectField
          label="Type"
          hideLabel
          options={typeOptions}
          value={filter.type}
          onChange={(event) => setFilter({ ...filter, type: event.target.value as QuestionType | '', page: 1 })}
        />
      </div>
      {isPending && <Skeleton shape="rows" />}
      {error && !data && <LoadFailed title="Error loading questions" query={{ error, isFetching, refetch }} />}
      {data?.data.length === 0 && <p className="py-4 text-center text-soft">No questions found</p>}
      <div aria-busy={isPlaceholderData} className="grid gap-2 transition-opacity aria-busy:opacity-60">
        {data?.data.map((question) => (
          <ChoiceRow
            key={question._id}
            kind="checkbox"
            label={
              <span className="line-clamp-3 [overflow-wrap:anywhere]">
                <Maths text={question.text} />
              </span>
            }
            hint={`${questionTypeLabel[question.type]} · ${counted(question.points, 'point')}`}
            checked={chosen.ids.includes(question._id)}
            onChange={(event) => (event.target.checked ? chosen.add(question) : chosen.remove(question._id))}
          />
        ))}
      </div>
      {data && <Pagination {...data.pagination} onPage={(page) => setFilter({ ...filter, page })} />}
    </div>
  );
}
