import type { Admin, Right } from '@akada/contract';
import { ChoiceGroup, ChoiceRow } from '../../ui/choices.tsx';

export const allRights = [
  { right: 'teaching', label: 'Teaching', hint: 'Lessons, films, exams and the question bank' },
  { right: 'marking', label: 'Marking', hint: 'Results, marking, invigilation, analytics and report cards' },
  { right: 'money', label: 'Money', hint: 'Payments, statements, coupons, revenue and the school’s settings' },
  {
    right: 'people',
    label: 'People',
    hint: 'Students’ accounts: look up, suspend, sign out, sign-in codes; cards of other teachers',
  },
] as const satisfies readonly { right: Right; label: string; hint: string }[];

export function shortRights({ rights, isLimited }: Admin): string {
  const within = isLimited ? ', own classes only' : '';
  if (rights === undefined || rights.length === allRights.length) return `Every right${within}`;
  const named = allRights.filter(({ right }) => rights.includes(right)).map(({ label }) => label);
  return named.length === 0 ? 'No rights' : `${named.join(', ')}${within}`;
}

type RightsChoiceProps = { rights: readonly Right[]; onChange: (rights: readonly Right[]) => void };

export function RightsChoice({ rights, onChange }: RightsChoiceProps) {
  const toggle = (right: Right) =>
    onChange(rights.includes(right) ? rights.filter((one) => one !== right) : [...rights, right]);
  return (
    <div>
      <ChoiceGroup legend="May do">
        {allRights.map(({ right, label, hint }) => (
          <ChoiceRow
            key={right}
            kind="checkbox"
            label={label}
            hint={hint}
            checked={rights.includes(right)}
            onChange={() => toggle(right)}
          />
        ))}
      </ChoiceGroup>
      <p className="mt-4 text-sm text-soft">
        Every admin has a dashboard, reads and answers messages, and sees the catalogue of lessons.
      </p>
    </div>
  );
}
