import type { ClassList } from '@akada/contract';
import { useAnswerAll } from '../../../../data/people/class-lists.ts';
import { useFormat } from '../../../../data/platform/school.ts';
import { messageOf } from '../../../../lib/call-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { notify } from '../../../../ui/notify.ts';
import { useOneAtATime } from '../../../shared/use-one-at-a-time.ts';
import { focusSoon } from '../../shared/dialogs.tsx';

type Asked = { id: string; answer: Parameters<typeof useAnswerAll>[1]; title: string; text: string; button: string };

function OneAnswer({ id, answer, title, text, button }: Asked) {
  const answering = useAnswerAll(id, answer);
  const once = useOneAtATime(answering);
  const give = () =>
    once.mutate(undefined, {
      onSuccess: ({ message }) => {
        notify.success(message);
        focusSoon('main');
      },
    });
  return (
    <div className="mb-4">
      <Notice tone="warning">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-64">
            <p className="font-semibold">{title}</p>
            <p>{text}</p>
            {answering.error && <p className="font-medium text-red-ink">{messageOf(answering.error)}</p>}
          </div>
          <Button variant="secondary" loading={answering.isPending} onClick={give}>
            {button}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

/** Questions that one press answers for all rows: names of one word, and the number of a parent of brothers and sisters. */
export function AnswerAll({ data }: { data: ClassList }) {
  const { counted } = useFormat();
  const { _id: id, oneWordNames, sharedPhones, appliedAt, undoneAt, created } = data;
  if (appliedAt !== undefined || undoneAt !== undefined || created > 0) return null;
  const isOne = sharedPhones === 1;
  return (
    <>
      {oneWordNames > 0 && (
        <OneAnswer
          {...{ id, answer: 'one-word-names' }}
          title={`${counted(oneWordNames, 'name')} ${oneWordNames === 1 ? 'is' : 'are'} one word`}
          text={`${oneWordNames === 1 ? 'It waits' : 'They wait'} below: a student, or a heading or a note of the list?`}
          button={oneWordNames === 1 ? 'It is a student' : `All ${oneWordNames} are students`}
        />
      )}
      {sharedPhones > 0 && (
        <OneAnswer
          {...{ id, answer: 'login-names' }}
          title={`${counted(sharedPhones, 'student')} ${isOne ? 'has' : 'have'} the phone number of somebody else`}
          text={`One number logs one student in. ${isOne ? 'This one' : 'These'} can log in with a login name instead.`}
          button={isOne ? 'Give a login name' : `Give ${sharedPhones} login names`}
        />
      )}
    </>
  );
}
