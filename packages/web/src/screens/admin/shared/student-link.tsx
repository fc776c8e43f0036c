import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useRights } from '../../../data/people/rights.ts';

type StudentLinkProps = { id: string; tab?: 'payments'; className: string; children: ReactNode };

/** A link to the student's page by the admin's rights; the plain name without rights. */
export function StudentLink({ id, tab, className, children }: StudentLinkProps) {
  const { has, pageOf } = useRights();
  const page = pageOf(id);
  if (page === null) return <span className="font-semibold">{children}</span>;
  return (
    <Link to={tab && has('people') ? `${page}?tab=${tab}` : page} className={className}>
      {children}
    </Link>
  );
}
