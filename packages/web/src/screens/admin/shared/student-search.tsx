import type { StaffUser } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { studentsQuery } from '../../../data/people/users.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SearchField } from '../../../ui/search-field.tsx';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  status: '' | 'active';
  /** Id of a student to leave out of the results. */
  withoutId?: string;
  /** Text for an empty result. */
  nobody: string;
  children: (found: readonly StaffUser[]) => ReactNode;
};

const mostShown = 8;

/** The first matching students; none without a search text. */
export function StudentSearch({ label, value, onChange, status, withoutId, nobody, children }: Props) {
  const search = value.trim();
  const isAsked = search !== '';
  const { data, error } = useQuery({
    ...studentsQuery({ search, status, page: 1, limit: mostShown }),
    enabled: isAsked,
  });
  const found = isAsked ? (data?.data ?? []).filter(({ _id }) => _id !== withoutId) : [];
  return (
    <div className="grid gap-3">
      <SearchField label={label} value={value} onChange={onChange} />
      {error && <Notice tone="error">{`The students could not be searched: ${messageOf(error)}`}</Notice>}
      <p role="status" className="text-sm text-soft empty:hidden">
        {isAsked && data && found.length === 0 && nobody}
      </p>
      {children(found)}
    </div>
  );
}
