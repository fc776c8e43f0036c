import { soon } from '../../ui/later.tsx';

export const StudentTabsLater = soon(async () => ({ default: (await import('./student-tabs.tsx')).StudentTabs }));
