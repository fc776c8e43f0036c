import type { Group, GroupMember } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Pencil, Trash2, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { groupQuery, useDeleteGroup, useRemoveMember } from '../../../data/people/groups.ts';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { notify } from '../../../ui/notify.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ListFilters, useUrlFilters } from '../../shared/filters.tsx';
import { Loaded, Nothing } from '../../shared/loaded.tsx';
import { PagedRows } from '../../shared/paged-list.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { SureDialog } from '../shared/dialogs.tsx';
import { GroupGifts } from '../shared/group-gifts.tsx';
import { StudentLink } from '../shared/student-link.tsx';
import { AddStudents } from './add-students.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { WhatItHas } from './what-it-has.tsx';

function MemberRow({ member, onRemove }: { member: GroupMember; onRemove: () => void }) {
  const classLabel = useClassLabel();
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-b border-line px-4 py-1 last:border-b-0">
      <p className="min-w-0 flex-1 basis-[8rem] wrap-anywhere">
        <StudentLink id={member._id} className="font-semibold text-green hover:underline">
          {member.fullName}
        </StudentLink>
        <span className="text-soft">{` · ${classLabel(member.classLevel)}`}</span>
      </p>
      {!member.isActive && <Badge tone="red">Suspended</Badge>}
      <IconButton label={`Remove ${member.fullName}`} onClick={onRemove}>
        <UserMinus />
      </IconButton>
    </li>
  );
}

type SureProps = { group: Group; onClose: () => void };

function SureRemove({ group, member, onClose }: SureProps & { member: GroupMember }) {
  return (
    <SureDialog
      change={useRemoveMember(group._id)}
      of={member._id}
      onClose={onClose}
      title={`Remove ${member.fullName} from the group?`}
      description="Exams of the group that were begun stay. The account stays as it is."
      done={() => ['Student removed from the group']}
      failed="The student stays in the group"
      confirmLabel="Remove"
    />
  );
}

function SureDelete({ group, onClose }: SureProps) {
  const remove = useOneAtATime(useDeleteGroup());
  const navigate = useNavigate();
  const confirm = () =>
    remove.mutate(group._id, {
      onSuccess: () => {
        notify.success('Group deleted');
        void navigate('/admin/groups', { replace: true });
      },
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={`Delete the group “${group.name}”?`}
      description="Its students keep their accounts, the exams they have begun and the announcements they have."
      problem={remove.isError && `The group stays: ${messageOf(remove.error)}`}
      confirmLabel="Delete"
      loading={remove.isPending}
    />
  );
}

type Asked = 'add' | 'rename' | 'delete' | GroupMember | null;

function Dialogs({ group, asked, onClose }: SureProps & { asked: Asked }) {
  if (asked === null) return null;
  if (asked === 'add') return <AddStudents groupId={group._id} onClose={onClose} />;
  if (asked === 'rename') return <GroupDialog group={group} onClose={onClose} />;
  if (asked === 'delete') return <SureDelete group={group} onClose={onClose} />;
  return <SureRemove group={group} member={asked} onClose={onClose} />;
}

function Buttons({ ask }: { ask: (asked: Asked) => void }) {
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      <Button onClick={() => ask('add')}>+ Add students</Button>
      <Button variant="secondary" onClick={() => ask('rename')}>
        <Pencil aria-hidden="true" />
        Rename
      </Button>
      <Button variant="secondary" className="text-red-ink" onClick={() => ask('delete')}>
        <Trash2 aria-hidden="true" />
        Delete
      </Button>
    </div>
  );
}

export function GroupPage() {
  const { groupId = '' } = useParams();
  const filters = useUrlFilters(['search']);
  const query = useQuery(groupQuery(groupId, { search: filters.values.search.trim(), page: filters.page }));
  const { counted } = useFormat();
  const [asked, ask] = useState<Asked>(null);
  return (
    <>
      <Link
        to="/admin/groups"
        className="-mt-2 mb-1 inline-flex min-h-11 items-center gap-2 font-semibold text-green hover:underline"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        All groups
      </Link>
      <PageHeader title={query.data?.data.name ?? 'Group'} />
      <Loaded query={query} failure="Error loading the group" loading={<Skeleton shape="rows" count={8} />}>
        {({ data: { members, ...group }, pagination }) => (
          <>
            <Buttons ask={ask} />
            {group.students > 0 && (
              <ListFilters filters={filters} searchLabel="Search students...">
                {null}
              </ListFilters>
            )}
            <PagedRows
              pagination={pagination}
              filters={filters}
              nothing={
                <Nothing filters={filters} title="No students found" text="Nobody in this group fits this search.">
                  <EmptyState
                    mark="people"
                    title="No students in this group yet"
                    text="Add some by name, a whole class, or paste a list."
                  />
                </Nothing>
              }
            >
              <p className="mb-2 text-sm text-soft">{counted(pagination.total, 'student')}</p>
              <ul
                aria-label="Students"
                className={classes(
                  'max-w-3xl rounded-md border border-line bg-card',
                  query.isPlaceholderData && 'opacity-60',
                )}
              >
                {members.map((member) => (
                  <MemberRow key={member._id} member={member} onRemove={() => ask(member)} />
                ))}
              </ul>
            </PagedRows>
            <div className="mt-6 grid max-w-3xl gap-5">
              <WhatItHas groupId={group._id} />
              <GroupGifts of={{ groupId: group._id }} />
            </div>
            <Dialogs group={group} asked={asked} onClose={() => ask(null)} />
          </>
        )}
      </Loaded>
    </>
  );
}
