type PriceProps = {
  /** Formatted: '₦5,000.00'. */ now: string /** The struck-through price. */;
  was?: string | undefined;
};

export function Price({ now, was }: PriceProps) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="sr-only">Price: </span>
      <span className="text-base font-bold">{now}</span>
      {was && (
        <>
          <span className="sr-only">instead of </span>
          <s className="text-xs text-soft">{was}</s>
        </>
      )}
    </p>
  );
}
