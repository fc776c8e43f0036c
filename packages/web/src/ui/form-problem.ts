import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** What a refused call tells about a form: which input, if it names one of ours, and in which words. */
type Problem = { field?: string | undefined; message: string };

/** Puts the problem under its field and moves focus there; false when the form has no such field. */
export function showUnderField<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  problem: Problem,
): boolean {
  if (problem.field === undefined || !(problem.field in form.getValues())) return false;
  form.setError(problem.field as Path<Values>, { type: 'server', message: problem.message }, { shouldFocus: true });
  return true;
}
