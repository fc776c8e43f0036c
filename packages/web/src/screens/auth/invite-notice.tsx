import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { inviteQuery } from '../../data/people/ways-in.ts';
import { useClassOf } from '../../data/platform/class-names.ts';
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
    place: data,
  };
}

type NoticeProps = { invite: ReturnType<typeof useInvite>; schoolName: string };

export function InviteNotice({ invite: { place, problem }, schoolName }: NoticeProps) {
  const classOf = useClassOf();
  if (place) {
    return (
      <Notice tone="success">
        {schoolName} invites you to <strong>{classOf(place)}</strong>.
      </Notice>
    );
  }
  return problem ? <Notice tone="warning">{problem} You can still sign up without it.</Notice> : null;
}
