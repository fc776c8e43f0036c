/** Stands beside bold text, so that the state is not conveyed by colour alone. */
export function UnreadDot() {
  return (
    <>
      <span
        aria-hidden="true"
        className="mr-1.5 inline-block size-2.5 rounded-full border border-ink bg-marigold align-baseline"
      />
      <span className="sr-only">Unread: </span>
    </>
  );
}
