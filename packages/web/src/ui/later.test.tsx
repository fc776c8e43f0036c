import { render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { holdBack, later } from './later.tsx';

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

test('what is held back comes when that is over; on a later screen it comes as soon as ever', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const load = vi.fn(async () => () => <p>Leave the exam?</p>);
  const Dialog = later<{ open: boolean }>(load);
  holdBack(6000);
  const { unmount } = render(<Dialog open={false} />);
  vi.advanceTimersByTime(5900);
  expect(load).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(load).toHaveBeenCalledTimes(1);
  unmount();
  render(<Dialog open={false} />);
  vi.advanceTimersByTime(1000);
  expect(load).toHaveBeenCalledTimes(2);
});
