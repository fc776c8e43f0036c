import type { Question } from '@akada/contract';
import { questionTypeLabels } from '@akada/contract/question-types';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { questionBankQuery } from '../../../data/exams/admin-exams.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { bankValuesQuery } from '../../../data/questions/admin-questions.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceRow } from '../../../ui/choices.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { FilterSelect } from '../../shared/filters.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { PagedRows } from '../../shared/paged-list.tsx';
import { bankFilterOf, KnownSelects, noBankFilter, typeOptions } from './bank-filters.tsx';

type BankDialogProps = {
  /** Questions that are chosen already. */
  ids: readonly string[];
  description?: string;
  /** Why a question cannot be chosen; null where it can. */
  refusal?: (question: Question) => string | null;
  onAdd: (question: Question) => void;
  onRemove: (question: Question) => void;
  onClose: () => void;
};

const inExam = 'What you tick is added at the end of the exam.';

export function BankDialog({ ids, description = inExam, refusal, onAdd, onRemove, onClose }: BankDialogProps) {
  const { counted } = useFormat();
  const [values, setValues] = useState(noBankFilter);
  const [page, setPage] = useState(1);
  const bank = useQuery(questionBankQuery({ ...bankFilterOf(values), page, limit: 20 }));
  const known = useQuery(bankValuesQuery).data;
  const set = (name: keyof typeof values, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setPage(1);
  };
  const hintOf = (question: Question) => {
    const why = ids.includes(question._id) ? null : refusal?.(question);
    return [questionTypeLabels[question.type], counted(question.points, 'point'), why].filter(Boolean).join(' · ');
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Add from the bank"
      description={description}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="mb-3 grid gap-2">
        <SearchField label="Search questions..." value={values.search} onChange={(search) => set('search', search)} />
        <div className="grid grid-cols-2 gap-2">
          <FilterSelect filters={{ values, set }} name="type" label="Type" options={typeOptions} />
          {known && <KnownSelects filters={{ values, set }} values={known} className="" />}
        </div>
      </div>
      <Loaded query={bank} failure="Error loading questions" loading={<Skeleton shape="rows" />}>
        {({ data, pagination }) => (
          <PagedRows
            pagination={pagination}
            filters={{ page, goTo: setPage }}
            nothing={<p className="py-4 text-center text-soft">No questions found</p>}
          >
            <div aria-busy={bank.isPlaceholderData} className="grid gap-2 transition-opacity aria-busy:opacity-60">
              {data.map((question) => (
                <ChoiceRow
                  key={question._id}
                  kind="checkbox"
                  label={
                    <span className="line-clamp-3 [overflow-wrap:anywhere]">
                      <Maths text={question.text} />
                    </span>
                  }
                  hint={hintOf(question)}
                  checked={ids.includes(question._id)}
                  disabled={!ids.includes(question._id) && Boolean(refusal?.(question))}
                  onChange={(event) => (event.target.checked ? onAdd(question) : onRemove(question))}
                />
              ))}
            </div>
          </PagedRows>
        )}
      </Loaded>
    </Dialog>
  );
}
