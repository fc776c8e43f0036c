import { useTerms, withTerms } from '../../data/school/terms.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { oneOf, type UrlFilters } from './filters.tsx';

type PeriodFieldProps = {
  filters: UrlFilters<'period' | 'from' | 'to'>;
  presets: readonly { value: string; label: string }[];
  /** Own dates begin with it. */
  period: { from: string; to: string };
  className: string;
};

/** The last preset, `own`, opens fields beside this one. */
export function PeriodField({ filters, presets, period, className }: PeriodFieldProps) {
  const options = withTerms(useTerms().begunOptions, presets);
  const choose = (preset: string) => {
    if (preset === 'own') {
      filters.set('from', period.from);
      filters.set('to', period.to);
    }
    filters.set('period', preset);
  };
  return (
    <SelectField
      label="Period"
      className={className}
      options={options}
      value={oneOf(
        options.map(({ value }) => value),
        filters.values.period,
      )}
      onChange={({ target }) => choose(target.value)}
    />
  );
}
