import {
  Bell,
  BookOpen,
  ClipboardCheck,
  Dumbbell,
  LayoutDashboard,
  LibraryBig,
  Mail,
  ReceiptText,
  ShoppingCart,
} from 'lucide-react';
import { Link } from 'react-router';
import { useUser } from '../../data/people/session.ts';
import { useCart } from '../../state/cart.ts';
import { useProfileImage } from '../../state/profile-image.ts';
import { SideNav } from '../../ui/app-shell.tsx';
import { Person } from '../../ui/person.tsx';
import { AreaShell } from '../shared/area-shell.tsx';
import { StudentTabsLater } from '../shared/student-tabs-later.tsx';
import { BellLater } from './shared/bell-later.tsx';

export function StudentLayout() {
  const user = useUser();
  const cart = useCart(user._id);
  const picture = useProfileImage();
  const nav = [
    { to: '/student', label: 'Dashboard', icon: LayoutDashboard, end: true },
    { to: '/student/lessons', label: 'Browse Lessons', icon: BookOpen },
    { to: '/student/my-lessons', label: 'My Lessons', icon: LibraryBig },
    { to: '/student/exams', label: 'Exams', icon: ClipboardCheck },
    { to: '/student/practice', label: 'Practice', icon: Dumbbell },
    { to: '/student/cart', label: 'Cart', icon: ShoppingCart, badge: cart.count, badgeLabel: 'in the cart' },
  ];
  const own = [
    { to: '/student/cards', label: 'Report cards', icon: ClipboardCheck },
    { to: '/student/payments', label: 'Payments', icon: ReceiptText, also: '/student/orders' },
    { to: '/student/messages', label: 'Messages', icon: Mail },
    { to: '/student/notifications', label: 'Notifications', icon: Bell },
  ];
  const profile = (
    <Link to="/profile" className="flex min-h-12 items-center rounded-md p-2 transition-colors hover:bg-sunken">
      <Person name={user.fullName || 'Student'} detail="Premium Member" src={picture} />
    </Link>
  );
  const who = (
    <>
      {profile}
      <SideNav label="Yours" items={own} />
    </>
  );
  return <AreaShell nav={nav} who={who} corner={<BellLater />} Tabs={StudentTabsLater} />;
}
