import { classes } from './classes.ts';

type PictureProps = { url: string; alt: string; width?: number; height?: number; className?: string };

/** A picture that belongs to a text, never wider than it; with its size given it keeps its place while it loads. */
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
