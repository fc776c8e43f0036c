import type { Role } from '@akada/contract';
import { useUser } from '../../data/people/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { requestLogout } from './logout.ts';

const people: Record<Role, string> = {
  user: 'students',
  guardian: 'guardians',
  admin: 'staff',
  'super-admin': 'the super admin',
};
const asWhom: Record<Role, string> = {
  user: 'a student',
  guardian: 'a guardian',
  admin: 'an admin',
  'super-admin': 'the super admin',
};

/** Shown on the home page after a redirect from another role's page. */
export function NotYours({ owner }: { owner: Role }) {
  return (
    <div className="mb-5">
      <Notice tone="warning">
        <p className="font-semibold">{`The page you asked for is for ${people[owner]}`}</p>
        <p className="mt-1">{`You are logged in as ${asWhom[useUser().role]}. With another account, log in with that one.`}</p>
        <Button variant="secondary" size="sm" className="mt-3" onClick={requestLogout}>
          Log in with another account
        </Button>
      </Notice>
    </div>
  );
}
