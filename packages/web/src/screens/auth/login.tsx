import { useSession } from '../../data/session.ts';
import { FullScreenLoading } from '../../ui/full-screen-loading.tsx';
import { LoginForm } from './login-form.tsx';
import { SignedIn } from './signed-in.tsx';

export function Login() {
  const session = useSession();
  if (session.status === 'loading') return <FullScreenLoading />;
  if (session.status === 'signed-in') return <SignedIn user={session.user} />;
  return <LoginForm ended={session.status === 'signed-out' ? session.ended : null} />;
}
