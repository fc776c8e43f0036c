import { ArrowLeft, GraduationCap, KeyRound, LibraryBig, Share2, Star, UserRound } from 'lucide-react';
import { useMatch } from 'react-router';
import { useUser } from '../../data/people/session.ts';
import { useSchool } from '../../data/platform/school.ts';
import { copyText } from '../../lib/copy-text.ts';
import { useProfileImage } from '../../state/profile-image.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { Avatar } from '../../ui/person.tsx';
import { AreaShell } from '../shared/area-shell.tsx';
import { StudentTabsLater } from '../shared/student-tabs-later.tsx';

async function offered(link: ShareData): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share(link);
    return true;
  } catch (problem) {
    return problem instanceof DOMException && problem.name === 'AbortError';
  }
}

/** Shares the school's address only: students are minors. */
function ShareProfile() {
  const { name } = useSchool();
  const share = async () => {
    const url = new URL('/', window.location.href).href;
    if (await offered({ title: name, text: `Learn with me at ${name}`, url })) return;
    if (await copyText(url)) notify.success('Link copied');
    else notify.error('The link could not be copied', url);
  };
  return (
    <Button variant="secondary" onClick={() => void share()}>
      <Share2 aria-hidden="true" />
      Share Profile
    </Button>
  );
}

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
    { to: '/profile', label: 'Profile', icon: UserRound, end: !editing },
    { to: '/profile/courses', label: 'My Courses', icon: LibraryBig },
    { to: '/profile/teachers', label: 'Teachers', icon: GraduationCap },
    { to: '/profile/reviews', label: 'My Reviews', icon: Star },
    { to: '/profile/security', label: 'Security', icon: KeyRound },
  ];
  return <AreaShell nav={nav} brand={<Owner />} who={backToDashboard} Tabs={StudentTabsLater} />;
}
