import {
  bandsOf,
  type GradeBand,
  type GradeScale,
  hasOwnBands,
  type ScaleKind,
  scaleInWords,
  scaleKinds,
  scaleLabels,
} from '@akada/contract/rules/grade';
import { Plus, Trash2 } from 'lucide-react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';

type Problem = { message?: string };
type BandError = { name?: Problem; from?: Problem };
type Errors = Problem & { bands?: (Problem & { root?: Problem }) | (BandError | undefined)[]; kind?: Problem };

/** As the form library has them for a field of objects. */
function problemsOf(errors: object = {}): { message: string | undefined; bandErrors: (BandError | undefined)[] } {
  const { message, bands, kind }: Errors = errors;
  if (Array.isArray(bands)) return { message: undefined, bandErrors: bands };
  return { message: message ?? kind?.message ?? bands?.message ?? bands?.root?.message, bandErrors: [] };
}

type BandsProps = {
  bands: readonly GradeBand[];
  errors: readonly (BandError | undefined)[];
  onChange: (bands: GradeBand[]) => void;
};

function Bands({ bands, errors, onChange }: BandsProps) {
  const change = (index: number, part: Partial<GradeBand>) =>
    onChange(bands.map((band, at) => (at === index ? { ...band, ...part } : band)));
  return (
    <ul className="grid gap-2">
      {bands.map((band, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a name is typed letter by letter
          key={index}
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2"
        >
          <TextField
            label={`Grade ${index + 1}`}
            hideLabel
            autoComplete="off"
            maxLength={12}
            value={band.name}
            error={errors[index]?.name?.message}
            onChange={(event) => change(index, { name: event.target.value })}
          />
          <TextField
            label={`Grade ${index + 1} from percent`}
            hideLabel
            type="number"
            inputMode="numeric"
            min={0}
            max={100}
            value={Number.isNaN(band.from) ? '' : band.from}
            error={errors[index]?.from?.message}
            onChange={(event) => change(index, { from: event.target.valueAsNumber })}
          />
          <IconButton
            label={`Remove grade ${index + 1}`}
            disabled={bands.length <= 2}
            onClick={() => onChange(bands.filter((_, at) => at !== index))}
          >
            <Trash2 />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

type Props = {
  label: string;
  hint?: string;
  /** Null: as the school. */
  value: GradeScale | null;
  /** Offers the school's as a choice. */
  school?: { scale: GradeScale | undefined };
  errors: object | undefined;
  onChange: (scale: GradeScale | null) => void;
};

const asSchool = 'school';

/** A lower one goes above the last, which begins at 0. */
function withOneMore(bands: readonly GradeBand[]): GradeBand[] {
  const [above, last] = bands.slice(-2);
  const from = Math.max(1, (above?.from ?? 10) - 5);
  return [...bands.slice(0, -1), { name: '', from }, last ?? { name: '', from: 0 }];
}

export function GradeScaleField({ label, hint, value, school, errors, onChange }: Props) {
  const choices = scaleKinds.map((kind) => ({ value: kind, label: scaleLabels[kind] }));
  const usual = school?.scale;
  const asTheSchool = { value: asSchool, label: usual ? `As the school: ${scaleLabels[usual.kind]}` : 'As the school' };
  const { message, bandErrors } = problemsOf(errors);
  const choose = (chosen: string) => {
    if (chosen === asSchool) return onChange(null);
    const kind = chosen as ScaleKind;
    const given = kind === 'own' ? [...bandsOf(value ?? usual ?? { kind })] : undefined;
    onChange({ kind, ...(given && { bands: given }) });
  };
  const shown = value ?? usual;
  const bands = value && hasOwnBands(value.kind) ? bandsOf(value) : undefined;
  return (
    <div className="grid min-w-0 gap-3">
      <SelectField
        label={label}
        hint={hint}
        options={school ? [asTheSchool, ...choices] : choices}
        value={value?.kind ?? asSchool}
        onChange={(event) => choose(event.target.value)}
      />
      {value && bands ? (
        <>
          <p className="text-xs text-soft">Each grade with its lowest percent, the highest first.</p>
          <Bands
            bands={bands}
            errors={bandErrors}
            onChange={(changed) => onChange({ kind: value.kind, bands: changed })}
          />
          <div>
            <Button
              variant="secondary"
              size="sm"
              disabled={bands.length >= 20}
              onClick={() => onChange({ kind: value.kind, bands: withOneMore(bands) })}
            >
              <Plus aria-hidden="true" />
              Add a grade
            </Button>
          </div>
        </>
      ) : (
        shown && <p className="text-xs text-soft">{scaleInWords(shown)}.</p>
      )}
      <div aria-live="polite" className="empty:hidden">
        {message && <p className="text-xs font-medium text-red-ink">{message}</p>}
      </div>
    </div>
  );
}
