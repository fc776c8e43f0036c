import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'autoCapitalize'>;

/** Phones would begin an address with a capital letter and offer the wrong keyboard. */
export function EmailField({ autoComplete = 'email', ...props }: EmailFieldProps) {
  return <TextField label="E-mail address" type="email" autoCapitalize="none" autoComplete={autoComplete} {...props} />;
}
