import { createStore } from './store.ts';

/** A dialog's question; concurrent callers share one answer. */
export function createQuestion() {
  const isAsked = createStore(false);
  let answered: Promise<boolean> | null = null;
  let settle: ((yes: boolean) => void) | undefined;
  return {
    useIsAsked: isAsked.use,
    isAsked: isAsked.get,
    ask(): Promise<boolean> {
      answered ??= new Promise((resolve) => {
        settle = resolve;
      });
      isAsked.set(true);
      return answered;
    },
    answer(yes: boolean): void {
      answered = null;
      isAsked.set(false);
      settle?.(yes);
    },
  };
}
