import { toast } from 'sonner';

/** Short news that goes away by itself; `detail` is its second line. */
export const notify = {
  success: (message: string, detail?: string) => void toast.success(message, { description: detail }),
  error: (message: string, detail?: string) => void toast.error(message, { description: detail }),
  info: (message: string, detail?: string) => void toast(message, { description: detail }),
};
