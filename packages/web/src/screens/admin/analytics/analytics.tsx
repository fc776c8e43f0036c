import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { oneOf, useUrlFilters } from '../../shared/filters.tsx';
import { filterNames } from './filters.tsx';
import { Lessons } from './lessons.tsx';
import { Results } from './results.tsx';
import { Students } from './students.tsx';
import { Topics } from './topics.tsx';

const tabs = ['results', 'topics', 'lessons', 'students'] as const;

export function Analytics() {
  const filters = useUrlFilters(filterNames);
  const tab = oneOf(tabs, filters.values.tab) || 'results';
  return (
    <>
      <PageHeader title="Analytics" />
      <Tabs
        label="Analytics"
        value={tab}
        onChange={(value) => filters.set('tab', value === 'results' ? '' : value)}
        items={[
          { value: 'results', label: 'Results', panel: <Results filters={filters} /> },
          { value: 'topics', label: 'Topics', panel: <Topics filters={filters} /> },
          { value: 'lessons', label: 'Lessons', panel: <Lessons filters={filters} /> },
          { value: 'students', label: 'Fell behind', panel: <Students filters={filters} /> },
        ]}
      />
    </>
  );
}
