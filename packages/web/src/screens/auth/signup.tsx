import { useSession } from '../../data/session.ts';
import { FullScreenLoading } from '../../ui/full-screen-loading.tsx';
import { SignedIn } from './signed-in.tsx';
import { SignupForm } from './signup-form.tsx';

export function Signup() {
  const session = useSession();
  if (session.status === 'loading') return <FullScreenLoading />;
  if (session.status === 'signed-in') return <SignedIn user={session.user} />;
  return <SignupForm />;
}
