import { createStore } from './store.ts';

/** How many answers a logout would lose, while the student is asked whether to. */
const store = createStore<number | null>(null);

export const useLogoutQuestion = store.use;
export const askBeforeLogout = (unsent: number) => store.set(unsent);
export const stayLoggedIn = () => store.set(null);
