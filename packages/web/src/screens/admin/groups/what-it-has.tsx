import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { givenToGroupQuery } from '../../../data/people/groups.ts';
import { useRights } from '../../../data/people/rights.ts';
import { SkeletonBox } from '../../../ui/loading.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { TitledCard } from '../../shared/titled-card.tsx';

type Thing = { _id: string; title: string };
type KindProps = { name: string; things: readonly Thing[]; pathOf: (id: string) => string };

function Kind({ name, things, pathOf }: KindProps) {
  const { mayOpen, isLimited } = useRights();
  if (things.length === 0) return null;
  return (
    <div>
      <h3 className="text-sm font-semibold">{name}</h3>
      <ul aria-label={name}>
        {things.map(({ _id, title }) => (
          <li key={_id} className="wrap-anywhere">
            {mayOpen(pathOf(_id)) && !isLimited ? (
              <Link to={pathOf(_id)} className="inline-flex min-h-11 items-center text-green hover:underline">
                {title}
              </Link>
            ) : (
              <span className="inline-flex min-h-11 items-center">{title}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Content for this group, with links to its figures. */
export function WhatItHas({ groupId }: { groupId: string }) {
  const given = useQuery(givenToGroupQuery(groupId));
  const { mayOpen } = useRights();
  return (
    <TitledCard title="For this group">
      <Loaded query={given} failure="Error loading what the group has" loading={<SkeletonBox className="mt-3 h-24" />}>
        {({ exams, lessons, courses, announcements }) => (
          <div className="mt-2 grid gap-3">
            {exams.length + lessons.length + courses.length + announcements.length === 0 && (
              <p className="text-soft">No exam, lesson, course or announcement is for this group yet.</p>
            )}
            <Kind name="Exams" things={exams} pathOf={(id) => `/admin/exams/${id}`} />
            <Kind name="Lessons" things={lessons} pathOf={(id) => `/admin/lessons/${id}`} />
            <Kind name="Courses" things={courses} pathOf={(id) => `/admin/courses/${id}`} />
            <Kind name="Announcements" things={announcements} pathOf={() => '/admin/announcements'} />
          </div>
        )}
      </Loaded>
      {mayOpen('/admin/analytics') && (
        <Link
          to={`/admin/analytics?group=${groupId}`}
          className="mt-2 inline-flex min-h-11 items-center font-semibold text-green hover:underline"
        >
          Figures of this group
        </Link>
      )}
    </TitledCard>
  );
}
