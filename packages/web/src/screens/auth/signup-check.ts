import { signupForm } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';

/** Apart from the form: the library that checks it is as large as the rest of the page. */
export const checkOf = (asksGuardian: boolean) => zodResolver(signupForm(asksGuardian));
