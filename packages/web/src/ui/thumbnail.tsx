import { Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classes } from './classes.ts';

type ThumbnailProps = {
  src: string;
  /** For the first pictures of a page; the others load when they come near the window. */
  eager?: boolean;
  className?: string;
  /** Lies on the picture's lower edge. */
  children?: ReactNode;
};

/** A 16:9 picture that keeps its place while it loads and when it cannot be loaded. The title beside it names it. */
export function Thumbnail({ src, eager = false, className, children }: ThumbnailProps) {
  const [failed, setFailed] = useState(false);
  return (
    <div className={classes('relative aspect-video overflow-hidden bg-sunken', className)}>
      {failed ? (
        <span className="absolute inset-0 grid place-items-center text-soft">
          <Play className="size-8" aria-hidden="true" />
        </span>
      ) : (
        <img
          src={src}
          alt=""
          width={320}
          height={180}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setFailed(true)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {children && <div className="absolute inset-x-2 bottom-2 flex flex-wrap justify-between gap-1">{children}</div>}
    </div>
  );
}

/** Words on the picture, readable on any of them. */
export function ThumbnailTag({ children }: { children: ReactNode }) {
  return <span className="rounded-sm bg-board px-2 py-0.5 text-xs font-semibold text-chalk">{children}</span>;
}
