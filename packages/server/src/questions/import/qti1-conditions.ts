import { attributeOf, nodesOf, textIn, type XmlNode } from '../../platform/files/read-xml.ts';
import { allOf } from './qti-tree.ts';

/** Response conditions of an item of QTI 1.2, as ways to be right. */

export type Way = {
  /** Answers that must be there, by the place where they are given. */
  yes: { place: string; value: string; index: string | null }[];
  low: number | null;
  high: number | null;
  caseSensitive: boolean;
  /** A condition that no question of ours has; null where all was understood. */
  odd: string | null;
  award: number;
  isAdded: boolean;
};

const newWay = (): Way => ({
  ...{ yes: [], low: null, high: null, caseSensitive: false, odd: null, award: 0, isAdded: false },
});

function both(one: Way, other: Way): Way {
  return {
    ...one,
    yes: [...one.yes, ...other.yes],
    low: one.low ?? other.low,
    high: one.high ?? other.high,
    caseSensitive: one.caseSensitive || other.caseSensitive,
    odd: one.odd ?? other.odd,
  };
}

const mostWays = 100;

const product = (all: readonly Way[][]): Way[] =>
  all.reduce(
    (ways, next) => ways.flatMap((way) => next.map((other) => both(way, other))).slice(0, mostWays),
    [newWay()],
  );

/** `isEither` where the answers of one condition stand side by side and only one can be given. */
function waysOf(node: XmlNode, isEither: boolean): Way[] {
  const children = nodesOf(node);
  const value = textIn(node).trim();
  const place = attributeOf(node, 'respident') ?? '';
  if (node.name === 'and') return product(children.map((child) => waysOf(child, false)));
  if (node.name === 'or') return children.flatMap((child) => waysOf(child, false)).slice(0, mostWays);
  if (node.name === 'conditionvar') {
    const isList = isEither && children.length > 1 && children.every(({ name }) => name === 'varequal');
    return isList
      ? children.flatMap((child) => waysOf(child, false))
      : product(children.map((child) => waysOf(child, false)));
  }
  // The options that must not be chosen: all that are not in the key.
  if (node.name === 'not') return [newWay()];
  if (node.name === 'varequal') {
    const yes = [{ place, value, index: attributeOf(node, 'index') ?? null }];
    return [{ ...newWay(), yes, caseSensitive: /^yes$/i.test(attributeOf(node, 'case') ?? '') }];
  }
  if (/^vargte?$/.test(node.name)) return [{ ...newWay(), low: Number(value) }];
  if (/^varlte?$/.test(node.name)) return [{ ...newWay(), high: Number(value) }];
  return [{ ...newWay(), odd: node.name }];
}

/** 'SCORE.max' is all points. */
function awardIn(condition: XmlNode): { award: number; isAdded: boolean } {
  const sets = nodesOf(condition, 'setvar').map((node) => ({
    isAdded: /^add$/i.test(attributeOf(node, 'action') ?? ''),
    award: /max|true/i.test(textIn(node)) ? 100 : Number(textIn(node).trim()) || 0,
  }));
  const best = sets.toSorted((a, b) => b.award - a.award)[0];
  return best ?? { award: 0, isAdded: false };
}

/** Only what earns something, the best first. */
export function rightWays(item: XmlNode, isEither: boolean): Way[] {
  const conditions = allOf(item, ({ name }) => name === 'respcondition');
  return conditions
    .flatMap((condition) => {
      const award = awardIn(condition);
      if (award.award <= 0) return [];
      return nodesOf(condition, 'conditionvar')
        .flatMap((node) => waysOf(node, isEither))
        .map((way) => ({ ...way, ...award }));
    })
    .toSorted((a, b) => b.award - a.award);
}
