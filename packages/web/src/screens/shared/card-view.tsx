import type { TermCard } from '@akada/contract';
import { ordinal } from '@akada/contract/rules/position';
import { sessionOf, termLabel } from '@akada/contract/rules/terms';
import { useFormat } from '../../data/platform/school.ts';
import { FoldSummary } from '../../ui/fold-summary.tsx';
import { markInWords, percentText } from './card-words.ts';
import { TitledCard } from './titled-card.tsx';

type Subject = TermCard['subjects'][number];
type Place = Subject['position'];

const placeText = (place: Place) =>
  place && `${ordinal(place.place)} of ${place.of}${place.isShared ? ', shared' : ''}`;

const stateWords = { complete: '', incomplete: 'Marks missing', absent: 'Absent', exempt: 'Exempt' } as const;

type Facts = readonly (readonly [name: string, value: string | number | undefined])[];

function FactList({ facts }: { facts: Facts }) {
  const shown = facts.filter(([, value]) => value !== undefined && value !== '');
  return (
    <dl className="mt-2 grid gap-x-6 sm:grid-cols-2">
      {shown.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5">
          <dt className="text-soft">{name}</dt>
          <dd className="min-w-0 font-semibold wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function SubjectRow({ subject, card: { decimals, earlierTerms } }: { subject: Subject; card: TermCard }) {
  const { name, state, parts, total, outOf, percent, grade, position, group, earlier, cumulative } = subject;
  const figure = (value: number | null | undefined) => (value == null ? undefined : percentText(value, decimals));
  const facts: Facts = [
    ...parts.map(({ name: part, max, mark }) => [part, markInWords(mark, max)] as const),
    ['Total', `${total} of ${outOf}`],
    ['Position', placeText(position)],
    ...earlierTerms.map((term, at) => [term, figure(earlier[at])] as const),
    ['Year so far', figure(cumulative?.percent)],
    ['Class average', figure(group?.average)],
    ['Highest in class', figure(group?.highest)],
    ['Lowest in class', figure(group?.lowest)],
  ];
  return (
    <li>
      <details>
        <FoldSummary>
          <span className="min-w-0 flex-1 basis-24 wrap-anywhere">{name}</span>
          <span className="flex gap-x-3 tabular-nums">
            {percent === undefined ? (
              <span className="font-normal text-soft">{stateWords[state] || '–'}</span>
            ) : (
              <>
                <span>{percentText(percent, decimals)}</span>
                <span className="min-w-6">{grade}</span>
                {position && (
                  <span className="min-w-9 text-right font-normal text-soft">{ordinal(position.place)}</span>
                )}
              </>
            )}
          </span>
        </FoldSummary>
        <div className="px-4 pb-3">
          <FactList facts={facts} />
        </div>
      </details>
    </li>
  );
}

function Summary({ card }: { card: TermCard }) {
  const { subjects, obtained, obtainable, average, grade, position, group, cumulative } = card.summary;
  const figure = (value: number | undefined) => value !== undefined && percentText(value, card.decimals);
  const [main, other] = [figure(average), figure(group?.average)];
  return (
    <TitledCard title="Summary">
      {main && (
        <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
          <span className="font-heading text-2xl font-bold tabular-nums">{main}</span>
          {grade && <span className="font-heading text-xl font-bold">{grade}</span>}
          {position && <span className="text-soft">{placeText(position)}</span>}
        </p>
      )}
      <FactList
        facts={[
          ['Subjects', subjects],
          ['Marks', `${obtained} of ${obtainable}`],
          ['Average of the class', other || undefined],
          ['Average of the year so far', figure(cumulative?.percent) || undefined],
          ['Position in the year', placeText(cumulative?.position)],
          ['Number in class', card.numberInClass],
        ]}
      />
    </TitledCard>
  );
}

function Conduct({ card: { attendance, traits, traitKey } }: { card: TermCard }) {
  if (!attendance && traits.length === 0) return null;
  return (
    <TitledCard title="Attendance and conduct">
      <FactList
        facts={[
          ...(attendance
            ? ([
                ['Days present', `${attendance.present} of ${attendance.open}`],
                ['Late', attendance.late],
                ['Absent', attendance.absent],
              ] as const)
            : []),
          ...traits.map(({ name, rating }) => [name, rating] as const),
        ]}
      />
      {traitKey && <p className="mt-2 text-xs text-soft">{traitKey}</p>}
    </TitledCard>
  );
}

function Remarks({ card: { remarks, formTeacher, head } }: { card: TermCard }) {
  const all = [
    [`Form teacher${formTeacher ? `, ${formTeacher}` : ''}`, remarks.teacher],
    [[head.principal, head.principalTitle].filter(Boolean).join(', ') || 'Principal', remarks.principal],
  ].filter(([, words]) => words);
  if (all.length === 0) return null;
  return (
    <TitledCard title="Remarks">
      {all.map(([who, words]) => (
        <blockquote key={who} className="mt-2">
          <p className="whitespace-pre-line wrap-anywhere">{words}</p>
          <footer className="text-xs text-soft wrap-anywhere">{who}</footer>
        </blockquote>
      ))}
    </TitledCard>
  );
}

/** All that the paper shows, for a phone: a subject is a line, its parts are below it on tap. */
export function CardView({ card }: { card: TermCard }) {
  const { date } = useFormat();
  const { head, student, term, nextTermBegins, subjects, gradeKey } = card;
  return (
    <div className="grid max-w-3xl gap-4">
      <div>
        <h2 className="text-lg wrap-anywhere">{student.fullName}</h2>
        <p className="text-soft wrap-anywhere">
          {`${student.className} · ${termLabel({ ...term, session: sessionOf(term) })}`}
        </p>
      </div>
      <Summary card={card} />
      <section aria-labelledby="subjects" className="min-w-0 overflow-hidden rounded-md border border-line bg-card">
        <div className="px-4 pt-4">
          <h2 id="subjects" className="text-base">
            Subjects
          </h2>
          <p className="text-xs text-soft">Total, grade and position. Press a subject for its parts.</p>
        </div>
        <ul className="mt-2 divide-y divide-line border-t border-line">
          {subjects.map((subject) => (
            <SubjectRow key={subject._id} subject={subject} card={card} />
          ))}
        </ul>
        <p className="border-t border-line px-4 py-3 text-xs text-soft wrap-anywhere">{gradeKey}</p>
      </section>
      <Conduct card={card} />
      <Remarks card={card} />
      {nextTermBegins && <p className="text-soft">{`Next term begins on ${date(`${nextTermBegins}T12:00:00Z`)}.`}</p>}
      {head.note && <p className="whitespace-pre-line text-soft wrap-anywhere">{head.note}</p>}
    </div>
  );
}
