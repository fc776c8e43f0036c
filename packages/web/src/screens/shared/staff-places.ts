import type { Role } from '@akada/contract';
import {
  Activity,
  Banknote,
  BookOpen,
  ChartNoAxesColumn,
  CircleQuestionMark,
  ClipboardCheck,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  ReceiptText,
  ScrollText,
  Settings,
  ShieldCheck,
  UsersRound,
} from 'lucide-react';

export type StaffArea = Extract<Role, 'admin' | 'super-admin'>;

/** `words` are what people type who look for it; `part` groups tabs of an entry that has too many for one row. */
export type Place = { to: string; label: string; words: string; part?: string };

/** Leads to the first tab that one may open. Rights of an address: `data/people/rights.ts`. */
export type Entry = { label: string; icon: LucideIcon; tabs: readonly Place[] };

/** Sidebar, tabs and Ctrl+K are drawn from here; `others` are found by Ctrl+K alone. */
type Places = { entries: readonly Entry[]; others: readonly Place[] };

const words = {
  security: 'password second factor authenticator devices sign out own account data',
  teachers: 'teacher cards tutors staff public',
  revenue: 'income money sales figures term',
  school: 'name time zone quiet hours news',
  money: 'bank account details currency discount price approve',
  learning: 'grades grade scale positions marks',
  privacy: 'consent guardian records kept deleted',
};

const results = { part: 'Term results' };

const users: Entry = {
  label: 'Users',
  icon: UsersRound,
  tabs: [
    { to: '/admin/users', label: 'Students', words: 'pupils learners accounts people class requests' },
    { to: '/admin/users?tab=admins', label: 'Admins', words: 'staff colleagues accounts' },
    { to: '/admin/users?tab=guardians', label: 'Guardians', words: 'parents mother father family' },
    { to: '/admin/groups', label: 'Groups', words: 'sets clubs lesson groups' },
    { to: '/admin/users/import', label: 'Class lists', words: 'import excel register new students login slips bring' },
    { to: '/admin/users/invites', label: 'Invites', words: 'invite links codes qr sign up join' },
    { to: '/admin/users/promotion', label: 'Promotion', words: 'promote end of year next class move up leavers' },
    {
      ...results,
      to: '/admin/scores',
      label: 'Score sheets',
      words: 'enter type marks ca exam continuous assessment totals',
    },
    {
      ...results,
      to: '/admin/broadsheet',
      label: 'Broadsheet',
      words: 'term results averages positions all subjects class print',
    },
    {
      ...results,
      to: '/admin/conduct',
      label: 'Remarks',
      words: 'conduct remarks comments traits behaviour ratings affective',
    },
    {
      ...results,
      to: '/admin/register',
      label: 'Register',
      words: 'attendance roll call present absent late away days open',
    },
    {
      ...results,
      to: '/admin/report-cards',
      label: 'Report cards',
      words: 'reports results remarks positions term print',
    },
    {
      ...results,
      to: '/admin/certificates',
      label: 'Certificates',
      words: 'awards diplomas passed completed withdraw give again',
    },
    { to: '/admin/teachers', label: 'Teachers', words: words.teachers },
  ],
};

const settings: Entry = {
  label: 'Settings',
  icon: Settings,
  tabs: [
    { to: '/admin/settings', label: 'School', words: words.school },
    { to: '/admin/classes', label: 'Classes', words: 'class arms form teachers levels jss sss' },
    { to: '/admin/subjects', label: 'Subjects', words: 'curriculum' },
    { to: '/admin/terms', label: 'Year and term', words: 'session terms calendar holidays' },
    {
      to: '/admin/settings/results',
      label: 'Term results',
      words: 'schemes parts ca weights totals cumulative closing day',
    },
    {
      to: '/admin/settings/conduct',
      label: 'Remarks and conduct',
      words: 'traits scale ratings suggestions behaviour affective psychomotor',
    },
    { to: '/admin/settings/cards', label: 'Report card', words: 'crest logo motto signature stamp principal' },
    { to: '/admin/settings/certificates', label: 'Certificate', words: 'words template text signatory sample award' },
    { to: '/admin/settings/money', label: 'Money', words: words.money },
    { to: '/admin/settings/learning', label: 'Learning', words: words.learning },
    { to: '/admin/settings/privacy', label: 'Privacy', words: words.privacy },
  ],
};

const ofAdmins: Places = {
  entries: [
    {
      label: 'Dashboard',
      icon: LayoutDashboard,
      tabs: [{ to: '/admin', label: 'Dashboard', words: 'home today first steps system status backup storage' }],
    },
    users,
    {
      label: 'Lessons',
      icon: BookOpen,
      tabs: [
        { to: '/admin/lessons', label: 'Lessons', words: 'films videos notes materials upload' },
        { to: '/admin/courses', label: 'Courses', words: 'bundles' },
        { to: '/admin/reviews', label: 'Reviews', words: 'stars ratings comments' },
      ],
    },
    {
      label: 'Exams',
      icon: ClipboardCheck,
      tabs: [
        { to: '/admin/exams', label: 'Exams', words: 'tests quiz papers live marking results analysis print essays' },
      ],
    },
    {
      label: 'Questions',
      icon: CircleQuestionMark,
      tabs: [{ to: '/admin/questions', label: 'Questions', words: 'question bank topics passages export' }],
    },
    {
      label: 'Payments',
      icon: ReceiptText,
      tabs: [
        { to: '/admin/payments', label: 'Orders', words: 'payments approve reject proofs transfers refunds receipts' },
        { to: '/admin/payments/statement', label: 'Statement', words: 'bank statement credits transfers' },
        { to: '/admin/coupons', label: 'Coupons', words: 'discounts codes vouchers' },
        { to: '/admin/revenue', label: 'Revenue', words: words.revenue },
      ],
    },
    {
      label: 'Messages',
      icon: Mail,
      tabs: [
        { to: '/admin/messages', label: 'Inbox', words: 'messages threads letters replies' },
        { to: '/admin/announcements', label: 'Announcements', words: 'news notices circulars' },
      ],
    },
    {
      label: 'Analytics',
      icon: ChartNoAxesColumn,
      tabs: [{ to: '/admin/analytics', label: 'Analytics', words: 'figures charts performance topics' }],
    },
    settings,
  ],
  others: [
    { to: '/admin/questions/import', label: 'Import questions', words: 'word docx paste past papers csv upload' },
    { to: '/admin/security', label: 'Security', words: words.security },
  ],
};

const ofSuperAdmins: Places = {
  entries: [
    {
      label: 'Admins',
      icon: ShieldCheck,
      tabs: [
        { to: '/super-admin', label: 'Admins', words: 'accounts staff colleagues rights suspend' },
        { to: '/super-admin/create-admin', label: 'Create admin', words: 'new account add teacher' },
        { to: '/super-admin/teachers', label: 'Teachers', words: words.teachers },
      ],
    },
    {
      label: 'Payments',
      icon: Banknote,
      tabs: [
        { to: '/super-admin/payments', label: 'Payment review', words: 'approve automatic manual' },
        { to: '/super-admin/revenue', label: 'Revenue', words: words.revenue },
      ],
    },
    {
      label: 'Audit log',
      icon: ScrollText,
      tabs: [{ to: '/super-admin/audit', label: 'Audit log', words: 'history who did changes' }],
    },
    {
      label: 'System status',
      icon: Activity,
      tabs: [{ to: '/super-admin/status', label: 'System status', words: 'backups storage disk database' }],
    },
    {
      label: 'Settings',
      icon: Settings,
      tabs: [
        { to: '/super-admin/settings', label: 'School', words: words.school },
        { to: '/super-admin/settings/money', label: 'Money', words: words.money },
        { to: '/super-admin/settings/learning', label: 'Learning', words: words.learning },
        { to: '/super-admin/settings/privacy', label: 'Privacy', words: words.privacy },
      ],
    },
  ],
  others: [{ to: '/super-admin/security', label: 'Security', words: words.security }],
};

export const staffPlaces: Readonly<Record<StaffArea, Places>> = { admin: ofAdmins, 'super-admin': ofSuperAdmins };
