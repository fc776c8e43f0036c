import type { OwnCard } from '@akada/contract';
import { placeInWords } from '@akada/contract/rules/position';
import { termLabel } from '@akada/contract/rules/terms';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { useFormat } from '../../data/platform/school.ts';

/** '67.5%, B, 3rd of 41' */
function figuresOf({ average, grade, position }: OwnCard): string {
  return [average !== undefined && `${average}%`, grade, position && placeInWords(position)].filter(Boolean).join(', ');
}

/** Issued report cards, each a link to its page. */
export function CardList({ cards, root }: { cards: readonly OwnCard[]; root: string }) {
  const { date } = useFormat();
  return (
    <ul className="divide-y divide-line">
      {cards.map((card) => (
        <li key={card.term._id}>
          <Link to={`${root}?term=${card.term._id}`} className="group flex min-h-14 items-center gap-x-3 py-2">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="block font-semibold group-hover:text-green">{termLabel(card.term)}</span>
              <span className="block text-xs text-soft">{`${card.className} · issued ${date(card.issuedAt)}`}</span>
              <span className="block font-semibold tabular-nums">{figuresOf(card)}</span>
            </span>
            <ChevronRight className="size-5 shrink-0 text-soft" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
