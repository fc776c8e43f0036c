import { Spinner } from './spinner.tsx';

/** Replaces every route while it is not yet known who is there (specification, section 2). */
export function FullScreenLoading({ text = 'Loading...' }: { text?: string }) {
  return (
    <main className="grid min-h-screen place-items-center p-6">
      <div role="status" className="flex flex-col items-center gap-3 text-green">
        <Spinner className="size-9" />
        <span className="text-base text-soft">{text}</span>
      </div>
    </main>
  );
}
