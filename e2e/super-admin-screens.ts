import type { Page } from '@playwright/test';
import { failing, press, type Screen, submitEmpty } from './screens.ts';

async function openEntry(page: Page): Promise<void> {
  await page.getByText('Details').first().click();
}

export const superAdminScreens: Screen[] = [
  { name: 'admins', path: '/super-admin', heading: 'Admins' },
  { name: 'super admin, menu', act: press('Menu'), heading: 'Menu', only: 'phone' },
  { name: 'suspend an admin', path: '/super-admin', act: press(/^Suspend/), heading: /^Suspend / },
  { name: 'sign an admin out', path: '/super-admin', act: press(/^Sign out/), heading: /out everywhere\?$/ },
  {
    name: 'reset a second factor',
    path: '/super-admin',
    act: press(/^Reset second factor/),
    heading: /^Reset the second factor of /,
  },
  {
    name: 'rights of a limited teacher',
    path: '/super-admin?search=chemistry@akada',
    act: press(/^Rights/),
    heading: 'Rights of Bukola Sanni',
  },
  { name: 'code for an admin', path: '/super-admin', act: press(/^Sign-in code/), heading: /^Sign-in code for / },
  { name: 'admins, nobody found', path: '/super-admin?search=zzzz', heading: 'No administrators found' },
  { name: 'admins, failed', path: '/super-admin', act: failing('admin/all-admin'), heading: /^Error fetching admins/ },
  { name: 'cards of teachers', path: '/super-admin/teachers', heading: 'Teachers' },
  { name: 'audit log', path: '/super-admin/audit', heading: 'Audit log' },
  { name: 'audit log, an entry opened', path: '/super-admin/audit?area=user', act: openEntry, heading: 'Audit log' },
  { name: 'audit log, filters', act: press('Filters'), heading: 'Filters', only: 'phone' },
  { name: 'audit log, nothing found', path: '/super-admin/audit?search=zzzz', heading: 'No entries found' },
  { name: 'audit log, failed', act: failing('admin/audit'), heading: 'Error loading the audit log' },
  { name: 'settings of the super-admin', path: '/super-admin/settings', heading: 'Settings' },
  { name: 'system status', path: '/super-admin/status', heading: 'System status' },
  {
    name: 'system status, failed',
    act: failing('admin/system-status'),
    heading: 'Error loading the system status',
  },
  { name: 'create admin', path: '/super-admin/create-admin', heading: 'Create a new Admin' },
  { name: 'create admin, errors', act: submitEmpty('Create admin'), heading: 'Create a new Admin' },
];
