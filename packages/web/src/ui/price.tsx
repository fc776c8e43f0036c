import { classes } from './classes.ts';

type PriceProps = {
  now: string;
  was?: string | undefined;
  large?: boolean;
};

export function Price({ now, was, large = false }: PriceProps) {
  return (
    <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 wrap-anywhere">
      <span className="sr-only">Price: </span>
      <span className={classes('font-bold', large ? 'font-heading text-xl' : 'text-base')}>{now}</span>
      {was && (
        <>
          <span className="sr-only">instead of </span>
          <s className={classes('text-soft', large ? 'text-sm' : 'text-xs')}>{was}</s>
        </>
      )}
    </p>
  );
}
