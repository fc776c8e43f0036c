import type { QuestionType } from '@akada/contract/rules/question';

/** A key as students see it among the options: 'true' stands there as 'True'. */
export function keyText(type: QuestionType, key: string): string {
  return type === 'true-false' ? key.charAt(0).toUpperCase() + key.slice(1).toLowerCase() : key;
}
