type EarlierListProps = {
  /** 'Earlier imports' */
  title: string;
  rows: readonly { _id: string; name: string; facts: readonly string[] }[];
  onOpen: (id: string) => void;
};

/** Earlier imports, to be opened again. */
export function EarlierList({ title, rows, onOpen }: EarlierListProps) {
  if (rows.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-lg">{title}</h2>
      <ul aria-label={title} className="rounded-md border border-line bg-card">
        {rows.map(({ _id, name, facts }) => (
          <li key={_id} className="border-b border-line last:border-b-0">
            <button
              type="button"
              className="flex min-h-12 w-full flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3 text-left -outline-offset-3 hover:bg-sunken"
              onClick={() => onOpen(_id)}
            >
              <span className="min-w-0 flex-1 basis-52 font-semibold [overflow-wrap:anywhere]">{name}</span>
              {facts.map((fact) => (
                <span key={fact} className="text-sm text-soft">
                  {fact}
                </span>
              ))}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
