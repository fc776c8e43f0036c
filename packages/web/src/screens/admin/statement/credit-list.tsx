import { useFormat } from '../../../data/platform/school.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataList } from '../shared/data-list.tsx';
import { type Credit, differenceOf, hasOrder, stateOf } from './credit-words.ts';

export type CreditActions = {
  isSelected: (credit: Credit) => boolean;
  onToggle: (credit: Credit) => void;
  onChoose: (credit: Credit) => void;
  /** Why the last Apply refused the line. */
  refusalOf: (credit: Credit) => string | undefined;
};

type PartProps = { credit: Credit } & CreditActions;

function Box({ credit, isSelected, onToggle }: PartProps) {
  if (!hasOrder(credit)) return null;
  return (
    <label className="inline-flex min-h-11 min-w-11 items-center justify-center">
      <input
        type="checkbox"
        className="size-5 scroll-mb-32 accent-green"
        checked={isSelected(credit)}
        onChange={() => onToggle(credit)}
      />
      <span className="sr-only">Select line {credit.line}</span>
    </label>
  );
}

function Paid({ credit }: { credit: Credit }) {
  const { money, date } = useFormat();
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold whitespace-nowrap">{money(credit.amount)}</span>
        <span className="text-xs whitespace-nowrap text-soft">
          {date(credit.date)} · line {credit.line}
        </span>
      </p>
      <p className="text-sm [overflow-wrap:anywhere] text-soft">
        {credit.narration || 'What the bank wrote is not kept any more'}
      </p>
    </div>
  );
}

/** The reason of a match names the amount already; an order chosen by hand has none. */
function Difference({ credit }: { credit: Credit }) {
  const { money } = useFormat();
  const by = differenceOf(credit);
  if (!hasOrder(credit) || by === 0) return null;
  const amount = credit.choice ? `${money(Math.abs(by))} ${by < 0 ? 'less' : 'more'} than due. ` : '';
  return (
    <p className="text-xs font-semibold text-amber-ink">
      {amount}
      {by < 0 ? 'Waits for the rest' : 'Approved, the rest is kept'}
    </p>
  );
}

function Order({ credit, onChoose }: PartProps) {
  const reference = credit.choice?.reference ?? credit.reference;
  const name = credit.choice?.studentName ?? credit.studentName;
  const isClosed = reference !== undefined && !credit.applied && !hasOrder(credit);
  return (
    <div className="min-w-0">
      {reference === undefined ? (
        <p className="text-sm text-soft">–</p>
      ) : (
        <p>
          <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>{' '}
          <span className="text-xs text-soft">{reference}</span>
        </p>
      )}
      {isClosed && (
        <p className="text-xs text-soft">
          {credit.match.orderIds.length > 1 ? 'One of these orders' : 'This order'} is {credit.orderStatus} now
        </p>
      )}
      <Difference credit={credit} />
      {!credit.applied && !credit.excluded && (
        <Button variant="quiet" size="sm" className="-ml-3" onClick={() => onChoose(credit)}>
          <span>
            {reference === undefined ? 'Choose the order' : 'Another order'}
            <span className="sr-only"> for line {credit.line}</span>
          </span>
        </Button>
      )}
    </div>
  );
}

function Why({ credit, refusalOf }: PartProps) {
  const { label, tone } = stateOf(credit);
  const refusal = refusalOf(credit);
  return (
    <div className="min-w-0">
      <Badge tone={tone}>{label}</Badge>
      <p className="mt-1 text-xs [overflow-wrap:anywhere] text-soft">
        {credit.choice ? 'Chosen by you' : credit.match.why}
      </p>
      {refusal !== undefined && <p className="mt-1 text-xs font-semibold text-red-ink">Not applied: {refusal}</p>}
    </div>
  );
}

function Stacked(props: PartProps) {
  return (
    <div className="flex items-start gap-1">
      <span className="-mt-2.5 -ml-3 min-w-11 shrink-0 empty:hidden">
        <Box {...props} />
      </span>
      <div className="grid min-w-0 flex-1 gap-2">
        <Paid credit={props.credit} />
        <Order {...props} />
        <Why {...props} />
      </div>
    </div>
  );
}

export function CreditList({ credits, ...actions }: { credits: readonly Credit[] } & CreditActions) {
  const columns: Column<Credit>[] = [
    { title: 'Select', cell: (credit) => <Box credit={credit} {...actions} />, className: 'w-16' },
    { title: 'Credit', cell: (credit) => <Paid credit={credit} />, className: 'w-[38%]' },
    { title: 'Order', cell: (credit) => <Order credit={credit} {...actions} />, className: 'w-[28%]' },
    { title: 'How sure, and why', cell: (credit) => <Why credit={credit} {...actions} /> },
  ];
  return (
    <DataList
      label="Credits"
      rows={credits}
      columns={columns}
      wideFrom={1180}
      rowId="credit"
      stacked={(credit) => <Stacked credit={credit} {...actions} />}
    />
  );
}
