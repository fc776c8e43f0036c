import type { PracticeCard } from '@akada/contract';
import { isChemistry } from '@akada/contract/rules/broken-formula';
import { mathsParts } from '@akada/contract/rules/maths-parts';
import { keepFiles } from '../../../state/page-worker.ts';

const fonts = ['KaTeX_Main', 'KaTeX_Math', 'KaTeX_Size1', 'KaTeX_AMS'];

export const picturesOf = (cards: readonly PracticeCard[]) => [
  ...new Set(
    cards
      .flatMap(({ picture, passage, explanationPicture }) => [picture, passage?.picture, explanationPicture])
      .flatMap((picture) => (picture ? [picture.url] : [])),
  ),
];

/** Loads the formula renderer, so that the service worker caches it with the page. */
export async function loadMaths(cards: readonly PracticeCard[]): Promise<void> {
  const texts = cards.flatMap(({ text, options, explanation = '', hint = '' }) => [
    text,
    ...options,
    explanation,
    hint,
  ]);
  const formulas = texts.flatMap(mathsParts).filter(({ kind }) => kind === 'formula');
  if (formulas.length === 0) return;
  await import('../../../ui/draw-formula.ts');
  if (formulas.some(({ text }) => isChemistry(text))) await import('../../../lib/chemistry.ts');
  await Promise.all(fonts.map((font) => document.fonts?.load(`16px ${font}`)));
}

/** A reload needs no network from then on. Never rejects: on a bad network the page goes on without. */
export async function keepOffline(cards: readonly PracticeCard[], picturesCache: string): Promise<void> {
  await loadMaths(cards).catch(() => undefined);
  await keepFiles({ picturesCache, pictures: picturesOf(cards) });
}
