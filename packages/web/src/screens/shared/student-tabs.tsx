import { BookOpen, ClipboardCheck, LayoutDashboard, UserRound } from 'lucide-react';
import { useUser } from '../../data/people/session.ts';
import { useCart } from '../../state/cart.ts';
import { TabBar } from '../../ui/tab-bar.tsx';

export function StudentTabs() {
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
        { to: '/student/exams', label: 'Exams', icon: ClipboardCheck, also: ['/student/practice'] },
        { to: '/profile', label: 'Me', icon: UserRound },
      ]}
    />
  );
}
