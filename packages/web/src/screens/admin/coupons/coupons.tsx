import type { Coupon } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { Copy, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { couponsQuery, useDeleteCoupon } from '../../../data/money/coupons.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { notify } from '../../../ui/notify.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useNow } from '../../../ui/time.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { type Column, DataList } from '../shared/data-list.tsx';
import { DeleteDialog } from '../shared/dialogs.tsx';
import { CouponDialog } from './coupon-dialog.tsx';

type State = { label: string; tone: Tone };

function stateOf({ from, until, limit, used }: Coupon, now: number): State {
  if (until !== null && Date.parse(until) <= now) return { label: 'Ended', tone: 'neutral' };
  if (limit !== null && used >= limit) return { label: 'Used up', tone: 'amber' };
  if (from !== null && Date.parse(from) > now) return { label: 'Not yet', tone: 'marigold' };
  return { label: 'Valid', tone: 'leaf' };
}

function useCouponWords() {
  const { money, dateTime, counted } = useFormat();
  const when = ({ from, until }: Coupon) => {
    if (from === null && until === null) return 'always';
    if (from === null) return `until ${dateTime(until ?? '')}`;
    return until === null ? `from ${dateTime(from)}` : `${dateTime(from)} to ${dateTime(until)}`;
  };
  return {
    when,
    worth: ({ percent, amount }: Coupon) => (percent === null ? `${money(amount ?? 0)} off` : `${percent}% off`),
    scope: ({ lessonIds }: Coupon) => (lessonIds === null ? 'All lessons' : counted(lessonIds.length, 'lesson')),
    uses: ({ used, limit, perStudent }: Coupon) =>
      `${used}${limit === null ? '' : ` of ${limit}`}${perStudent === null ? '' : `, ${perStudent} a student`}`,
  };
}

function StateBadge({ coupon }: { coupon: Coupon }) {
  const { label, tone } = stateOf(coupon, useNow());
  return <Badge tone={tone}>{label}</Badge>;
}

function Code({ coupon: { code } }: { coupon: Coupon }) {
  const copy = async () => {
    if (await copyText(code)) notify.success('Code copied', code);
    else notify.error('The code could not be copied', `Please write it down: ${code}`);
  };
  return (
    <span className="flex items-center gap-1">
      <span className="font-mono font-semibold wrap-anywhere">{code}</span>
      <IconButton label={`Copy ${code}`} onClick={() => void copy()}>
        <Copy />
      </IconButton>
    </span>
  );
}

type Asked = { kind: 'edit'; coupon: Coupon | null } | { kind: 'delete'; coupon: Coupon };
type ListProps = { coupons: readonly Coupon[]; onAsk: (asked: Asked) => void };

function CouponButtons({ coupon, onAsk }: Pick<ListProps, 'onAsk'> & { coupon: Coupon }) {
  return (
    <div className="flex flex-wrap gap-2 min-[1180px]:flex-nowrap">
      <Button variant="secondary" className="px-3" onClick={() => onAsk({ kind: 'edit', coupon })}>
        <Pencil aria-hidden="true" />
        Edit <span className="sr-only">{coupon.code}</span>
      </Button>
      <Button variant="secondary" className="px-3 text-red-ink" onClick={() => onAsk({ kind: 'delete', coupon })}>
        <Trash2 aria-hidden="true" />
        Delete <span className="sr-only">{coupon.code}</span>
      </Button>
    </div>
  );
}

function CouponList({ coupons, onAsk }: ListProps) {
  const { when, worth, scope, uses } = useCouponWords();
  const columns: Column<Coupon>[] = [
    { title: 'Code', cell: (coupon) => <Code coupon={coupon} /> },
    { title: 'Discount', cell: worth, className: 'whitespace-nowrap' },
    { title: 'For', cell: scope, className: 'whitespace-nowrap' },
    { title: 'Valid', cell: when },
    { title: 'Used', cell: uses },
    { title: 'State', cell: (coupon) => <StateBadge coupon={coupon} />, className: 'whitespace-nowrap' },
    { title: 'Edit', cell: (coupon) => <CouponButtons coupon={coupon} onAsk={onAsk} />, className: 'w-1 pr-4' },
  ];
  return (
    <DataList
      label="Coupons"
      rows={coupons}
      columns={columns}
      wideFrom={1180}
      rowId="coupon"
      stacked={(coupon) => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <Code coupon={coupon} />
            <StateBadge coupon={coupon} />
          </div>
          <p className="font-semibold">{worth(coupon)}</p>
          <p className="mb-3 text-xs text-soft">
            {scope(coupon)} · valid {when(coupon)} · used {uses(coupon)}
          </p>
          <CouponButtons coupon={coupon} onAsk={onAsk} />
        </>
      )}
    />
  );
}

export function Coupons() {
  const coupons = useQuery(couponsQuery);
  const remove = useDeleteCoupon();
  const [asked, ask] = useState<Asked | null>(null);
  const close = () => ask(null);
  const create = (
    <Button onClick={() => ask({ kind: 'edit', coupon: null })}>
      <Plus aria-hidden="true" />
      New coupon
    </Button>
  );
  return (
    <>
      <PageHeader title="Coupons" action={coupons.data && coupons.data.length > 0 && create} />
      <Loaded query={coupons} failure="Error loading coupons" loading={<Skeleton shape="rows" />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              mark="receipt"
              title="No coupons yet"
              text="A coupon takes a percentage or an amount off an order. Students type its code in the cart."
              action={create}
            />
          ) : (
            <CouponList coupons={rows} onAsk={ask} />
          )
        }
      </Loaded>
      {asked?.kind === 'edit' && <CouponDialog coupon={asked.coupon} onClose={close} />}
      {asked?.kind === 'delete' && (
        <DeleteDialog
          thing="coupon"
          id={asked.coupon._id}
          sentence={`Delete ‘${asked.coupon.code}’? Nobody can use it any more. Orders placed with it stay as they are.`}
          remove={remove}
          onClose={close}
        />
      )}
    </>
  );
}
