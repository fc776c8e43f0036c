export type News = {
  kind: 'success' | 'error' | 'info';
  message: string;
  detail: string | undefined;
};
type Show = (news: News) => void;

let show: Show | null = null;
let wanted: () => void = () => undefined;
/** From before the toaster was loaded. */
const waiting: News[] = [];

function say(kind: News['kind'], message: string, detail: string | undefined): void {
  const news = { kind, message, detail };
  if (show) show(news);
  else {
    waiting.push(news);
    wanted();
  }
}

export const notify = {
  success: (message: string, detail?: string) => say('success', message, detail),
  error: (message: string, detail?: string) => say('error', message, detail),
  info: (message: string, detail?: string) => say('info', message, detail),
};

export function onNewsWaiting(fetchToasts: () => void): void {
  wanted = fetchToasts;
  if (waiting.length > 0) fetchToasts();
}

/** Returns a stop function. */
export function startToasts(showToast: Show): () => void {
  show = showToast;
  for (const news of waiting.splice(0)) show(news);
  return () => {
    show = null;
  };
}
