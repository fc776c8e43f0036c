import type { Promotion } from '@akada/contract';
import { promotionDays } from '@akada/contract/rules/promotion';
import { fullClassName } from '@akada/contract/rules/school-classes';
import { endingSession } from '@akada/contract/rules/terms';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { promotionsQuery, useUndoPromotion } from '../../../../data/people/promotions.ts';
import { useClassLabel } from '../../../../data/platform/class-names.ts';
import { useFormat, useSchool } from '../../../../data/platform/school.ts';
import { useTerms } from '../../../../data/school/terms.ts';
import { Button } from '../../../../ui/button.tsx';
import { Skeleton } from '../../../../ui/loading.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { SureDialog } from '../../shared/dialogs.tsx';

type Label = (level: string) => string;

/** Promotions of before have levels only. */
function nameOf({ classLevel, class: from, to, toClass }: Promotion, label: Label): string {
  if (classLevel === null && from === undefined) return 'The whole school, one class up';
  const whereTo = toClass ? fullClassName(toClass) : label(to ?? '');
  return `${from ? fullClassName(from) : label(classLevel ?? '')} to ${whereTo}`;
}

function Undo({ promotion, onClose }: { promotion: Promotion; onClose: () => void }) {
  const { counted } = useFormat();
  return (
    <SureDialog
      change={useUndoPromotion(promotion._id)}
      of={undefined}
      onClose={onClose}
      title={`Bring ${counted(promotion.students, 'student')} back?`}
      description="They return to the class they came from. Whose class changed since stays where they are."
      done={({ message }) => [message]}
      confirmLabel="Bring them back"
    />
  );
}

function whatCame({ students, returned, undoneAt }: Promotion, counted: (count: number, what: string) => string) {
  if (undoneAt === undefined) return `${counted(students, 'student')} promoted`;
  const stayed = students - returned;
  return `${counted(returned, 'student')} brought back${stayed > 0 ? `, ${stayed} stayed` : ''}`;
}

/** 'End of 2026/2027: ' in a school that has its sessions. */
function useSessionOf() {
  const { terms } = useTerms();
  const { timeZone } = useSchool();
  return ({ madeAt }: Promotion) => {
    const session = endingSession(terms, madeAt, timeZone);
    return session ? `End of ${session.name}: ` : '';
  };
}

/** Earlier promotions, each with an undo. */
export function EarlierPromotions() {
  const sessionOf = useSessionOf();
  const { dateTime, counted } = useFormat();
  const promotions = useQuery(promotionsQuery);
  const classLabel = useClassLabel();
  const [undoing, setUndoing] = useState<Promotion | null>(null);
  return (
    <Loaded query={promotions} failure="Error loading promotions" loading={<Skeleton shape="rows" count={2} />}>
      {(rows) =>
        rows.length > 0 && (
          <section className="mt-8">
            <h2 className="mb-1 text-lg">Promotions so far</h2>
            <p className="mb-3 text-soft">Each can be undone for {promotionDays} days.</p>
            <ul aria-label="Promotions so far" className="rounded-md border border-line bg-card">
              {rows.map((promotion) => (
                <li
                  key={promotion._id}
                  className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0"
                >
                  <div className="min-w-0 flex-1 basis-52">
                    <p className="font-semibold">{`${sessionOf(promotion)}${nameOf(promotion, classLabel)}`}</p>
                    <p className="text-sm text-soft">
                      {[whatCame(promotion, counted), promotion.madeByName, dateTime(promotion.madeAt)]
                        .filter((part) => part !== '')
                        .join(' · ')}
                    </p>
                  </div>
                  {promotion.canBeUndone && (
                    <Button variant="secondary" onClick={() => setUndoing(promotion)}>
                      Undo <span className="sr-only">{nameOf(promotion, classLabel)}</span>
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {undoing && <Undo promotion={undoing} onClose={() => setUndoing(null)} />}
          </section>
        )
      }
    </Loaded>
  );
}
