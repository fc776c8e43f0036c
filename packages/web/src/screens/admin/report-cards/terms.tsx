import type { Term } from '@akada/contract';
import { schoolDay } from '@akada/contract/rules/school-day';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRights } from '../../../data/people/rights.ts';
import { useSchool } from '../../../data/platform/school.ts';
import { settingsQuery } from '../../../data/school/settings.ts';
import { serverTime } from '../../../lib/server-clock.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useUrlFilters } from '../../shared/filters.tsx';
import { Loaded } from '../../shared/loaded.tsx';

/** The last that has begun, or else the first. */
function currentTerm(terms: readonly Term[], today: string): Term | undefined {
  return terms.filter(({ startDate }) => startDate <= today).at(-1) ?? terms[0];
}

type Props = { children: (term: Term, choice: ReactNode) => ReactNode };

/** With the term of the address, and the field that changes it. */
export function WithTerm({ children }: Props) {
  const settings = useQuery(settingsQuery);
  const { timeZone } = useSchool();
  const { has } = useRights();
  const { values, set } = useUrlFilters(['term']);
  return (
    <Loaded query={settings} failure="Error loading the terms" loading={<Skeleton shape="form" count={3} />}>
      {({ terms }) => {
        const term =
          terms.find(({ _id }) => _id === values.term) ?? currentTerm(terms, schoolDay(serverTime(), timeZone));
        if (!term) {
          return (
            <EmptyState
              mark="paper"
              title="No terms yet"
              text={`A report card is of a term. ${has('money') ? 'Enter' : 'An admin with the right to money enters'} the terms of your school, with their days, in the settings.`}
              action={has('money') ? <LinkButton to="/admin/settings">Open the settings</LinkButton> : undefined}
            />
          );
        }
        const choice = (
          <SelectField
            label="Term"
            options={terms.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={term._id}
            onChange={(event) => set('term', event.target.value)}
          />
        );
        return children(term, choice);
      }}
    </Loaded>
  );
}
