import { BookOpen, CircleQuestionMark, ClipboardCheck, ReceiptText } from 'lucide-react';
import { LinkButton } from '../../../ui/link-button.tsx';

const places = [
  { to: '/admin/lessons', label: 'Lessons', icon: BookOpen },
  { to: '/admin/exams', label: 'Exams', icon: ClipboardCheck },
  { to: '/admin/questions', label: 'Questions', icon: CircleQuestionMark },
  { to: '/admin/payments', label: 'Payments', icon: ReceiptText },
];

export function QuickActions() {
  return (
    <nav aria-label="Quick actions" className="grid grid-cols-1 gap-3 min-[20rem]:grid-cols-2 lg:grid-cols-4">
      {places.map(({ to, label, icon: Icon }) => (
        <LinkButton key={to} to={to} variant="secondary" className="min-h-13">
          <Icon className="text-green" aria-hidden="true" />
          {label}
        </LinkButton>
      ))}
    </nav>
  );
}
