import { Button } from '../../../ui/button.tsx';

type ShowBarProps<Kind extends string> = {
  legend: string;
  /** The first is `''`, for all. */
  kinds: readonly { kind: Kind | ''; label: string }[];
  show: Kind | '';
  onShow: (show: Kind | '') => void;
};

/** Choice of the rows of a list, with the number of each kind. */
export function ShowBar<Kind extends string>({ legend, kinds, show, onShow }: ShowBarProps<Kind>) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{legend}</legend>
      {kinds.map(({ kind, label }) => (
        <Button
          key={kind}
          variant="secondary"
          size="sm"
          aria-pressed={kind === show}
          className={kind === show ? 'border-green bg-green-wash text-green' : undefined}
          onClick={() => onShow(kind)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
