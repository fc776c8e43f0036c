/** Where the marks went, as one bar; its words stand beside it. */
export function PerformanceBar({ correct, total }: { correct: number; total: number }) {
  const share = total > 0 ? (correct / total) * 100 : 0;
  return (
    <section aria-labelledby="performance" className="rounded-md border border-line bg-card p-4 sm:p-5">
      <h2 id="performance" className="text-base">
        Performance
      </h2>
      <div
        role="img"
        aria-label={`${correct} correct and ${total - correct} incorrect of ${total} questions`}
        className="mt-3 flex h-5 overflow-hidden rounded-sm bg-line"
      >
        <div className="bg-leaf" style={{ width: `${share}%` }} />
        {/* Hatched: told from the other part without its colour. */}
        <div className="hatched flex-1 bg-line" />
      </div>
      <div className="mt-2 flex justify-between text-xs text-soft" aria-hidden="true">
        <span>{`${correct} correct`}</span>
        <span>{`${total - correct} incorrect`}</span>
      </div>
    </section>
  );
}
