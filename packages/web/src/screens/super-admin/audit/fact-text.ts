import { classLabel } from '@akada/contract/rules/class-level';
import { type QuestionType, questionTypeLabel } from '@akada/contract/rules/question';
import { useFormat } from '../../../data/school.ts';
import { roleWords } from '../shared/role-words.ts';

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: roleWords,
  type: questionTypeLabel satisfies Record<QuestionType, string>,
  status: { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' },
  paymentReview: { manual: 'An admin approves', auto: 'Approved at once' },
};

const dayOrInstant = /^\d{4}-\d{2}-\d{2}(T|$)/;

/** A value of the log in the words and formats of the other screens; '' for nothing. */
export function useFactText() {
  const { money, minutes, date, dateTime } = useFormat();
  return (name: string, value: unknown): string => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    if (name === 'price' && typeof value === 'number') return money(value);
    if (name === 'duration' && typeof value === 'number') return minutes(value);
    if (typeof value === 'string') {
      if (name === 'classLevel') return classLabel(value);
      if (/Date$/.test(name) && dayOrInstant.test(value))
        return value.length === 10 ? date(`${value}T12:00:00Z`) : dateTime(value);
      return words[name]?.[value] ?? value;
    }
    // A picture is what its description says.
    if (typeof value === 'object' && 'alt' in value) return String(value.alt);
    return Array.isArray(value) ? value.join('\n') : String(value);
  };
}
