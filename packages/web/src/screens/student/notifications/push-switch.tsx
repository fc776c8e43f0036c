import { useQuery } from '@tanstack/react-query';
import { PushRefused, pushQuery, useTurnPush } from '../../../data/platform/push.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { canPush } from '../../../state/push.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { notify } from '../../../ui/notify.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { TitledCard } from '../../shared/titled-card.tsx';

const refused =
  'This browser blocks notifications of this site. Allow them in the settings of the browser, then turn them on here.';

function Switch({ publicKey, isOnHere }: { publicKey: string; isOnHere: boolean }) {
  const turn = useTurnPush();
  const change = () =>
    turn.mutate(
      { isOn: !isOnHere, publicKey },
      {
        onError: (error) =>
          notify.error(error instanceof PushRefused ? refused : `Nothing was changed: ${messageOf(error)}`),
      },
    );
  return (
    <>
      <p className="text-soft">
        {isOnHere
          ? 'They are on, until you log out. Whoever holds this device can read their titles.'
          : 'They show on this device also while Akada is closed, until you log out.'}
      </p>
      <Button variant="secondary" className="self-start" loading={turn.isPending} onClick={change}>
        {isOnHere ? 'Turn off for this device' : 'Turn on for this device'}
      </Button>
    </>
  );
}

export function PushSwitch() {
  const isPossible = canPush();
  const query = useQuery({ ...pushQuery, enabled: isPossible });
  return (
    <TitledCard title="Notifications on this device">
      <div className="mt-3 flex flex-col gap-4">
        {isPossible ? (
          <Loaded query={query} failure="Whether they are on could not be loaded" loading={<Skeleton shape="form" />}>
            {(data) => <Switch {...data} />}
          </Loaded>
        ) : (
          <p className="text-soft">
            This browser cannot show them. On an iPhone, first add Akada to the home screen and open it from there.
          </p>
        )}
      </div>
    </TitledCard>
  );
}
