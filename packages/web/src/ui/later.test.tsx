import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { later } from './later.tsx';

test('what the network could not bring is asked for again, and opens when it is there', async () => {
  let tries = 0;
  const Dialog = later<{ open: boolean }>(async () => {
    tries += 1;
    if (tries < 3) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>Leave the exam?</p>;
  });
  render(<Dialog open />);
  expect(await screen.findByText('Leave the exam?', {}, { timeout: 10_000 })).toBeTruthy();
});
