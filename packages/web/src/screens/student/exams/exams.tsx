import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { shelve } from '../../../data/exam-shelves.ts';
import { studentExamsQuery } from '../../../data/exams.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { AvailableExams } from './available-exams.tsx';
import { CompletedExams } from './completed-exams.tsx';

function ExamTabs() {
  const [params, setParams] = useSearchParams();
  const { data, error, isPending, isFetching, refetch } = useQuery(studentExamsQuery);
  if (isPending) return <Skeleton shape="cards" count={3} />;
  if (!data) {
    return <LoadFailed title="Error loading exams" query={{ error, isFetching, refetch }} />;
  }
  const shelves = shelve(data);
  return (
    <Tabs
      label="Exams"
      value={params.get('tab') === 'completed' ? 'completed' : 'available'}
      onChange={(tab) => setParams(tab === 'completed' ? { tab } : {}, { replace: true, preventScrollReset: true })}
      items={[
        {
          value: 'available',
          label: 'Available Exams',
          panel: <AvailableExams startable={shelves.startable} later={shelves.later} missed={shelves.missed} />,
        },
        { value: 'completed', label: 'Completed Exams', panel: <CompletedExams exams={shelves.completed} /> },
      ]}
    />
  );
}

export function Exams() {
  return (
    <>
      <PageHeader title="Exams" />
      <ExamTabs />
    </>
  );
}
