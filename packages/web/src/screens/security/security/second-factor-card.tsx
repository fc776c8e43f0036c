import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { secondFactorQuery } from '../../../data/security.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { FactorOff } from './factor-off.tsx';
import { FactorOn } from './factor-on.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Staff see what students wrote and decide about money: a password alone can be watched over a shoulder. */
export function SecondFactorCard() {
  const { data, error, isFetching, refetch } = useQuery(secondFactorQuery);
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Card as="section" aria-labelledby="second-factor">
      <h2 id="second-factor" className="text-lg">
        Second factor
      </h2>
      <p className="mt-1 text-soft">
        With it, nobody gets in with your password alone: your phone shows a new code every 30 seconds.
      </p>
      <div className="mt-4 flex flex-col items-start gap-4">
        {data?.isRequired && !data.isOn && !codes && (
          <Notice tone="warning">Your school asks for it. Set it up to go on with your work.</Notice>
        )}
        {!data && !error && <Skeleton shape="form" count={1} />}
        {!data && error && (
          <LoadFailed title="Error loading your second factor" query={{ error, isFetching, refetch }} />
        )}
        {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
        {data &&
          !codes &&
          (data.isOn ? <FactorOn factor={data} onCodes={setCodes} /> : <FactorOff onCodes={setCodes} />)}
      </div>
    </Card>
  );
}
