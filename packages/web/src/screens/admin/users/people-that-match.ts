import type { User } from '@akada/contract';
import { includesText } from '../shared/paged.ts';

/** By e-mail or full name. Undefined while nobody is loaded. */
export function peopleThatMatch(people: readonly User[] | undefined, search: string): User[] | undefined {
  return people?.filter((person) => includesText(person.fullName, search) || includesText(person.email, search));
}
