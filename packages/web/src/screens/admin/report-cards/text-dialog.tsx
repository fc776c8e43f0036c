import type { CardTexts } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../data/platform/school.ts';
import { cardTextsQuery, useSendCardTexts } from '../../../data/school/card-texts.ts';
import type { CardsQuery } from '../../../data/school/cards.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import { notify } from '../../../ui/notify.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';

const mostNames = 12;

function Without({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  const more = names.length - mostNames;
  return (
    <p className="text-soft wrap-anywhere">
      {`No proved number: ${names.slice(0, mostNames).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`}
    </p>
  );
}

function Preview({ texts }: { texts: CardTexts }) {
  const { counted } = useFormat();
  const { cards, toSend, sent, waiting, without, sample, mostAnHour } = texts;
  const before = [sent > 0 && `${sent} sent`, waiting > 0 && `${waiting} waiting to be sent`].filter(Boolean);
  return (
    <>
      <p className="font-semibold">
        {toSend === 0 ? 'There is nothing to send.' : `${toSend} SMS for ${counted(cards, 'issued card')}.`}
      </p>
      {before.length > 0 && <p>{`Of these cards: ${before.join(', ')}. None is sent twice.`}</p>}
      {toSend > 0 && (
        <p>{`Your provider charges ${toSend} SMS, each of one part. At most ${mostAnHour} go out in an hour; in quiet hours they wait.`}</p>
      )}
      {sample && (
        <figure className="rounded-md border border-line bg-sunken p-3">
          <blockquote className="wrap-anywhere">{sample.text}</blockquote>
          <figcaption className="mt-1 text-xs text-soft">{`The longest: ${sample.length} of 160 letters`}</figcaption>
        </figure>
      )}
      <Without names={without} />
    </>
  );
}

/** Asks before short results go out by SMS. */
export function TextDialog({ query, onClose }: { query: CardsQuery; onClose: () => void }) {
  const texts = useQuery(cardTextsQuery(query));
  const sending = useOneAtATime(useSendCardTexts(query));
  const toSend = texts.data?.toSend ?? 0;
  const submit = () => {
    if (toSend === 0) return onClose();
    return sending.mutate(
      { ...query, toSend },
      {
        onSuccess: ({ waiting }) => {
          notify.success('Results are on their way', `${waiting} SMS go out one after the other.`);
          onClose();
        },
        onError: () => undefined,
      },
    );
  };
  return (
    <FormDialog
      title="Send results by SMS"
      description="A short result for each issued card, to numbers that a code has proved: the student’s and those of guardians who are linked."
      onClose={onClose}
      unsaved={false}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      submitLabel={toSend === 0 ? 'Close' : `Send ${toSend} SMS`}
      pending={sending.isPending || texts.isFetching}
      problem={sending.isError && `Failed to send the results: ${messageOf(sending.error)}`}
    >
      <Loaded query={texts} failure="Error loading the numbers" loading={<Skeleton shape="rows" count={2} />}>
        {(data) => <Preview texts={data} />}
      </Loaded>
    </FormDialog>
  );
}
