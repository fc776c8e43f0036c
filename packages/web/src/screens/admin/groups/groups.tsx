import type { Group } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { groupsQuery } from '../../../data/people/groups.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { GroupDialog } from './group-dialog.tsx';

function GroupRow({ group }: { group: Group }) {
  const { counted } = useFormat();
  return (
    <Card as="li" className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 hover:border-green">
      <h2 className="min-w-0 text-base wrap-anywhere">
        <Link to={`/admin/groups/${group._id}`} className="after:absolute after:inset-0 hover:underline">
          {group.name}
        </Link>
      </h2>
      <p className="text-soft">{counted(group.students, 'student')}</p>
    </Card>
  );
}

export function Groups() {
  const groups = useQuery(groupsQuery);
  const [isNew, setNew] = useState(false);
  const [made, setMade] = useState<Group | null>(null);
  // Only once the dialog has gone, which asks before it is left.
  if (made) return <Navigate to={`/admin/groups/${made._id}`} />;
  const write = <Button onClick={() => setNew(true)}>+ New group</Button>;
  return (
    <>
      <PageHeader
        title="Groups"
        intro="Students of one class or of several. An exam or an announcement can be for groups instead of for classes."
      />
      <Loaded query={groups} failure="Error loading groups" loading={<Skeleton shape="rows" count={4} />}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState
              mark="people"
              title="No groups yet"
              text="Make one for the students who take a subject, meet after school, or need an exam of their own."
              action={write}
            />
          ) : (
            <>
              <div className="mb-4">{write}</div>
              <ul aria-label="Groups" className="grid max-w-3xl gap-3">
                {data.map((group) => (
                  <GroupRow key={group._id} group={group} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      {isNew && <GroupDialog group={null} onClose={() => setNew(false)} onSaved={setMade} />}
    </>
  );
}
