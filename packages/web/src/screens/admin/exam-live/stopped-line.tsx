import { useFormat } from '../../../data/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Notice } from '../../../ui/notice.tsx';

/** What stands below is old: nobody should take it for the present. */
export function StoppedLine({ error, since }: { error: Error; since: string }) {
  const { clock } = useFormat();
  return (
    <div role="status" className="mb-4">
      <Notice tone="warning">
        {`This page has not been updated since ${clock(since)}: ${messageOf(error)}. It keeps trying.`}
      </Notice>
    </div>
  );
}
