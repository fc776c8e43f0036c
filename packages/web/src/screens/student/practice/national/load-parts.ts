import type { PracticeCard } from '@akada/contract';
import { loadMaths, picturesOf } from '../../shared/keep-offline.ts';

/** A picture that was deleted must not keep the test from beginning. */
const patienceMs = 20_000;

function loadPicture(url: string): Promise<void> {
  return new Promise((resolve) => {
    const picture = new Image();
    const timer = setTimeout(resolve, patienceMs);
    picture.onload = picture.onerror = () => {
      clearTimeout(timer);
      resolve();
    };
    picture.src = url;
  });
}

/** All that the test may show: its clock starts once nothing of it waits for a network. Rejects where code does not come. */
export async function loadParts(cards: readonly PracticeCard[]): Promise<void> {
  await Promise.all([
    import('../../shared/calculator.tsx'),
    loadMaths(cards),
    ...picturesOf(cards).map((url) => loadPicture(url)),
  ]);
}
