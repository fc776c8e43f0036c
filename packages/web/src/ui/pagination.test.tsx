import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { countedList, listLength } from '../lib/format.ts';
import { Pagination } from './pagination.tsx';

test('a list that was not counted to its end says that there is more, in words, in a tab and between its pages', () => {
  const { rerender } = render(<Pagination page={3} totalPages={20} more onPage={vi.fn()} />);
  expect(screen.getByText('Page 3 of 20+')).toBeTruthy();
  rerender(<Pagination page={3} totalPages={20} onPage={vi.fn()} />);
  expect(screen.getByText('Page 3 of 20')).toBeTruthy();
  expect([listLength({ total: 1000, more: true }), listLength({ total: 1000 })]).toEqual(['1,000+', '1,000']);
  expect(countedList({ total: 200, more: true }, 'lesson')).toBe('200+ lessons');
  expect(countedList({ total: 1 }, 'lesson')).toBe('1 lesson');
});
