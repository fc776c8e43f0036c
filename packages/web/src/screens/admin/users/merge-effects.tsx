import type { MergedThing, MergePreview, StaffUser } from '@akada/contract';
import type { ReactNode } from 'react';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { useFormat } from '../../../data/platform/school.ts';

const words: Readonly<Record<MergedThing, readonly [one: string, many: string]>> = {
  lessons: ['lesson', 'lessons'],
  orders: ['order, with its payments', 'orders, with their payments'],
  attempts: ['exam attempt, with its answers and marks', 'exam attempts, with their answers and marks'],
  watched: ['lesson with what was watched of it', 'lessons with what was watched of them'],
  messages: ['message to the school', 'messages to the school'],
  lessonNotes: ['own note on a lesson', 'own notes on lessons'],
  reviews: ['review of a lesson', 'reviews of lessons'],
  practice: ['answer in practice', 'answers in practice'],
  remarks: ['remark on a report card', 'remarks on report cards'],
  scores: ['mark on a score sheet', 'marks on score sheets'],
  cards: ['issued report card', 'issued report cards'],
  certificates: ['certificate', 'certificates'],
  registers: ['day in a register', 'days in registers'],
  wishes: ['lesson on the wish list', 'lessons on the wish list'],
  guardians: ['guardian', 'guardians'],
  groups: ['group', 'groups'],
  notifications: ['notification', 'notifications'],
  staffNotes: ['note for staff', 'notes for staff'],
};

const taken: Readonly<Record<MergePreview['takes'][number], string>> = {
  email: 'the e-mail address',
  phoneNumber: 'the phone number',
  loginName: 'the login name',
  password: 'the password',
  extraTime: 'the right to extra time',
};

const inWords = (parts: readonly string[], last = 'and') =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`;

const waysInto = ({ email, phoneNumber, loginName = '' }: StaffUser) =>
  [email, phoneNumber, loginName].filter((way) => way !== '');

/** Login names before and after the merge. */
function loginsOf({ kept, ended, takes }: MergePreview) {
  const got = [
    takes.includes('email') ? ended.email : '',
    takes.includes('phoneNumber') ? ended.phoneNumber : '',
    takes.includes('loginName') ? (ended.loginName ?? '') : '',
  ].filter((way) => way !== '');
  return {
    stay: [...waysInto(kept), ...got],
    end: waysInto(ended).filter((way) => !got.includes(way)),
    password: takes.includes('password') ? 'the password of the other account' : 'the password of this account',
  };
}

function Part({ title, lines }: { title: string; lines: readonly ReactNode[] }) {
  return (
    <section>
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5 wrap-anywhere">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are never reordered
          <li key={index}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function bothHave({ lessonsOfBoth, examsOfBoth, reviewsOfBoth }: MergePreview): string[] {
  const quoted = (titles: readonly string[]) => inWords(titles.map((title) => `‘${title}’`));
  return [
    ...(lessonsOfBoth.length > 0
      ? [`Owned by both: ${quoted(lessonsOfBoth)}. It is there once, and the orders of both stay.`]
      : []),
    ...(examsOfBoth.length > 0
      ? [
          `Sat by both: ${quoted(examsOfBoth)}. All attempts stay, in the order in which they were begun; the newest counts.`,
        ]
      : []),
    ...(reviewsOfBoth.length > 0 ? [`Reviewed by both: ${quoted(reviewsOfBoth)}. The newer review stays.`] : []),
  ];
}

/** Effects of an account merge, in words for staff. */
export function MergeEffects({ preview }: { preview: MergePreview }) {
  const classLabel = useClassLabel();
  const { counted } = useFormat();
  const { kept, ended, moves, takes } = preview;
  const { stay, end, password } = loginsOf(preview);
  const both = bothHave(preview);
  return (
    <div className="grid gap-4">
      <Part
        title="Login"
        lines={[
          `The student logs in with ${inWords(stay, 'or')}, and ${password}.`,
          ...(takes.length > 0 ? [`Taken over: ${inWords(takes.map((what) => taken[what]))}.`] : []),
          ...(end.length > 0 ? [`No longer a login: ${inWords(end)}.`] : []),
          'The account that ends is signed out on all phones and computers, and their push notifications end.',
        ]}
      />
      <Part
        title="Comes over"
        lines={
          moves.length > 0
            ? moves.map(({ thing, count }) => counted(count, ...words[thing]))
            : ['Nothing: the account that ends has nothing yet.']
        }
      />
      {both.length > 0 && <Part title="In both accounts" lines={both} />}
      <Part
        title="Stays as it is"
        lines={[
          `Name and class: ${kept.fullName}, ${classLabel(kept.classLevel)}${ended.classLevel === kept.classLevel ? '' : `, not ${classLabel(ended.classLevel)}`}.`,
          'Money and results of the school. Orders keep the name that they were made under.',
        ]}
      />
      <p>Nobody can undo a merge.</p>
    </div>
  );
}
