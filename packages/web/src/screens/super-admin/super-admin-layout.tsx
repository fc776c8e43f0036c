import { StaffShell } from '../shared/staff-shell.tsx';

export function SuperAdminLayout() {
  return <StaffShell area="super-admin" />;
}
