import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { CallError, messageOf, serverMessage } from '../lib/call-error.ts';

/** False when the form has no such field. */
export function showUnderField<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  problem: { field?: string | undefined; message: string },
): boolean {
  if (problem.field === undefined || !(problem.field in form.getValues())) return false;
  form.setError(problem.field as Path<Values>, { type: 'server', message: problem.message }, { shouldFocus: true });
  return true;
}

/**
 * Shown under the field the server named, else in `formState.errors.root`. `fallback` replaces a missing server
 * message.
 */
export function showProblem<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
  fallback?: string,
): void {
  if (error instanceof CallError && showUnderField(form, error)) return;
  const message = fallback === undefined ? messageOf(error) : serverMessage(error, fallback);
  form.setError('root', { type: 'server', message });
}
