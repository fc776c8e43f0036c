import { currentTerm, termLabel } from '@akada/contract/rules/terms';
import { useRights } from '../../../data/people/rights.ts';
import { useUser } from '../../../data/people/session.ts';
import { placeFrom } from '../../../data/platform/class-options.ts';
import { useSchool } from '../../../data/platform/school.ts';
import type { ConductQuery } from '../../../data/school/conduct.ts';
import { useTerms } from '../../../data/school/terms.ts';
import { counted } from '../../../lib/format.ts';
import { serverTime } from '../../../lib/server-clock.ts';
import { conductSheet, keptPlaces } from '../../../state/cells/kept-cells.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useUrlFilters } from '../../shared/filters.tsx';
import { WaitingList } from '../shared/cell-notices.tsx';
import { FormPlaceField, useOpenedForm } from '../shared/form-places.tsx';
import { ConductSheetOf } from './conduct-sheet.tsx';

type Form = ReturnType<typeof useOpenedForm>;

/** Remarks of other classes and terms that have not reached the school. */
function Waiting({ nameOf, opened }: Pick<Form, 'nameOf'> & { opened: { class: string; term: string } }) {
  const { terms } = useTerms();
  const places = keptPlaces(useUser()._id).filter(({ sheet }) => sheet === conductSheet);
  const items = places
    .filter((one) => one.class !== opened.class || one.term !== opened.term)
    .map(({ class: of, term, count }) => {
      const found = terms.find(({ _id }) => _id === term);
      const name = [nameOf(of, null), found && termLabel(found)].filter(Boolean).join(', ');
      const to = `/admin/conduct?${new URLSearchParams({ class: of, term })}`;
      return { to, label: `${name}: ${counted(count, 'change')}` };
    });
  const intro = 'These remarks are on this device and not yet at the school. Open their class to send them.';
  return <WaitingList intro={intro} items={items} />;
}

function NoTerms() {
  const mayEnter = useRights().mayOpen('/admin/terms');
  return (
    <EmptyState
      mark="paper"
      title="No terms yet"
      text={`Remarks are of a term. ${mayEnter ? 'Enter' : 'An admin with the right to people enters'} the terms of your school with their days; the usual ones are suggested.`}
      action={mayEnter ? <LinkButton to="/admin/terms">Enter the terms</LinkButton> : undefined}
    />
  );
}

export function Conduct() {
  const { values, set } = useUrlFilters(['term']);
  const form = useOpenedForm((name) => name);
  const { isPending, terms, options } = useTerms();
  const { timeZone } = useSchool();
  const known = terms.find(({ _id }) => _id === values.term) ?? currentTerm(terms, serverTime(), timeZone);
  // Without a network an opened sheet is still found by its address.
  const term = known?._id ?? placeFrom(values.term);
  const query: ConductQuery = { term, ...form.of };
  const title = [form.title, known && termLabel(known)].filter(Boolean).join(' · ');
  const hasPlace = form.place !== '';
  return (
    <>
      <PageHeader title="Remarks and conduct" />
      <Waiting nameOf={form.nameOf} opened={query} />
      {!hasPlace && (
        <EmptyState
          mark="people"
          title="No class yet"
          text="Remarks are of a class or an arm. The school sets them under Settings, Classes."
        />
      )}
      {hasPlace && term === '' && (isPending ? <Skeleton shape="rows" count={8} /> : <NoTerms />)}
      {hasPlace && term !== '' && (
        <>
          <div className="mb-4 grid max-w-3xl gap-3 sm:grid-cols-2">
            <FormPlaceField {...form} />
            {options.length > 0 && (
              <SelectField
                label="Term"
                options={options}
                value={term}
                onChange={({ target }) => set('term', target.value)}
              />
            )}
          </div>
          <ConductSheetOf key={JSON.stringify(query)} title={title} query={query} />
        </>
      )}
    </>
  );
}
