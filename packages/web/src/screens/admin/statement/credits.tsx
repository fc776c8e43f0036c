import type { Statement } from '@akada/contract';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import type { Outcome } from '../../../data/money/admin-statements.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, NothingFound } from '../../../ui/empty-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { oneOf, type UrlFilters } from '../../shared/filters.tsx';
import { focusSoon } from '../shared/dialogs.tsx';
import { SelectedBar } from '../shared/selected-bar.tsx';
import { ShowBar } from '../shared/show-bar.tsx';
import { ApplyDialog, sumOf } from './apply-dialog.tsx';
import { ChooseOrder } from './choose-order.tsx';
import { CreditList } from './credit-list.tsx';
import { type Choice, type Credit, hasOrder, showLabel, showOf, shows } from './credit-words.ts';

type Filters = UrlFilters<'id' | 'show'>;

const pageRows = 50;

/** Staff's choices in this statement that are not applied yet. */
function useChoices(statement: Statement) {
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(new Map());
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const credits = statement.rows
    .map((row): Credit => ({ ...row, _id: String(row.line), choice: choices.get(row.line) }))
    .sort((a, b) => shows.indexOf(showOf(a)) - shows.indexOf(showOf(b)) || a.line - b.line);
  const select = (lines: Iterable<number>) => setSelected(new Set(lines));
  return {
    credits,
    selected: credits.filter((credit) => selected.has(credit.line) && hasOrder(credit)),
    sure: credits.filter((credit) => showOf(credit) === 'sure' && hasOrder(credit)),
    isSelected: ({ line }: Credit) => selected.has(line),
    toggle: ({ line }: Credit) =>
      select(selected.has(line) ? [...selected].filter((other) => other !== line) : [...selected, line]),
    addAll: (more: readonly Credit[]) => select([...selected, ...more.map(({ line }) => line)]),
    clear: () => select([]),
    choose: ({ line }: Credit, choice: Choice) => {
      setChoices(new Map(choices).set(line, choice));
      select([...selected, line]);
    },
    applied: (results: readonly Outcome[]) => {
      setOutcomes(new Map(results.map((outcome) => [outcome.line, outcome])));
      setChoices(new Map());
      select([]);
    },
    refusalOf: ({ line, applied }: Credit) => {
      const outcome = outcomes.get(line);
      return !applied && outcome?.outcome === 'refused' ? outcome.message : undefined;
    },
  };
}

type Choices = ReturnType<typeof useChoices>;

const kindsOf = (credits: readonly Credit[]) =>
  (['', ...shows] as const).map((kind) => {
    const some = kind === '' ? credits : credits.filter((credit) => showOf(credit) === kind);
    return { kind, label: `${showLabel[kind]} ${some.length}` };
  });

function ApplyBar({ choices, onApply }: { choices: Choices; onApply: () => void }) {
  const { money } = useFormat();
  const { selected, clear } = choices;
  return (
    <SelectedBar count={selected.length} sum={money(sumOf(selected))} onClear={clear}>
      <Button className="max-sm:flex-1" onClick={onApply}>
        Apply {selected.length}
      </Button>
    </SelectedBar>
  );
}

type Asking = { kind: 'apply' } | { kind: 'choose'; credit: Credit } | null;

type AskingDialogProps = { asking: Asking; choices: Choices; statementId: string; onClose: () => void };

function AskingDialog({ asking, choices, statementId, onClose }: AskingDialogProps) {
  if (asking === null) return null;
  if (asking.kind === 'apply') {
    const done = (outcomes: readonly Outcome[]) => {
      choices.applied(outcomes);
      onClose();
      focusSoon('main');
    };
    return <ApplyDialog statementId={statementId} credits={choices.selected} onDone={done} onClose={onClose} />;
  }
  const choose = (choice: Choice) => {
    choices.choose(asking.credit, choice);
    onClose();
  };
  return <ChooseOrder credit={asking.credit} onChoose={choose} onClose={onClose} />;
}

export function Credits({ statement, filters }: { statement: Statement; filters: Filters }) {
  const choices = useChoices(statement);
  const [asking, setAsking] = useState<Asking>(null);
  const { credits, sure } = choices;
  const show = oneOf(shows, filters.values.show);
  const shown = show === '' ? credits : credits.filter((credit) => showOf(credit) === show);
  const totalPages = Math.max(1, Math.ceil(shown.length / pageRows));
  const page = Math.min(filters.page, totalPages);
  if (credits.length === 0) {
    return <EmptyState mark="receipt" title="No credits in this file" text="No line of it is money that came in." />;
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <ShowBar
          legend="Which credits to show"
          kinds={kindsOf(credits)}
          show={show}
          onShow={(next) => filters.set('show', next)}
        />
        {sure.length > 0 && (
          <Button className="ml-auto max-sm:w-full" variant="secondary" onClick={() => choices.addAll(sure)}>
            <CheckCheck aria-hidden="true" />
            {sure.length === 1 ? 'Select the sure one' : `Select all ${sure.length} sure ones`}
          </Button>
        )}
      </div>
      {shown.length === 0 ? (
        <NothingFound
          title={`No credit is ‘${showLabel[show]}’`}
          text="The other ones are under All."
          clearLabel="Show all"
          onClear={() => filters.clearOnly('show')}
        />
      ) : (
        <CreditList
          credits={shown.slice((page - 1) * pageRows, page * pageRows)}
          isSelected={choices.isSelected}
          onToggle={choices.toggle}
          onChoose={(credit) => setAsking({ kind: 'choose', credit })}
          refusalOf={choices.refusalOf}
        />
      )}
      <Pagination page={page} totalPages={totalPages} onPage={filters.goTo} />
      {choices.selected.length > 0 && <ApplyBar choices={choices} onApply={() => setAsking({ kind: 'apply' })} />}
      <AskingDialog asking={asking} choices={choices} statementId={statement._id} onClose={() => setAsking(null)} />
    </>
  );
}
