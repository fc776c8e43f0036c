import type { NotificationChoice, NotificationChoices } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { choicesQuery, useChoose } from '../../../data/platform/notifications.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { ChoiceGroup, ChoiceRow } from '../../../ui/choices.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { TitledCard } from '../../shared/titled-card.tsx';

const words: Readonly<Record<NotificationChoice['topic'], { label: string; hint: string }>> = {
  payments: { label: 'Payments', hint: 'What the school decided on your orders, with the receipt.' },
  exams: { label: 'Exams', hint: 'New exams, the day before, and before one closes that you have not begun.' },
  results: { label: 'Results', hint: 'When all is marked, and when the right answers are open.' },
  messages: { label: 'Messages', hint: 'Answers to you, and announcements.' },
  lessons: { label: 'Lessons', hint: 'When a lesson of yours can be watched.' },
};

const legends = { mail: 'Mail me about', push: 'Show on my devices' } as const;

function Switches({ choices, isConfirmed }: NotificationChoices) {
  const choose = useChoose();
  const change = (choice: Parameters<typeof choose.mutate>[0]) =>
    choose.mutate(choice, { onError: (error) => notify.error(`Your choice was not saved: ${messageOf(error)}`) });
  return (
    <>
      {!isConfirmed && (
        <Notice>
          Your e-mail address is not confirmed yet, so only mails about payments reach you. Confirm it on your profile.
        </Notice>
      )}
      {(['mail', 'push'] as const).map((channel) => (
        <ChoiceGroup key={channel} legend={legends[channel]}>
          {choices.map((choice) => (
            <ChoiceRow
              key={choice.topic}
              kind="checkbox"
              {...words[choice.topic]}
              checked={choice[channel]}
              disabled={choose.isPending}
              onChange={({ target }) => change({ topic: choice.topic, [channel]: target.checked })}
            />
          ))}
        </ChoiceGroup>
      ))}
    </>
  );
}

export function MailChoices() {
  const query = useQuery(choicesQuery);
  return (
    <TitledCard title="What we notify you about">
      <div className="mt-3 flex flex-col gap-4">
        <Loaded query={query} failure="Your choices could not be loaded" loading={<Skeleton shape="form" />}>
          {(data) => <Switches {...data} />}
        </Loaded>
      </div>
    </TitledCard>
  );
}
