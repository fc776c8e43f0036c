import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { inviteQuery } from '../../data/people/ways-in.ts';
import { useClassLabel } from '../../data/platform/class-names.ts';
import { messageOf } from '../../lib/call-error.ts';
import { Notice } from '../../ui/notice.tsx';

/** Invite of the address. Without a valid code, students choose their class. */
export function useInvite() {
  const [query] = useSearchParams();
  const code = query.get('code')?.trim() ?? '';
  const { data, error, isLoading } = useQuery(inviteQuery(code));
  return {
    isLoading,
    problem: error && messageOf(error),
    open: data ? { invite: code, classLevel: data.classLevel } : null,
  };
}

type NoticeProps = { invite: ReturnType<typeof useInvite>; schoolName: string };

export function InviteNotice({ invite: { open, problem }, schoolName }: NoticeProps) {
  const classLabel = useClassLabel();
  if (open) {
    return (
      <Notice tone="success">
        {schoolName} invites you to <strong>{classLabel(open.classLevel)}</strong>.
      </Notice>
    );
  }
  return problem ? <Notice tone="warning">{problem} You can still sign up without it.</Notice> : null;
}
