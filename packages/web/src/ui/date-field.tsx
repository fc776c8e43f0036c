import { CalendarDays } from 'lucide-react';
import { type ComponentProps, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { controlLook, Field, type FieldProps } from './field.tsx';
import { dayComplaint, readDay, readTime, shownDay, timeComplaint } from './typed-moment.ts';

type TypedProps = FieldProps & {
  value: string;
  /** Receives unreadable input as typed, so that a form refuses it. */
  onChange: (value: string) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  name?: string;
};

const kinds = {
  date: { read: readDay, shown: shownDay, complaint: dayComplaint },
  time: { read: readTime, shown: (value: string) => value, complaint: timeComplaint },
};

/** The text follows the value, except while another spelling of it is typed. */
function useTyped(kind: keyof typeof kinds, { value, onChange, onBlur }: TypedProps) {
  const { read, shown, complaint } = kinds[kind];
  const [text, setText] = useState(shown(value));
  const [seen, setSeen] = useState(value);
  const [isLeft, setLeft] = useState(false);
  if (value !== seen) {
    setSeen(value);
    if ((read(text) ?? text) !== value) setText(shown(value));
  }
  const isUnread = text.trim() !== '' && read(text) === null;
  return {
    complaint: isUnread && isLeft ? complaint : undefined,
    input: {
      type: 'text',
      autoComplete: 'off',
      value: text,
      onChange: ({ target }: { target: { value: string } }) => {
        setText(target.value);
        setLeft(false);
        onChange(read(target.value) ?? target.value.trim());
      },
      onBlur: () => {
        setLeft(true);
        const moment = read(text);
        if (moment !== null) setText(shown(moment));
        onBlur?.();
      },
    },
  };
}

export type DateFieldProps = TypedProps & Pick<ComponentProps<'input'>, 'min' | 'max'>;

/** Shows '22 Nov 2026' in every country, which no native date field does; takes and returns 'yyyy-mm-dd'. */
export function DateField({ min, max, ...props }: DateFieldProps) {
  const { label, hint, error, hideLabel, className, value, onChange, ref, name } = props;
  const { input, complaint } = useTyped('date', props);
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <Field label={label} hint={hint} error={complaint ?? error} hideLabel={hideLabel} className={className}>
      {(control) => (
        <div className="relative">
          <input {...input} {...control} ref={ref} name={name} className={`${controlLook} pr-12`} />
          <input
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 opacity-0"
            min={min}
            max={max}
            value={readDay(value) ?? ''}
            onChange={({ target }) => onChange(target.value)}
          />
          <IconButton
            label="Open calendar"
            className="absolute top-0.5 right-0.5"
            onClick={() => calendar.current?.showPicker()}
          >
            <CalendarDays />
          </IconButton>
        </div>
      )}
    </Field>
  );
}

/** On the 24-hour clock in every country; takes and returns 'HH:mm'. */
export function TimeField(props: TypedProps) {
  const { label, hint, error, hideLabel, className, ref, name } = props;
  const { input, complaint } = useTyped('time', props);
  return (
    <Field label={label} hint={hint} error={complaint ?? error} hideLabel={hideLabel} className={className}>
      {(control) => <input {...input} {...control} ref={ref} name={name} className={controlLook} />}
    </Field>
  );
}

type Told = (event: { target: { name: string; value: string }; type: 'change' | 'blur' }) => void;
type MomentFieldProps = Omit<DateFieldProps, 'value' | 'onChange' | 'onBlur' | 'ref'> & {
  type: 'date' | 'time';
  name: string;
  onChange: Told;
  onBlur: Told;
  ref: Ref<object>;
};

/** For `register` of React Hook Form, which reads and writes `value` of its ref as it does with an input. */
export function MomentField({ type, name, onChange, onBlur, ref, ...field }: MomentFieldProps) {
  const [value, setValue] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const [model] = useState(() => {
    let now = '';
    return {
      type: 'text',
      focus: () => input.current?.focus(),
      get value() {
        return now;
      },
      set value(next: string) {
        now = next;
        setValue(next);
      },
    };
  });
  useImperativeHandle(ref, () => model, [model]);
  const change = (next: string) => {
    model.value = next;
    onChange({ target: { name, value: next }, type: 'change' });
  };
  const leave = () => onBlur({ target: { name, value: model.value }, type: 'blur' });
  const Kind = type === 'date' ? DateField : TimeField;
  return <Kind {...field} name={name} ref={input} value={value} onChange={change} onBlur={leave} />;
}
