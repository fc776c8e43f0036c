import type { AnnouncementState, StaffAnnouncement } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { Pencil, PenLine, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import {
  announcementsQuery,
  useDeleteAnnouncement,
  useWithdrawAnnouncement,
} from '../../../data/messages/announcements.ts';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classes } from '../../../ui/classes.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import { MoreText } from '../../../ui/more-text.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useUrlFilters } from '../../shared/filters.tsx';
import { PagedList } from '../../shared/paged-list.tsx';
import { SureDialog } from '../shared/dialogs.tsx';
import { useGroupOptions } from '../shared/group-choices.tsx';
import { AnnouncementDialog } from './announcement-dialog.tsx';

const looks: Readonly<Record<AnnouncementState, { label: string; tone: Tone }>> = {
  scheduled: { label: 'Scheduled', tone: 'marigold' },
  sending: { label: 'Being sent', tone: 'amber' },
  sent: { label: 'Sent', tone: 'leaf' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
};

type Asked =
  | { kind: 'write'; announcement: StaffAnnouncement | null }
  | { kind: 'delete' | 'withdraw'; announcement: StaffAnnouncement };

function Facts({ announcement }: { announcement: StaffAnnouncement }) {
  const { dateTime, counted } = useFormat();
  const { state, sendAt, sentAt, students, read, withdrawnAt, withdrawnByName, writtenByName } = announcement;
  const by = (name: string | undefined) => (name ? ` by ${name}` : '');
  const reached = `read by ${read.toLocaleString('en-NG')} of ${counted(students, 'student')}`;
  if (state === 'scheduled') return `To be sent ${dateTime(sendAt)}, written${by(writtenByName)}`;
  if (state === 'sending') return `${counted(students, 'student')} have it so far`;
  if (state === 'sent') return `Sent ${dateTime(sentAt ?? sendAt)}${by(writtenByName)}, ${reached}`;
  return `Withdrawn ${dateTime(withdrawnAt ?? sendAt)}${by(withdrawnByName)}, until then ${reached}. What was mailed stays mailed.`;
}

type CardProps = { announcement: StaffAnnouncement; onAsk: (asked: Asked) => void };

function Buttons({ announcement, onAsk }: CardProps) {
  const whose = <span className="sr-only">{announcement.title}</span>;
  if (announcement.state === 'withdrawn' || announcement.limitedTo) return null;
  if (announcement.state !== 'scheduled') {
    return (
      <Button variant="secondary" onClick={() => onAsk({ kind: 'withdraw', announcement })}>
        <Undo2 aria-hidden="true" />
        <span>Withdraw {whose}</span>
      </Button>
    );
  }
  return (
    <>
      <Button variant="secondary" onClick={() => onAsk({ kind: 'write', announcement })}>
        <Pencil aria-hidden="true" />
        <span>Edit {whose}</span>
      </Button>
      <Button variant="secondary" className="text-red-ink" onClick={() => onAsk({ kind: 'delete', announcement })}>
        <Trash2 aria-hidden="true" />
        <span>Delete {whose}</span>
      </Button>
    </>
  );
}

function GroupNames({ ids }: { ids: readonly string[] }) {
  const chosen = useGroupOptions(ids).filter(({ _id }) => ids.includes(_id));
  return chosen.map(({ name }) => name).join(', ') || 'Some groups';
}

function AnnouncementCard({ announcement, onAsk }: CardProps) {
  const classLabel = useClassLabel();
  const { _id, title, text, classLevels, groupIds, state } = announcement;
  const titleId = `announcement-${_id}`;
  return (
    <Card as="li" className="wrap-anywhere">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 id={titleId} className="min-w-0 text-base">
          {title}
        </h2>
        <Badge tone={looks[state].tone}>{looks[state].label}</Badge>
      </div>
      <p className="mb-2 text-xs text-soft">
        {groupIds ? <GroupNames ids={groupIds} /> : (classLevels?.map(classLabel).join(', ') ?? 'The whole school')}
        {' · '}
        <Facts announcement={announcement} />
      </p>
      <MoreText kind="message" text={text} describedBy={titleId} />
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        <Buttons announcement={announcement} onAsk={onAsk} />
      </div>
    </Card>
  );
}

const questions = {
  delete: {
    title: 'Delete this announcement?',
    description: 'Nobody gets it.',
    label: 'Delete',
    done: 'Announcement deleted',
  },
  withdraw: {
    title: 'Withdraw this announcement?',
    description:
      'It leaves the lists of students. Mails leave two minutes after it is sent; what was mailed by then stays mailed.',
    label: 'Withdraw',
    done: 'Announcement withdrawn',
  },
};

function Sure({ kind, announcement, onClose }: Asked & { kind: keyof typeof questions; onClose: () => void }) {
  const { title, description, label, done } = questions[kind];
  const [remove, withdraw] = [useDeleteAnnouncement(), useWithdrawAnnouncement()];
  return (
    <SureDialog
      change={kind === 'delete' ? remove : withdraw}
      of={announcement._id}
      onClose={onClose}
      title={title}
      description={
        <>
          <p className="font-semibold wrap-anywhere text-ink">{announcement.title}</p>
          <p className="mt-2">{description}</p>
        </>
      }
      done={() => [done]}
      failed="It stays as it is"
      confirmLabel={label}
    />
  );
}

export function Announcements() {
  const filters = useUrlFilters([]);
  const announcements = useQuery(announcementsQuery(filters.page));
  const [asked, ask] = useState<Asked | null>(null);
  const close = () => ask(null);
  const write = (
    <Button onClick={() => ask({ kind: 'write', announcement: null })}>
      <PenLine aria-hidden="true" />
      New announcement
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Announcements"
        intro="What you write to the whole school, to classes or to groups. Students find it behind their bell. It is kept for 90 days."
      />
      <PagedList
        query={announcements}
        filters={filters}
        failure="Error loading announcements"
        loading={<Skeleton shape="rows" count={4} />}
        empty={{
          mark: 'letter',
          title: 'No announcements yet',
          text: 'Write to the whole school or to some classes, now or at a time.',
          action: write,
        }}
      >
        {({ data }) => (
          <>
            <div className="mb-4">{write}</div>
            <ul
              aria-label="Announcements"
              className={classes('grid max-w-3xl gap-4', announcements.isPlaceholderData && 'opacity-60')}
            >
              {data.map((announcement) => (
                <AnnouncementCard key={announcement._id} announcement={announcement} onAsk={ask} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
      {asked?.kind === 'write' && <AnnouncementDialog announcement={asked.announcement} onClose={close} />}
      {asked && asked.kind !== 'write' && <Sure {...asked} onClose={close} />}
    </>
  );
}
