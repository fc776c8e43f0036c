import { BookOpen, ClipboardCheck, Dumbbell, LayoutDashboard, UserRound } from 'lucide-react';
import { useUser } from '../../data/people/session.ts';
import { useCart } from '../../state/cart.ts';
import { TabBar } from '../../ui/tab-bar.tsx';

export function StudentTabs({ onMenu }: { onMenu: () => void }) {
  const { count } = useCart(useUser()._id);
  return (
    <TabBar
      label="Tabs"
      tabs={[
        { to: '/student', label: 'Home', icon: LayoutDashboard, end: true },
        {
          ...{ to: '/student/lessons', label: 'Lessons', icon: BookOpen, badge: count, badgeLabel: 'in the cart' },
          also: ['/student/my-lessons', '/student/courses', '/student/cart'],
        },
        { to: '/student/practice', label: 'Practise', icon: Dumbbell },
        { to: '/student/exams', label: 'Exams', icon: ClipboardCheck },
      ]}
      menu={{
        ...{ label: 'Me', icon: UserRound, onOpen: onMenu },
        of: [
          '/profile',
          '/student/payments',
          '/student/orders',
          '/student/messages',
          '/student/notifications',
          '/student/cards',
        ],
      }}
    />
  );
}
