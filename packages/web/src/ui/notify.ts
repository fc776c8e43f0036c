export type News = {
  kind: 'success' | 'error' | 'info';
  message: string;
  detail: string | undefined;
  offer?: Offer | undefined;
};

/** A button in the toast, which stays this long. An offer under the same id replaces the one before in its place. */
export type Offer = { id: string; label: string; key: string; forMs: number; run: () => void };

type Toasts = { show: (news: News) => void; withdraw: (id: string) => void };

let toasts: Toasts | null = null;
let wanted: () => void = () => undefined;
/** From before the toaster was loaded. */
const waiting: News[] = [];

function say(kind: News['kind'], message: string, detail: string | undefined, offer?: Offer): void {
  const news = { kind, message, detail, offer };
  if (toasts) toasts.show(news);
  else {
    waiting.push(news);
    wanted();
  }
}

export const notify = {
  success: (message: string, detail?: string, offer?: Offer) => say('success', message, detail, offer),
  error: (message: string, detail?: string) => say('error', message, detail),
  info: (message: string, detail?: string) => say('info', message, detail),
  withdraw: (offerId: string) => toasts?.withdraw(offerId),
};

export function onNewsWaiting(fetchToasts: () => void): void {
  wanted = fetchToasts;
  if (waiting.length > 0) fetchToasts();
}

/** Returns a stop function. */
export function startToasts(loaded: Toasts): () => void {
  toasts = loaded;
  for (const news of waiting.splice(0)) loaded.show(news);
  return () => {
    toasts = null;
  };
}
