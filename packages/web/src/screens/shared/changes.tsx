import type { AuditEntry, Role } from '@akada/contract';
import { type QuestionType, questionTypeLabels } from '@akada/contract/question-types';
import { listOf } from '@akada/contract/question-types/list';
import { ArrowRight, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useClassLabel } from '../../data/platform/class-names.ts';
import { useFormat } from '../../data/platform/school.ts';

export const roleWords: Record<Role, string> = {
  user: 'Student',
  guardian: 'Guardian',
  admin: 'Admin',
  'super-admin': 'Super admin',
};

/** As the forms label them. */
const fieldNames: Readonly<Record<string, string>> = {
  accountName: 'Account name',
  accountNumber: 'Account number',
  attempts: 'Attempts with more time',
  auditEntries: 'Entries of this log',
  bankName: 'Bank',
  certificate: 'Gives a certificate',
  marking: 'Marking',
  better: 'Results that went up',
  sendDate: 'To be sent',
  checkoutDiscountPercent: 'Discount (%)',
  classLevel: 'Class',
  clockDate: 'Clock',
  correctAnswer: 'Correct answer',
  dataPricePerGb: 'Price of a gigabyte',
  deletedFromDate: 'Deleted from',
  details: 'More about the answer',
  draw: 'Drawn questions',
  email: 'E-mail address',
  explanationPicture: 'Picture in the explanation',
  endDate: 'End date',
  endTime: 'Ends',
  fullName: 'Full name',
  gradeScale: 'Grades',
  groups: 'For groups',
  isActive: 'Active',
  landingPrices: 'Prices on the first page',
  landingSample: 'Free sample on the first page',
  landingSubjects: 'Subjects on the first page',
  listPriceFactor: 'List price factor',
  maxAttempts: 'Attempts allowed',
  passMark: 'Pass mark (%)',
  published: 'State',
  paymentNote: 'Note for payers',
  paymentReview: 'Payment review',
  phoneNumber: 'Phone number',
  practice: 'Open for practice',
  quietFrom: 'Quiet hours from',
  quietUntil: 'Quiet hours until',
  reopened: 'Attempts opened again',
  reviewAt: 'Right answers are shown',
  running: 'Attempts still running',
  scheduledDate: 'Scheduled date',
  schoolName: 'School name',
  schoolPhone: 'Phone for payers',
  sessions: 'Open sessions',
  showPositions: 'Positions and averages',
  shuffleOptions: 'Shuffle options',
  shuffleQuestions: 'Shuffle questions',
  startDate: 'Start date',
  text: 'Question',
  timeZone: 'Time zone',
  toleranceIs: 'Tolerance is',
  unitIs: 'The unit is',
  video: 'Video link',
  worse: 'Results that went down',
  wrongAnswerPart: 'Part of a question’s points off for a wrong answer',
  wrongAnswerPenalty: 'Points off for a wrong answer',
};

/** 'maxAttempts' → 'Attempts allowed', 'price' → 'Price' */
function factName(name: string): string {
  return fieldNames[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

const valueWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: roleWords,
  type: questionTypeLabels satisfies Record<QuestionType, string>,
  status: { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' },
  reviewAt: { submit: 'At once', close: 'After the close', release: 'When released' },
  paymentReview: { manual: 'An admin approves', auto: 'Approved at once' },
};

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;
const dayOnly = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (name: string, value: string) => /(Date|^day|^from|^to|^until)$/.test(name) && dayOnly.test(value);
/** Words of people, which may look like a time. */
const words = ['correctAnswer', 'options', 'reason', 'text', 'title'];

/** '' for nothing. */
function useFactText() {
  const classLabel = useClassLabel();
  const { money, minutes, date, dateTime } = useFormat();
  const textOf = (name: string, value: unknown): string => {
    if (value === null || value === undefined) return '';
    if (name === 'published') return value ? 'Published' : 'Draft';
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    if (name === 'price' && typeof value === 'number') return money(value);
    if (name === 'duration' && typeof value === 'number') return minutes(value);
    if (typeof value === 'string') {
      if (name === 'classLevel') return classLabel(value);
      if (isDay(name, value)) return date(`${value}T12:00:00Z`);
      if (instant.test(value) && !words.includes(name)) return dateTime(value);
      if (name === 'correctAnswer') return listOf(value)?.join('; ') ?? value;
      return valueWords[name]?.[value] ?? value;
    }
    // A picture is shown by its description.
    if (typeof value === 'object' && 'alt' in value) return String(value.alt);
    if (Array.isArray(value)) return value.join('\n');
    if (typeof value !== 'object') return String(value);
    return Object.entries(value)
      .map(([part, one]) => `${factName(part)}: ${Array.isArray(one) ? one.join(', ') : textOf(part, one)}`)
      .join('\n');
  };
  return textOf;
}

type Facts = NonNullable<AuditEntry['before']>;

const dash = '–';

function ListChange({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const [gone, added] = [
    before.filter((item) => !after.includes(item)),
    after.filter((item) => !before.includes(item)),
  ];
  if (gone.length === 0 && added.length === 0) return <>The same {after.length}, in another order</>;
  return (
    <ul className="space-y-1">
      {gone.map((item) => (
        <li key={`gone ${item}`}>
          Removed: <del className="text-soft">{item}</del>
        </li>
      ))}
      {added.map((item) => (
        <li key={`added ${item}`}>
          Added: <ins className="no-underline">{item}</ins>
        </li>
      ))}
    </ul>
  );
}

const textsOf = (value: unknown): string[] | null => (Array.isArray(value) ? value.map(String) : null);

function Change({ name, before, after }: { name: string; before: Facts; after: Facts }) {
  const text = useFactText();
  const [was, is] = [textsOf(before[name]), textsOf(after[name])];
  // A fact of the action itself, such as its reason, has no earlier value.
  if (!(name in before)) return <>{text(name, after[name])}</>;
  if (was && is) return <ListChange before={was} after={is} />;
  return (
    <>
      <del className="text-soft">
        <span className="sr-only">before: </span>
        {text(name, before[name]) || dash}
      </del>
      <ArrowRight className="mx-1.5 inline size-4 align-[-0.15em] text-soft" aria-hidden="true" />
      <ins className="no-underline">
        <span className="sr-only">after: </span>
        {text(name, after[name]) || dash}
      </ins>
    </>
  );
}

function Whole({ facts }: { facts: Facts }) {
  const text = useFactText();
  const named = Object.keys(facts).filter((name) => text(name, facts[name]) !== '');
  return (
    <FactList
      names={named}
      value={(name) => {
        const items = textsOf(facts[name]);
        if (!items) return text(name, facts[name]);
        return (
          <ol className="list-decimal pl-5">
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ol>
        );
      }}
    />
  );
}

function FactList({ names, value }: { names: readonly string[]; value: (name: string) => ReactNode }) {
  return (
    <dl className="mt-2 grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[9rem_minmax(0,1fr)]">
      {names.map((name) => (
        <div key={name} className="contents max-sm:block">
          <dt className="text-soft">{factName(name)}</dt>
          <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{value(name)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** `isActive` is false for a suspended account and for a draft exam. Older entries lack `reopened`. */
function factsOf(facts: AuditEntry['before'], isExam: boolean): AuditEntry['before'] {
  if (!facts) return facts;
  const { isActive, isDraft, ...rest } = facts;
  if (facts.reopened === 0) {
    const { reopened, ...others } = facts;
    return factsOf(others, isExam);
  }
  if (typeof isDraft === 'boolean') return { published: !isDraft, ...rest };
  return isExam && isActive !== undefined ? { published: isActive, ...rest } : facts;
}

type ChangesProps = { entry: Pick<AuditEntry, 'before' | 'after'> & Partial<Pick<AuditEntry, 'subjectKind'>> };

export function Changes({ entry }: ChangesProps) {
  const isExam = entry.subjectKind === 'exam';
  const [before, after] = [factsOf(entry.before, isExam), factsOf(entry.after, isExam)];
  if (before && after) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return <FactList names={names} value={(name) => <Change name={name} before={before} after={after} />} />;
  }
  const facts = after ?? before;
  if (!facts) return null;
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-sm text-sm font-semibold text-green underline-offset-2 hover:underline">
        Details
        <ChevronDown className="size-4.5 transition-transform group-open:rotate-180" aria-hidden="true" />
      </summary>
      <Whole facts={facts} />
    </details>
  );
}
