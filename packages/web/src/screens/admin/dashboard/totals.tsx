import { useQuery } from '@tanstack/react-query';
import { BookOpen, ClipboardCheck, Hourglass, UsersRound } from 'lucide-react';
import { adminStatsQuery } from '../../../data/dashboard.ts';
import { directionOf } from '../../../lib/figure-change.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { newComparedText } from './new-compared-text.ts';

const tiles = [
  { key: 'totalUsers', label: 'Total users', to: '/admin/users', icon: UsersRound },
  { key: 'totalLessons', label: 'Total lessons', to: '/admin/lessons', icon: BookOpen },
  { key: 'totalExams', label: 'Total exams', to: '/admin/exams', icon: ClipboardCheck },
  { key: 'pendingPayments', label: 'Pending payments', to: '/admin/payments?status=pending', icon: Hourglass },
] as const;

export function Totals() {
  const { data, error, isFetching, refetch } = useQuery(adminStatsQuery);
  if (!data) {
    if (!error) return <Skeleton shape="tiles" />;
    return <LoadFailed title="Error loading statistics" query={{ error, isFetching, refetch }} />;
  }
  return (
    <section aria-label="Totals" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {tiles.map(({ key, label, to, icon: Icon }) => (
        <StatTile
          key={key}
          label={label}
          value={data[key].value.toLocaleString('en-NG')}
          icon={<Icon aria-hidden="true" />}
          change={newComparedText(data[key].changePercent)}
          // More payments waiting is neither good nor bad news.
          direction={key === 'pendingPayments' ? 'flat' : directionOf(data[key].changePercent)}
          to={to}
        />
      ))}
    </section>
  );
}
