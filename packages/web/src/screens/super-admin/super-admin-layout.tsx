import {
  Activity,
  Banknote,
  ChartColumnIncreasing,
  GraduationCap,
  LockKeyhole,
  ScrollText,
  ShieldCheck,
  UserRoundPlus,
} from 'lucide-react';
import { useUser } from '../../data/people/session.ts';
import { useCompactDensity } from '../../ui/density.ts';
import { Person } from '../../ui/person.tsx';
import { AreaShell } from '../shared/area-shell.tsx';

const nav = [
  { to: '/super-admin', label: 'Admins', icon: ShieldCheck, end: true },
  { to: '/super-admin/create-admin', label: 'Create admin', icon: UserRoundPlus },
  { to: '/super-admin/teachers', label: 'Teachers', icon: GraduationCap },
  { to: '/super-admin/revenue', label: 'Revenue', icon: ChartColumnIncreasing },
  { to: '/super-admin/payments', label: 'Payment review', icon: Banknote },
  { to: '/super-admin/audit', label: 'Audit log', icon: ScrollText },
  { to: '/super-admin/status', label: 'System status', icon: Activity },
  { to: '/super-admin/security', label: 'Security', icon: LockKeyhole },
];

export function SuperAdminLayout() {
  useCompactDensity();
  return <AreaShell nav={nav} who={<Person name={useUser().fullName} detail="Super admin" />} />;
}
