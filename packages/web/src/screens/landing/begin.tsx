/** The end of the page: the chalkboard with the way in. */
export function Begin() {
  return (
    <section className="mb-12 rounded-md border border-board-line bg-board px-5 py-10 sm:px-10 md:mb-16 md:flex md:items-center md:justify-between md:gap-10 md:py-12">
      <div>
        <h2 className="text-xl text-chalk md:text-2xl">Open your exercise book</h2>
        <p className="mt-2 max-w-prose text-base text-chalk-soft">
          An account takes a minute: your name, your class, how to reach you and a password.
        </p>
      </div>
      <p className="mt-5 flex shrink-0 md:mt-0">
        <a
          href="/signup"
          className="inline-flex min-h-13 flex-1 items-center justify-center rounded-md bg-marigold px-6 text-base font-semibold text-on-marigold hover:brightness-105 focus-visible:outline-marigold sm:flex-none"
        >
          Create your account
        </a>
      </p>
    </section>
  );
}
