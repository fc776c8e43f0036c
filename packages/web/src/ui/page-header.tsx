import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** The place in the shell's top bar where title and action go; undefined outside a shell. */
export const TopBarSlot = createContext<HTMLElement | null | undefined>(undefined);

type PageHeaderProps = {
  title: string;
  /** The one main action of the page. */
  action?: ReactNode;
  /** One quiet line at the top of the content. */
  intro?: ReactNode;
};

/** Every screen starts with it: it names the document, and shows the page's h1 and main action in the top bar. */
export function PageHeader({ title, action, intro }: PageHeaderProps) {
  const slot = useContext(TopBarSlot);
  const bar = (
    <>
      <h1 className="line-clamp-2 min-w-0 flex-1 text-base leading-tight min-[22rem]:text-lg lg:text-xl">{title}</h1>
      {action}
    </>
  );
  return (
    <>
      <title>{`${title} · Akada`}</title>
      {slot === undefined && <div className="mb-5 flex items-center gap-3">{bar}</div>}
      {slot && createPortal(bar, slot)}
      {intro && <p className="mb-5 max-w-prose text-soft">{intro}</p>}
    </>
  );
}
