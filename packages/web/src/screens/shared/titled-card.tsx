import { type ReactNode, useId } from 'react';
import { Card } from '../../ui/card.tsx';

type TitledCardProps = { title: string; large?: boolean; className?: string; children: ReactNode };

export function TitledCard({ title, large = false, className, children }: TitledCardProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className={className}>
      <h2 id={id} className={large ? 'text-lg' : 'text-base'}>
        {title}
      </h2>
      {children}
    </Card>
  );
}
