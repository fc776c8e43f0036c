import { placeFrom, usePlaceFilter } from '../../../data/platform/class-options.ts';
import { FilterSelect, type UrlFilters } from '../../shared/filters.tsx';

type Props = {
  filters: Pick<UrlFilters<'class'>, 'values' | 'set'>;
  /** Places of the students of an exam. */
  exam?: Parameters<typeof usePlaceFilter>[0];
  className?: string;
};

/** The class or arm of students, where there is a choice. */
export function PlaceFilter({ filters, exam, className }: Props) {
  const places = usePlaceFilter(exam);
  const chosen = placeFrom(filters.values.class);
  const isKnown = chosen === '' || places.some(({ value }) => value === chosen);
  if (places.length < 2 && isKnown) return null;
  const options = [
    { value: '', label: 'All Classes' },
    ...places,
    ...(isKnown ? [] : [{ value: chosen, label: 'Another class' }]),
  ];
  return (
    <FilterSelect filters={filters} name="class" label="Class" className={className} options={options} value={chosen} />
  );
}
