import { createQuestion } from './question.ts';

export const confirmation = createQuestion();

/** Asks for the confirmation that a refused call requires; true if the call may be repeated. */
export async function assureCall(code: unknown): Promise<boolean> {
  if (code === 'second_factor_setup_required') {
    const security = `/${window.location.pathname.split('/')[1]}/security`;
    if (window.location.pathname !== security) window.location.replace(security);
  }
  return code === 'step_up_required' && confirmation.ask();
}
