import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form';
import { IconButton } from './button.tsx';
import { ChoiceRow } from './choices.tsx';
import { type DateFieldProps, MomentField } from './date-field.tsx';
import { controlLook, Field, type FieldProps } from './field.tsx';
import { SelectField, type SelectFieldProps } from './select-field.tsx';

/** Text begins at the side of its script; addresses and figures stay as they are. */
const directionOf = (type = 'text') => (type === 'text' || type === 'search' ? 'auto' : undefined);

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'id'>;

export function TextField({ label, hint, error, hideLabel, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} className={className}>
      {(control) => <input dir={directionOf(input.type)} {...input} {...control} className={controlLook} />}
    </Field>
  );
}

export function PasswordField({ label, hint, error, hideLabel, className, ...input }: Omit<TextFieldProps, 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} className={className}>
      {(control) => (
        <div className="relative">
          <input {...input} {...control} type={shown ? 'text' : 'password'} className={`${controlLook} pr-12`} />
          <IconButton
            label={shown ? 'Hide password' : 'Show password'}
            className="absolute top-0.5 right-0.5"
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff /> : <Eye />}
          </IconButton>
        </div>
      )}
    </Field>
  );
}

type TextareaFieldProps = FieldProps & Omit<ComponentProps<'textarea'>, 'id'>;

export function TextareaField({ label, hint, error, hideLabel, className, rows = 4, ...textarea }: TextareaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} className={className}>
      {(control) => <textarea dir="auto" {...textarea} {...control} rows={rows} className={`${controlLook} py-2.5`} />}
    </Field>
  );
}

type Registered = 'name' | 'form' | 'ref' | 'onChange' | 'onBlur' | 'error' | 'type' | 'value';

type FormControl =
  | ({ type?: 'text' | 'email' | 'tel' | 'url' | 'number' } & Omit<TextFieldProps, Registered>)
  | ({ type: 'password' } & Omit<TextFieldProps, Registered>)
  | ({ type: 'textarea' } & Omit<TextareaFieldProps, Registered>)
  | ({ type: 'date' | 'time' } & Omit<DateFieldProps, Registered>)
  | ({ type: 'select' } & Omit<SelectFieldProps, Registered>)
  | ({ type: 'switch' | 'checkbox' } & Omit<ComponentProps<typeof ChoiceRow>, Registered | 'kind' | 'role'>);

export type FieldOf<Values extends FieldValues> = FormControl & {
  name: Path<Values>;
  /** A number field without rules returns a number. */
  rules?: RegisterOptions<Values>;
  /** Replaces the form's message. */
  errorText?: (message: string | undefined) => string | undefined;
};

type FormFieldProps<Values extends FieldValues, Context, Output> = FieldOf<Values> & {
  form: UseFormReturn<Values, Context, Output>;
};

const numberRules = { valueAsNumber: true } as const;

type Errors = { [name: string]: Errors | undefined } | { message?: string };

/** Supports names such as 'details.unit'. The form library's own `get` would load the library on the login screen. */
function messageAt(errors: object, name: string): string | undefined {
  const found = name
    .split('.')
    .reduce<Errors | undefined>(
      (at, part) => (at as Record<string, Errors | undefined> | undefined)?.[part],
      errors as Errors,
    );
  return (found as { message?: string } | undefined)?.message;
}

/** A switch shows no error. */
export function FormField<Values extends FieldValues, Context, Output>(props: FormFieldProps<Values, Context, Output>) {
  const { form, name, rules = props.type === 'number' ? numberRules : undefined, errorText, ...control } = props;
  const registered = form.register(name, rules as RegisterOptions<Values, typeof name>);
  // getFieldState would also subscribe to touched and dirty fields.
  const message = messageAt(form.formState.errors, name);
  const field = { ...registered, error: errorText ? errorText(message) : message };
  switch (control.type) {
    case 'textarea': {
      const { type: _, ...textarea } = control;
      return <TextareaField {...textarea} {...field} />;
    }
    case 'select': {
      const { type: _, ...select } = control;
      return <SelectField {...select} {...field} />;
    }
    case 'date':
    case 'time':
      return <MomentField {...control} {...field} />;
    case 'password':
      return <PasswordField {...control} {...field} />;
    case 'switch':
    case 'checkbox': {
      const { type, ...row } = control;
      return <ChoiceRow kind="checkbox" role={type === 'switch' ? 'switch' : undefined} {...row} {...registered} />;
    }
    case 'email':
      // Phones begin a line of text with a capital letter.
      return <TextField autoCapitalize="none" autoComplete="email" {...control} {...field} />;
    case 'number':
      return <TextField inputMode="numeric" {...control} {...field} />;
    default:
      return <TextField {...control} {...field} />;
  }
}
