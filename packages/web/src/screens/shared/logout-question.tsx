import { logOut } from '../../data/session.ts';
import { counted } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { stayLoggedIn } from './logout.ts';

/** Logout clears the device for the next user, and with it unsent answers. */
export function LogoutQuestion({ open, unsent }: { open: boolean; unsent: number }) {
  const have = unsent === 1 ? 'has' : 'have';
  return (
    <ConfirmDialog
      open={open}
      onClose={stayLoggedIn}
      onConfirm={() => {
        stayLoggedIn();
        logOut();
      }}
      title="Log out and lose answers?"
      description={`${counted(unsent, 'answer')} of your exam ${have} not reached the school. Logging out deletes them from this device. Stay until there is a connection, and they are sent by themselves.`}
      confirmLabel="Log out"
      cancelLabel="Stay"
    />
  );
}
