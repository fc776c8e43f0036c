import { useFormat } from '../../../data/school.ts';

/** A long list is cut, and says so. */
export function NewestOnly({ shown, total, thing }: { shown: number; total: number; thing: string }) {
  const { counted } = useFormat();
  if (shown >= total) return null;
  return (
    <p className="mb-3 text-soft">
      The newest {shown} of {counted(total, thing)}.
    </p>
  );
}
