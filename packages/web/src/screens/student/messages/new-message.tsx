import { clockText } from '@akada/contract/rules/exam-clock';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { purchasedLessonsQuery, tutorNames } from '../../../data/catalogue/lessons.ts';
import { useSendMessage } from '../../../data/messages/message-threads.ts';
import { orderQuery } from '../../../data/money/orders.ts';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { WriteBox } from '../../shared/message-letters.tsx';
import { orderTitle } from '../shared/order-words.ts';

/** Longest message, in characters. */
const longestTeacher = 100;

function useAbout() {
  const [params] = useSearchParams();
  const [lesson, order, t] = [params.get('lesson'), params.get('order'), Number(params.get('t') ?? Number.NaN)];
  const { data: owned } = useQuery({ ...purchasedLessonsQuery, enabled: lesson !== null });
  const found = owned?.find(({ _id }) => _id === lesson);
  const second = lesson !== null && Number.isInteger(t) && t >= 0 ? t : undefined;
  const { data: about } = useQuery({ ...orderQuery(order ?? ''), enabled: order !== null });
  return { lesson: lesson ?? undefined, second, order: order ?? undefined, found, about };
}

export function NewMessage() {
  const { lesson, second, order, found, about } = useAbout();
  const { name } = useSchool();
  const { money } = useFormat();
  const navigate = useNavigate();
  const { mutateAsync } = useSendMessage();
  const tutors = found ? tutorNames(found) : '';
  const teacher = [...(tutors || name)].slice(0, longestTeacher).join('').trim();
  const to = `new:${lesson ?? order ?? ''}`;
  const at = second === undefined ? '' : ` at ${clockText(second)}`;
  return (
    <>
      <PageHeader title={lesson ? 'Ask the teacher' : order ? 'Ask about this payment' : 'Write to your school'} />
      <LinkButton to="/student/messages" variant="quiet" className="mb-3 -ml-4">
        <ArrowLeft aria-hidden="true" />
        All messages
      </LinkButton>
      <div className="grid max-w-2xl gap-5">
        {found && (
          <div className="[overflow-wrap:anywhere]">
            <p className="font-semibold">{`${found.title}${at}`}</p>
            {tutors !== '' && <p className="text-soft">{`For ${tutors}`}</p>}
          </div>
        )}
        {about && (
          <div className="[overflow-wrap:anywhere]">
            <p className="font-semibold">{`About order ${about.reference}`}</p>
            <p className="text-soft">{`${orderTitle(about)}, ${about.total === 0 ? 'free' : money(about.total)}`}</p>
          </div>
        )}
        <Notice>Your message reaches the staff of your school. Any of them may answer.</Notice>
        <WriteBox
          key={to}
          to={to}
          thread={null}
          label="Message"
          submitLabel="Send Message"
          send={(written) => mutateAsync({ teacher, ...written, lesson, second, order })}
          onSent={({ _id }) => void navigate(`/student/messages/${_id}`, { replace: true })}
        />
      </div>
    </>
  );
}
