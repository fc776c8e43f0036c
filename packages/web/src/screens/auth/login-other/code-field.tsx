import type { ComponentProps } from 'react';
import { TextField } from '../../../ui/text-field.tsx';

const plain = (value: string) => value.replace(/\s/g, '');

/** As the server will say it. A code that was pasted with a space in it is right. */
export const codeRules = {
  required: 'Please enter the code',
  validate: (value: string) => /^\d{6}$/.test(plain(value)) || 'The code has 6 digits',
};

/** Phones offer the digits, and the code itself when they have seen it arrive. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField label="Six-digit code" inputMode="numeric" autoComplete="one-time-code" spellCheck={false} {...props} />
  );
}
