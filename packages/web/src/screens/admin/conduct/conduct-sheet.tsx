import type { ConductSheet } from '@akada/contract';
import { Link } from 'react-router';
import { useRights } from '../../../data/people/rights.ts';
import { type ConductQuery, useConduct } from '../../../data/school/conduct.ts';
import type { CellsState, OpenCell } from '../../../data/school/open-cells.ts';
import { counted } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { ConflictList, type ConflictOfCell, PlacelessList, savedText } from '../shared/cell-notices.tsx';
import { useWide } from '../shared/data-list.tsx';
import { authorsIn, blanksOf, columnsOf, problemsIn, type SheetProps, textOfValue } from './columns.ts';
import { ConductGrid } from './conduct-grid.tsx';
import { StudentCards } from './student-cards.tsx';

const whose = { teacher: 'without a remark', principal: 'without the principal’s' } as const;

/** '3 of 41 without a remark, 12 without the principal's' */
function blankText(sheet: ConductSheet, cells: CellsState['cells']): string {
  const count = sheet.rows.length;
  const parts = authorsIn(sheet).flatMap((author) => {
    const blanks = blanksOf(sheet, author, cells).length;
    return blanks > 0 ? { author, blanks } : [];
  });
  if (parts.length === 0) return `All ${count} have their remarks`;
  const [first, ...rest] = parts.map(
    ({ author, blanks }, at) => `${blanks}${at === 0 ? ` of ${count}` : ''} ${whose[author]}`,
  );
  return [first, ...rest].join(', ');
}

function Head({ sheet, state, title }: Pick<SheetProps, 'sheet' | 'state'> & { title: string }) {
  const problems = problemsIn(sheet, columnsOf(sheet), state.cells).length;
  const isOwing = authorsIn(sheet).some((author) => blanksOf(sheet, author, state.cells).length > 0);
  return (
    <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <h2 className="text-lg wrap-anywhere">{title}</h2>
      <p className={isOwing ? 'font-semibold text-amber-ink' : 'font-semibold text-leaf-ink'}>
        {blankText(sheet, state.cells)}
      </p>
      <p role="status" className="text-soft">
        {savedText(state, problems, 'change')}
      </p>
      {problems > 0 && <p className="font-semibold text-red-ink">{`${counted(problems, 'cell')} to correct`}</p>}
    </header>
  );
}

/** Closing days do not lock remarks; a card on paper does not change by itself. */
function IssuedNotice({ sheet: { rows } }: Pick<SheetProps, 'sheet'>) {
  const issued = rows.filter(({ issuedAt }) => issuedAt !== undefined).length;
  if (issued === 0) return null;
  const [cards, them] = issued === 1 ? ['card', 'it'] : ['cards', 'them'];
  return (
    <Notice>
      {`${counted(issued, 'report card')} of this class ${issued === 1 ? 'is' : 'are'} issued. You can still write here: the ${cards} will have your changes when somebody issues ${them} again, under Report cards.`}
    </Notice>
  );
}

const partOf = (sheet: ConductSheet, { componentId }: Pick<OpenCell, 'componentId'>) =>
  columnsOf(sheet).find(({ _id }) => _id === componentId)?.name ?? 'a trait that is gone';

function Conflicts({ sheet, state, cells }: SheetProps) {
  const found = [...state.cells].flatMap(([key, cell]): ConflictOfCell[] => {
    if (!cell.conflict) return [];
    const { by, mark } = cell.conflict;
    const isRating = sheet.traits.some(({ _id }) => _id === cell.componentId);
    const [theirs, mine] = [textOfValue(sheet, cell.componentId, mark) || 'blank', cell.text.trim() || 'blank'];
    const text = isRating
      ? `${by} chose ${theirs}, you typed ${mine}.`
      : `${by} wrote “${theirs}”, you wrote “${mine}”.`;
    const [their, my] = isRating ? [theirs, mine] : ['the remark', 'remark'];
    const where = `${cells.nameOf(cell.studentId)}, ${partOf(sheet, cell)}`;
    return [{ key, where, by, text, theirs: their, mine: my, decide: (isMine) => cells.decide(key, isMine) }];
  });
  return <ConflictList title="A colleague wrote here too" conflicts={found} />;
}

function Placeless({ sheet, state, cells }: SheetProps) {
  const columns = columnsOf(sheet);
  const isPlaced = ({ studentId, componentId, refusal }: OpenCell) =>
    columns.some(({ _id, isClosed }) => _id === componentId && !isClosed) &&
    (refusal === undefined || sheet.rows.some((row) => row.studentId === studentId));
  const found = [...state.cells].filter(([, cell]) => !isPlaced(cell));
  return <PlacelessList things="remarks" found={found} partOf={(cell) => partOf(sheet, cell)} cells={cells} />;
}

/** What the ratings mean, best first. */
function Scale({ sheet: { steps, traits } }: Pick<SheetProps, 'sheet'>) {
  const maySet = useRights().mayOpen('/admin/settings/conduct');
  const words = steps.map(({ label, word }) => (word === '' ? label : `${label} ${word}`)).join(' · ');
  return (
    <p className="text-soft wrap-anywhere">
      {traits.length > 0 ? `The scale: ${words}. ` : 'Your school rates no traits. '}
      {maySet && (
        <Link
          to="/admin/settings/conduct"
          className="inline-flex min-h-11 items-center text-green underline lg:min-h-0"
        >
          Change traits, scale and suggestions
        </Link>
      )}
    </p>
  );
}

/** Wide enough for a grid; below, one student at a time. */
const gridFrom = 1024;

function OpenSheet({ title, ...props }: SheetProps & { title: string }) {
  const { sheet, state } = props;
  const isWide = useWide(gridFrom);
  if (sheet.rows.length === 0) {
    const text = 'Students come with a class list or an invite.';
    return <EmptyState mark="people" title="Nobody is in this class" text={text} />;
  }
  const Shown = isWide ? ConductGrid : StudentCards;
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <Head sheet={sheet} state={state} title={title} />
      <IssuedNotice sheet={sheet} />
      {state.problem && <Notice tone="error">{state.problem}</Notice>}
      <Conflicts {...props} />
      <Placeless {...props} />
      <Shown {...props} label={title} />
      <Scale sheet={sheet} />
    </section>
  );
}

/** Mounted anew for another class, arm or term. */
export function ConductSheetOf({ title, query }: { title: string; query: ConductQuery }) {
  const { read, cells, state } = useConduct(query);
  return (
    <Loaded query={read} failure="Error loading the remarks" loading={<Skeleton shape="rows" count={10} />}>
      {(sheet) => <OpenSheet {...{ title, sheet, state, cells }} />}
    </Loaded>
  );
}
