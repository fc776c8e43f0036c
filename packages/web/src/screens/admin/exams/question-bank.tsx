import type { Question } from '@akada/contract';
import { questionTypeLabel, questionTypes } from '@akada/contract/rules/question';
import { useState } from 'react';
import { useFormat } from '../../../data/school.ts';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { includesText, paged } from '../shared/paged.ts';

const perPage = 8;
const typeOptions = [
  { value: '', label: 'All Types' },
  ...questionTypes.map((type) => ({ value: type, label: questionTypeLabel[type] })),
];

type QuestionBankProps = {
  questions: readonly Question[];
  selectedIds: readonly string[];
  onChange: (ids: string[]) => void;
};

export function QuestionBank({ questions, selectedIds, onChange }: QuestionBankProps) {
  const { counted } = useFormat();
  const [search, setSearch] = useState('');
  const [type, setType] = useState('');
  const [wanted, setWanted] = useState(1);
  const matching = questions.filter(
    (question) => includesText(question.text, search) && (type === '' || question.type === type),
  );
  const { shown, page, totalPages } = paged(matching, wanted, perPage);
  const toggle = (id: string, on: boolean) =>
    onChange(on ? [...selectedIds, id] : selectedIds.filter((other) => other !== id));
  return (
    <div>
      <h4 className="mb-2 text-sm font-semibold">Question bank</h4>
      <div className="mb-3 grid gap-2">
        <SearchField
          label="Search questions..."
          value={search}
          onChange={(value) => {
            setSearch(value);
            setWanted(1);
          }}
        />
        <SelectField
          label="Type"
          hideLabel
          options={typeOptions}
          value={type}
          onChange={(event) => {
            setType(event.target.value);
            setWanted(1);
          }}
        />
      </div>
      {shown.length === 0 && <p className="py-4 text-center text-soft">No questions found</p>}
      <div className="grid gap-2">
        {shown.map((question) => (
          <ChoiceRow
            key={question._id}
            kind="checkbox"
            label={<span className="line-clamp-3">{question.text}</span>}
            hint={`${questionTypeLabel[question.type]} · ${counted(question.points, 'point')}`}
            checked={selectedIds.includes(question._id)}
            onChange={(event) => toggle(question._id, event.target.checked)}
          />
        ))}
      </div>
      <Pagination page={page} totalPages={totalPages} onPage={setWanted} />
    </div>
  );
}
