import type { PurchasedLesson } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { lessonsPerPage, purchasedLessonsQuery } from '../../../data/lessons.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { Materials } from './materials.tsx';
import { NotOwnedNotice } from './not-owned-notice.tsx';
import { PurchasedCard } from './purchased-card.tsx';

function PurchasedGrid({ lessons }: { lessons: readonly PurchasedLesson[] }) {
  const [params, setParams] = useSearchParams();
  const [materialsOf, setMaterialsOf] = useState<PurchasedLesson | null>(null);
  const totalPages = Math.ceil(lessons.length / lessonsPerPage);
  const page = Math.min(totalPages, Math.max(1, Math.trunc(Number(params.get('page'))) || 1));
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {lessons.slice((page - 1) * lessonsPerPage, page * lessonsPerPage).map((lesson, index) => (
          <PurchasedCard
            key={lesson._id}
            lesson={lesson}
            eager={index < 2}
            onMaterials={() => setMaterialsOf(lesson)}
          />
        ))}
      </ul>
      <Pagination page={page} totalPages={totalPages} onPage={(next) => setParams({ page: String(next) })} />
      <Materials lesson={materialsOf} onClose={() => setMaterialsOf(null)} />
    </>
  );
}

function Purchased() {
  const { data, error, isPending, isFetching, refetch } = useQuery(purchasedLessonsQuery);
  if (isPending) return <Skeleton shape="cards" count={3} />;
  if (!data) {
    return <LoadFailed title="Error loading lessons" query={{ error, isFetching, refetch }} />;
  }
  if (data.length > 0) return <PurchasedGrid lessons={data} />;
  return (
    <EmptyState
      mark="book"
      title="No lessons purchased yet"
      text="The lessons you own stand here, ready to watch as often as you like."
      action={<LinkButton to="/student/lessons">Browse Lessons</LinkButton>}
    />
  );
}

export function MyLessons() {
  return (
    <>
      <PageHeader title="My Lessons" />
      <NotOwnedNotice />
      <Purchased />
    </>
  );
}
