import type { GivenToGroup } from '@akada/contract';
import { namesGroup } from '../../platform/db/audience.ts';
import type { Db } from '../../platform/db/schema.ts';

const mostShown = 100;

/** Exams, lessons, courses and announcements that name this group, drafts too. */
export const namingGroup = (db: Db, id: string) => ({
  exams: db.selectFrom('exams').select(['_id', 'title']).where('deleted_at', 'is', null).where(namesGroup('exams', id)),
  lessons: db
    .selectFrom('lessons')
    .select(['_id', 'title'])
    .where('withdrawn_at', 'is', null)
    .where(namesGroup('lessons', id)),
  courses: db
    .selectFrom('courses')
    .select(['_id', 'title'])
    .where('deleted_at', 'is', null)
    .where(namesGroup('courses', id)),
  announcements: db
    .selectFrom('announcements')
    .select(['_id', 'title'])
    .where('withdrawn_at', 'is', null)
    .where(namesGroup('announcements', id)),
});

/** Newest first. */
export async function findGivenTo(db: Db, id: string): Promise<GivenToGroup> {
  const { exams, lessons, courses, announcements } = namingGroup(db, id);
  return {
    exams: await exams.orderBy('_id', 'desc').limit(mostShown).execute(),
    lessons: await lessons.orderBy('_id', 'desc').limit(mostShown).execute(),
    courses: await courses.orderBy('_id', 'desc').limit(mostShown).execute(),
    announcements: await announcements.orderBy('send_at', 'desc').limit(mostShown).execute(),
  };
}
