import { type PaperKind, paperWords } from '@akada/contract/rules/signed-paper';

type Shown = { kind: PaperKind; name: string; code: string; what: readonly (readonly [string, string])[] };

/** Each line as the paper has it. */
export function Facts({ kind, name, code, what }: Shown) {
  const lines = [[paperWords[kind], name], ...what, ['Code', code]] as const;
  return (
    <>
      <dl className="mt-4 rounded-md border border-line bg-card text-ink">
        {lines.map(([label, value], at) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have one label, and the list never changes
            key={at}
            className="flex flex-wrap justify-between gap-x-6 border-line px-3 py-2.5 not-first:border-t"
          >
            <dt className="min-w-0 text-soft [overflow-wrap:anywhere]">{label}</dt>
            <dd className="min-w-0 font-semibold [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm">Compare each line with the paper: a wrong one there was changed by hand.</p>
    </>
  );
}
