import type { toast } from 'sonner';

type Toast = typeof toast;
type News = (show: Toast) => void;

let show: Toast | null = null;
let wanted: () => void = () => undefined;
/** Said before the toasts were there. */
const waiting: News[] = [];

function say(news: News): void {
  if (show) news(show);
  else {
    waiting.push(news);
    wanted();
  }
}

/** Short news that goes away by itself; `detail` is its second line. */
export const notify = {
  success: (message: string, detail?: string) => say((it) => void it.success(message, { description: detail })),
  error: (message: string, detail?: string) => say((it) => void it.error(message, { description: detail })),
  /** Over a list that this news has just put first: from below, so that the list can be read. */
  successBelow: (message: string, detail?: string) =>
    say((it) => void it.success(message, { description: detail, position: 'bottom-center' })),
  info: (message: string, detail?: string) => say((it) => void it(message, { description: detail })),
};

/** For ui/toaster-later.tsx: calls back when there is news and nothing to show it. */
export function onNewsWaiting(fetchToasts: () => void): void {
  wanted = fetchToasts;
  if (waiting.length > 0) fetchToasts();
}

/** For ui/toaster.tsx, as long as it can show toasts. */
export function startToasts(toast: Toast): () => void {
  show = toast;
  for (const news of waiting.splice(0)) news(toast);
  return () => {
    show = null;
  };
}
