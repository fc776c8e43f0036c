import { createStore } from './store.ts';

/** What answers when the person is asked to confirm that it is them; null while they are not. */
export const confirmation = createStore<((confirmed: boolean) => void) | null>(null);
