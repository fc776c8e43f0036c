import type { InviteState, StaffInvite } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { Copy, Plus, QrCode as QrMark } from 'lucide-react';
import { useState } from 'react';
import { invitesQuery, useWithdrawInvite } from '../../../../data/people/invites.ts';
import { useClassOf } from '../../../../data/platform/class-names.ts';
import { useFormat } from '../../../../data/platform/school.ts';
import { copyText } from '../../../../lib/copy-text.ts';
import { Badge, type Tone } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { classes } from '../../../../ui/classes.ts';
import { later } from '../../../../ui/later.tsx';
import { Skeleton } from '../../../../ui/loading.tsx';
import { notify } from '../../../../ui/notify.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { useUrlFilters } from '../../../shared/filters.tsx';
import { PagedList } from '../../../shared/paged-list.tsx';
import { SureDialog } from '../../shared/dialogs.tsx';
import { InviteDialog } from './invite-dialog.tsx';

const QrCodeLater = later(async () => (await import('../../../../ui/qr-code.tsx')).QrCode);

const looks: Record<InviteState, { label: string; tone: Tone }> = {
  open: { label: 'Open', tone: 'leaf' },
  'used-up': { label: 'Used up', tone: 'amber' },
  ended: { label: 'Ended', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
};

const grouped = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`;
const linkOf = ({ code }: StaffInvite) => `${window.location.origin}/signup?code=${grouped(code)}`;

async function copyLink(invite: StaffInvite): Promise<void> {
  const link = linkOf(invite);
  if (await copyText(link)) notify.success('Link copied', link);
  else notify.error('The link could not be copied', `Please write it down: ${link}`);
}

function InviteCard({ invite, onWithdraw }: { invite: StaffInvite; onWithdraw: () => void }) {
  const classOf = useClassOf();
  const { dateTime } = useFormat();
  const [showsCode, setShowsCode] = useState(false);
  const { state, uses, mostUses, endsAt, createdByName, createdAt } = invite;
  const label = classOf(invite);
  return (
    <Card as="li">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="text-base">{label}</h2>
        <Badge tone={looks[state].tone}>{looks[state].label}</Badge>
      </div>
      <p className="tabular-nums">
        {uses} of {mostUses} used <span className="text-soft">· ends {dateTime(endsAt)}</span>
      </p>
      <p className="text-xs text-soft">
        Made {dateTime(createdAt)}
        {createdByName && ` by ${createdByName}`}
      </p>
      {state === 'open' && (
        <>
          <p className="mt-3 rounded-md border border-line bg-sunken px-3 py-2 text-sm wrap-anywhere select-all">
            {linkOf(invite)}
          </p>
          {showsCode && (
            <div className="mt-3 max-w-64">
              <QrCodeLater open text={linkOf(invite)} label={`QR code of the link for ${label}`} />
            </div>
          )}
          <div className="mt-3 flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => void copyLink(invite)}>
              <Copy aria-hidden="true" />
              Copy link <span className="sr-only">for {label}</span>
            </Button>
            <Button variant="secondary" aria-expanded={showsCode} onClick={() => setShowsCode(!showsCode)}>
              <QrMark aria-hidden="true" />
              QR code <span className="sr-only">for {label}</span>
            </Button>
            <Button variant="secondary" onClick={onWithdraw}>
              Withdraw <span className="sr-only">the link for {label}</span>
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

function Withdraw({ invite, onClose }: { invite: StaffInvite; onClose: () => void }) {
  const classOf = useClassOf();
  const { counted } = useFormat();
  return (
    <SureDialog
      change={useWithdrawInvite()}
      of={invite._id}
      onClose={onClose}
      title={`Withdraw the link for ${classOf(invite)}?`}
      description={`Nobody can open an account by it any more. ${counted(invite.uses, 'account')} that it opened ${invite.uses === 1 ? 'stays' : 'stay'}.`}
      done={({ message }) => [message]}
      confirmLabel="Withdraw"
    />
  );
}

export function Invites() {
  const filters = useUrlFilters([]);
  const invites = useQuery(invitesQuery(filters.page));
  const [asked, ask] = useState<'new' | StaffInvite | null>(null);
  const close = () => ask(null);
  const make = (
    <Button onClick={() => ask('new')}>
      <Plus aria-hidden="true" />
      New invite link
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Invite links"
        intro="A link or its code opens accounts in one class, as often as you allow and until the day you say."
      />
      <PagedList
        query={invites}
        filters={filters}
        failure="Error loading invite links"
        loading={<Skeleton shape="rows" count={3} />}
        empty={{
          mark: 'people',
          title: 'No invite links yet',
          text: 'Make one for a class whose students open their own accounts.',
          action: make,
        }}
      >
        {({ data }) => (
          <>
            <div className="mb-4">{make}</div>
            <ul
              aria-label="Invite links"
              className={classes('grid max-w-3xl gap-4', invites.isPlaceholderData && 'opacity-60')}
            >
              {data.map((invite) => (
                <InviteCard key={invite._id} invite={invite} onWithdraw={() => ask(invite)} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
      {asked === 'new' && <InviteDialog onClose={close} />}
      {asked !== null && asked !== 'new' && <Withdraw invite={asked} onClose={close} />}
    </>
  );
}
