import { ArrowLeft, GraduationCap, KeyRound, LibraryBig, Star, UserRound } from 'lucide-react';
import { Outlet, useMatch } from 'react-router';
import { useLogout, useUser } from '../../data/session.ts';
import { useProfileImage } from '../../state/profile-image.ts';
import { chooseTheme, useTheme } from '../../state/theme.ts';
import { AppShell } from '../../ui/app-shell.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ShellFooter } from '../../ui/shell-footer.tsx';
import { ShareProfile } from './share-profile.tsx';

function Owner() {
  const name = useUser().fullName || 'Guest';
  return (
    <div className="flex flex-col items-center gap-3 pt-3 text-center">
      <Avatar name={name} src={useProfileImage()} size="lg" />
      <p className="line-clamp-3 w-full font-heading text-base font-bold break-words">{name}</p>
      <ShareProfile />
    </div>
  );
}

const backToDashboard = (
  <LinkButton to="/student" variant="secondary" wide>
    <ArrowLeft aria-hidden="true" />
    Back to Dashboard
  </LinkButton>
);

export function ProfileLayout() {
  const editing = useMatch('/profile/edit') !== null;
  const nav = [
    // Also the form is the profile's; the other pages only begin with the same word.
    { to: '/profile', label: 'Profile', icon: UserRound, end: !editing },
    { to: '/profile/courses', label: 'My Courses', icon: LibraryBig },
    { to: '/profile/teachers', label: 'Teachers', icon: GraduationCap },
    { to: '/profile/reviews', label: 'My Reviews', icon: Star },
    { to: '/profile/security', label: 'Security', icon: KeyRound },
  ];
  return (
    <AppShell
      nav={nav}
      brand={<Owner />}
      footer={<ShellFooter who={backToDashboard} theme={useTheme()} onTheme={chooseTheme} onLogout={useLogout()} />}
    >
      <Outlet />
    </AppShell>
  );
}
