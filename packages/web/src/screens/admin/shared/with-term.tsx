import type { Term } from '@akada/contract';
import { currentTerm, termLabel } from '@akada/contract/rules/terms';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRights } from '../../../data/people/rights.ts';
import { useSchool } from '../../../data/platform/school.ts';
import { termsQuery } from '../../../data/school/terms.ts';
import { serverTime } from '../../../lib/server-clock.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useUrlFilters } from '../../shared/filters.tsx';
import { Loaded } from '../../shared/loaded.tsx';

type Props = { children: (term: Term, choice: ReactNode) => ReactNode };

/** With the term of the address, and the field that changes it. */
export function WithTerm({ children }: Props) {
  const saved = useQuery(termsQuery);
  const { timeZone } = useSchool();
  const mayEnter = useRights().mayOpen('/admin/terms');
  const { values, set } = useUrlFilters(['term']);
  return (
    <Loaded query={saved} failure="Error loading the terms" loading={<Skeleton shape="form" count={3} />}>
      {({ sessions }) => {
        const terms = sessions.flatMap((session) => session.terms);
        const term = terms.find(({ _id }) => _id === values.term) ?? currentTerm(terms, serverTime(), timeZone);
        if (!term) {
          return (
            <EmptyState
              mark="paper"
              title="No terms yet"
              text={`Results are of a term. ${mayEnter ? 'Enter' : 'An admin with the right to people enters'} the terms of your school with their days; the usual ones are suggested.`}
              action={mayEnter ? <LinkButton to="/admin/terms">Enter the terms</LinkButton> : undefined}
            />
          );
        }
        const choice = (
          <SelectField
            label="Term"
            options={terms.map((one) => ({ value: one._id, label: termLabel(one) })).reverse()}
            value={term._id}
            onChange={(event) => set('term', event.target.value)}
          />
        );
        return children(term, choice);
      }}
    </Loaded>
  );
}
