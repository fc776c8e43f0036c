import { KeyRound, UserRound, UsersRound } from 'lucide-react';
import { useLocation } from 'react-router';
import { useUser } from '../../data/people/session.ts';
import { Person } from '../../ui/person.tsx';
import { AreaShell } from '../shared/area-shell.tsx';

export function GuardianLayout() {
  const isOfChild = /^\/guardian\/(?:children|orders)\//.test(useLocation().pathname);
  const nav = [
    { to: '/guardian', label: 'My children', icon: UsersRound, end: !isOfChild },
    { to: '/guardian/profile', label: 'Profile', icon: UserRound },
    { to: '/guardian/security', label: 'Security', icon: KeyRound },
  ];
  return <AreaShell nav={nav} who={<Person name={useUser().fullName} detail="Guardian" />} />;
}
