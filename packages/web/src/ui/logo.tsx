export function LogoMark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} fill="none" aria-hidden="true">
      <rect width="32" height="32" rx="7" className="fill-board" />
      <path d="M9 6.5v19" className="stroke-marigold" strokeWidth="1.6" />
      <path
        d="M13 23.5 18.6 8.6h1.8L26 23.5"
        className="stroke-chalk"
        strokeWidth="2.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M14.6 18.6c3.2-1.3 6.4-1.2 9.6-.2" className="stroke-marigold" strokeWidth="2.3" strokeLinecap="round" />
    </svg>
  );
}

export function Logo({ name = 'Akada' }: { name?: string }) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2.5">
      <LogoMark className="size-9 shrink-0" />
      <span className="truncate font-heading text-lg font-bold tracking-tight">{name}</span>
    </span>
  );
}
