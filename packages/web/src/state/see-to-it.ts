import { confirmation } from './confirmation.ts';

let asked: Promise<boolean> | null = null;

export function answerConfirmation(confirmed: boolean): void {
  const settle = confirmation.get();
  asked = null;
  confirmation.set(null);
  settle?.(confirmed);
}

/** What a refusal asks of the person; true when the call may be made again. Calls refused at the same time share one question. */
export async function seeToIt(code: unknown): Promise<boolean> {
  // There is one screen to set it up on, in each area of staff.
  if (code === 'second_factor_setup_required') {
    const security = `/${window.location.pathname.split('/')[1]}/security`;
    if (window.location.pathname !== security) window.location.replace(security);
  }
  if (code !== 'step_up_required') return false;
  asked ??= new Promise((resolve) => confirmation.set(resolve));
  return asked;
}
