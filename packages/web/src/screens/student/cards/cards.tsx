import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ownCardsQuery } from '../../../data/school/own-cards.ts';
import { studentStatsQuery } from '../../../data/school/student-stats.ts';
import { attendanceText } from '../../../lib/attendance-text.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { CardList } from '../../shared/card-list.tsx';
import { Certificates } from '../../shared/certificates.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { OwnCard } from '../../shared/own-card.tsx';

function AllCards() {
  const cards = useQuery(ownCardsQuery);
  const { attendance } = useQuery(studentStatsQuery).data ?? {};
  return (
    <>
      <PageHeader title="Report cards" />
      {attendance && <p className="mb-4 text-soft">{attendanceText(attendance)}</p>}
      <Loaded query={cards} failure="Error loading your report cards" loading={<Skeleton shape="rows" count={4} />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              mark="paper"
              title="No report cards yet"
              text="Your school issues them after the end of a term, once all marks are in. You get a notification."
            />
          ) : (
            <Card className="max-w-2xl py-1 sm:py-2">
              <CardList cards={all} root="/student/cards" />
            </Card>
          )
        }
      </Loaded>
      <div className="mt-5 max-w-2xl">
        <Certificates>
          <p className="mt-2 text-soft">
            You get one where your school gives them: for an exam passed, or a course completed.
          </p>
        </Certificates>
      </div>
    </>
  );
}

/** The term is a parameter of one address, because each address weighs in the first visit. */
export function Cards() {
  const termId = useSearchParams()[0].get('term');
  if (!termId) return <AllCards />;
  return <OwnCard term={termId} back={{ to: '/student/cards', label: 'Report cards' }} />;
}
