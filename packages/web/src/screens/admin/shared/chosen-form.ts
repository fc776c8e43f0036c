import type { Term } from '@akada/contract';
import { useUser } from '../../../data/people/session.ts';
import { placeOf, placeValue, usePlaces } from '../../../data/platform/class-options.ts';
import { useUrlFilters } from '../../shared/filters.tsx';

/** A limited teacher has broadsheet and report cards of the own form. */
function useForms() {
  const { isLimited = false, formOf = [] } = useUser();
  const places = usePlaces();
  if (!isLimited) return places;
  return places.filter(({ value }) => Object.values(placeOf(value)).some((id) => formOf.includes(id)));
}

/** The class or arm of the address, else the first; `query` is undefined where there is none. */
export function useChosenForm(term: Term) {
  const options = useForms();
  const { values, setAll } = useUrlFilters(['class', 'arm']);
  const asked = placeValue(values.class, values.arm);
  const value = options.some((one) => one.value === asked) ? asked : (options[0]?.value ?? '');
  const { classId, armId } = placeOf(value);
  const query = classId ? { class: classId, term: term._id, ...(armId && { arm: armId }) } : undefined;
  const choose = (chosen: string) => {
    const { classId: next = '', armId: arm = '' } = placeOf(chosen);
    setAll({ class: next, arm });
  };
  return { options, value, query, choose };
}
