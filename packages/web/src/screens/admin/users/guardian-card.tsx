import type { GuardianConsent } from '@akada/contract';
import { useFormat } from '../../../data/school.ts';
import { Card } from '../../../ui/card.tsx';

/** Who agreed to the account of a student, and how to ask them whether they did. */
export function GuardianCard({ consent }: { consent: GuardianConsent }) {
  const { dateTime } = useFormat();
  const facts = [
    ['Name', consent.guardianName],
    ['To be reached at', consent.guardianContact],
    ['Agreed', dateTime(consent.givenAt)],
  ];
  return (
    <Card as="section" aria-labelledby="guardian" className="mb-6">
      <h2 id="guardian" className="text-lg">
        Parent or guardian
      </h2>
      <dl className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-soft">{name}</dt>
            <dd className="font-medium [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-soft">“{consent.text}”</p>
    </Card>
  );
}
