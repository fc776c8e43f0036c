import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { PageTitle } from './page-title.tsx';

/** Undefined outside a shell. */
export const TopBarSlot = createContext<HTMLElement | null | undefined>(undefined);

type PageHeaderProps = {
  title: string;
  action?: ReactNode;
  intro?: ReactNode;
};

export function PageHeader({ title, action, intro }: PageHeaderProps) {
  const slot = useContext(TopBarSlot);
  const bar = (
    <>
      <h1
        dir="auto"
        className="line-clamp-2 min-w-0 flex-1 basis-[2.5em] text-base leading-tight min-[22rem]:text-lg lg:text-xl"
      >
        {title}
      </h1>
      {action}
    </>
  );
  return (
    <>
      <PageTitle>{`${title} · Akada`}</PageTitle>
      {slot === undefined && <div className="mb-5 flex flex-wrap items-center gap-3">{bar}</div>}
      {slot && createPortal(bar, slot)}
      {intro && <p className="mb-5 max-w-prose text-soft">{intro}</p>}
    </>
  );
}
