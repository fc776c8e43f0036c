import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useCart } from './cart.ts';

const fractions = { _id: 'fractions', title: 'Fractions', classLevel: '1', price: 2000 };
const cells = { ...fractions, _id: 'cells', title: 'Cells' };

const cartOf = (userId: string) => renderHook(() => useCart(userId)).result;

test('two students of one phone have a cart each', () => {
  const [ada, ben] = [cartOf('ada'), cartOf('ben')];
  act(() => ada.current.add(fractions));
  act(() => ben.current.add(cells));
  expect([ada.current.items, ben.current.items]).toEqual([[fractions], [cells]]);
  act(() => ben.current.clear());
  expect([ada.current.count, ben.current.count]).toEqual([1, 0]);
});

test('a lesson is in the cart once, and only what is named is taken out', () => {
  const ada = cartOf('ada');
  for (const lesson of [fractions, cells, fractions]) act(() => ada.current.add(lesson));
  expect(ada.current.items).toEqual([fractions, cells]);
  act(() => ada.current.remove(fractions._id));
  expect([ada.current.items, ada.current.has(fractions._id)]).toEqual([[cells], false]);
});
