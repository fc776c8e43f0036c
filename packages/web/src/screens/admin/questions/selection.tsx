import type { ListedQuestion } from '@akada/contract';
import { mostAtOnce } from '@akada/contract/rules/bank';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { BankFilter, ChosenQuestions } from '../../../data/questions/admin-questions.ts';
import { counted } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectBox } from '../shared/select-box.tsx';
import { SelectedBar } from '../shared/selected-bar.tsx';

const none: ReadonlySet<string> = new Set();

type View = { page: readonly ListedQuestion[]; total: number; filter: BankFilter };

/** Goes on over the pages of one filter; another filter clears it. */
export function useQuestionSelection({ page, total, filter }: View) {
  const view = JSON.stringify(filter);
  const [chosen, setChosen] = useState({ view, ids: none, isAll: false });
  const { ids, isAll } = chosen.view === view ? chosen : { ids: none, isAll: false };
  const onPage = page.map(({ _id }) => _id);
  const choose = (next: Iterable<string>, all = false) => setChosen({ view, ids: new Set(next), isAll: all });
  const has = (id: string) => isAll || ids.has(id);
  const without = (some: readonly string[]) => [...(isAll ? onPage : ids)].filter((id) => !some.includes(id));
  const isPageChosen = onPage.length > 0 && onPage.every(has);
  return {
    has,
    isAll,
    total,
    count: isAll ? total : ids.size,
    isPageChosen,
    isPagePartly: !isPageChosen && onPage.some(has),
    toggle: (id: string) => choose(has(id) ? without([id]) : [...ids, id]),
    togglePage: () => choose(isPageChosen ? without(onPage) : [...ids, ...onPage]),
    chooseAll: () => choose([], true),
    clear: () => choose([]),
    sent: (): ChosenQuestions => (isAll ? { filter, total } : { ids: [...ids] }),
  };
}

export type QuestionSelection = ReturnType<typeof useQuestionSelection>;

export function PageBox({ selection }: { selection: QuestionSelection }) {
  const { total, count, isAll, isPageChosen, isPagePartly, togglePage, chooseAll } = selection;
  const isMore = isPageChosen && !isAll && total > count;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <SelectBox label="Select this page" checked={isPageChosen} partly={isPagePartly} onChange={togglePage} />
      {isMore && total <= mostAtOnce && (
        <Button size="sm" variant="quiet" onClick={chooseAll}>{`Select all ${total} that match`}</Button>
      )}
      {isMore && total > mostAtOnce && (
        <span className="text-xs text-soft">Narrow the filters to select all: at most 1,000 at once</span>
      )}
    </div>
  );
}

type SelectionBarProps = { selection: QuestionSelection; onChange: () => void; onDelete: () => void };

export function QuestionSelectionBar({ selection, onChange, onDelete }: SelectionBarProps) {
  if (selection.count === 0) return null;
  return (
    <SelectedBar count={selection.count} onClear={selection.clear}>
      <Button variant="secondary" className="max-sm:flex-1 max-sm:[&_svg]:hidden" onClick={onChange}>
        <Pencil aria-hidden="true" />
        Edit<span className="sr-only"> {counted(selection.count, 'question')}</span>
      </Button>
      <Button variant="danger" className="max-sm:flex-1 max-sm:[&_svg]:hidden" onClick={onDelete}>
        <Trash2 aria-hidden="true" />
        Delete<span className="sr-only"> {counted(selection.count, 'question')}</span>
      </Button>
    </SelectedBar>
  );
}
