import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, FileDown } from 'lucide-react';
import { useFormat } from '../../data/platform/school.ts';
import { shownCardQuery, usePrintOwnCard } from '../../data/school/own-cards.ts';
import { isNotFound, messageOf } from '../../lib/call-error.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { notify } from '../../ui/notify.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { CardView } from './card-view.tsx';
import { Loaded } from './loaded.tsx';
import { useOneAtATime } from './use-one-at-a-time.ts';

type Props = {
  /** Of a guardian; else the student’s own. */
  childId?: string;
  term: string;
  back: { to: string; label: string };
};

export function OwnCard({ childId, term, back }: Props) {
  const { date } = useFormat();
  const card = useQuery(shownCardQuery({ childId, term }));
  const printing = useOneAtATime(usePrintOwnCard());
  const save = () =>
    printing.mutate(
      { childId, term },
      {
        onSuccess: ({ name, content }) => {
          saveFile(name, content);
          notify.success('Report card saved', name);
        },
        onError: (error) => notify.error(`Failed to save the report card: ${messageOf(error)}`),
      },
    );
  return (
    <>
      <PageHeader title="Report card" />
      <LinkButton to={back.to} variant="quiet" className="mb-3 -ml-4">
        <ArrowLeft aria-hidden="true" />
        {back.label}
      </LinkButton>
      {isNotFound(card.error) ? (
        <EmptyState
          mark="paper"
          title="No report card of this term"
          text="The school has not issued it, or took it back to correct it."
        />
      ) : (
        <Loaded query={card} failure="Error loading the report card" loading={<Skeleton shape="rows" count={8} />}>
          {({ card: shown, version, issuedAt, code }) => (
            <>
              <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
                <Button loading={printing.isPending} onClick={save}>
                  <FileDown aria-hidden="true" />
                  Save PDF
                </Button>
                <p className="min-w-0 text-xs text-soft wrap-anywhere">
                  {`Issued on ${date(issuedAt)}${version > 1 ? `, version ${version}` : ''} · ${code}`}
                </p>
              </div>
              <CardView card={shown} />
            </>
          )}
        </Loaded>
      )}
    </>
  );
}
