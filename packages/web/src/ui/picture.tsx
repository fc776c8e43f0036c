import { Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classes } from './classes.ts';

type PictureProps = { url: string; alt: string; width?: number; height?: number; className?: string };

export function Picture({ url, alt, width, height, className }: PictureProps) {
  return (
    <img
      src={url}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
      className={classes('h-auto w-auto max-w-full rounded-md border border-line', className)}
    />
  );
}

type ThumbnailProps = {
  src: string;
  eager?: boolean;
  className?: string;
  children?: ReactNode;
};

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

export function ThumbnailTag({ children }: { children: ReactNode }) {
  return <span className="rounded-sm bg-board px-2 py-0.5 text-xs font-semibold text-chalk">{children}</span>;
}
