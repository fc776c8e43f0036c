import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { transcriptQuery } from '../../../data/catalogue/lesson-to-play.ts';
import { counted } from '../../../lib/format.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Loading, Spinner } from '../../../ui/loading.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import type { Ticket } from './film-ticket.ts';
import { currentLine, partsFor, readTranscript, type TranscriptLine } from './transcript-lines.ts';

type Media = RefObject<HTMLMediaElement | null>;

function useCurrentLine(media: Media, lines: readonly TranscriptLine[]): TranscriptLine | null {
  const [current, setCurrent] = useState<TranscriptLine | null>(null);
  useEffect(() => {
    // The element is exchanged for another one when the quality is.
    const look = () => media.current && setCurrent(currentLine(lines, media.current.currentTime));
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [media, lines]);
  return current;
}

type LinesProps = { lines: TranscriptLine[]; wanted: string; media: Media; onJump: (seconds: number) => void };

function Lines({ lines, wanted, media, onJump }: LinesProps) {
  const current = useCurrentLine(media, lines);
  const found = useMemo(
    () =>
      lines.flatMap((line) => ({ line, parts: partsFor(line.text, wanted) ?? [] })).filter((hit) => hit.parts.length),
    [lines, wanted],
  );
  return (
    <>
      <p role="status" className="text-xs text-soft">
        {wanted.trim() !== '' && `${counted(found.length, 'paragraph')} with “${wanted.trim()}”`}
      </p>
      <ol className="player-lines">
        {found.map(({ line, parts }) => (
          <li key={line.seconds}>
            <button type="button" aria-current={line === current || undefined} onClick={() => onJump(line.seconds)}>
              <span className="player-clock">{line.clock}</span>{' '}
              <span>{parts.map(({ at, text, isHit }) => (isHit ? <mark key={at}>{text}</mark> : text))}</span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

type TranscriptProps = {
  address: string;
  ticket: Ticket;
  media: Media;
  onJump: (seconds: number) => void;
  onClose: () => void;
};

/** A few kilobytes: it can be read without a second of the film. */
export function Transcript({ address, ticket, media, onJump, onClose }: TranscriptProps) {
  const [wanted, setWanted] = useState('');
  const { data, error, isFetching, refetch } = useQuery(transcriptQuery(address, () => ticket.fresh()));
  const lines = useMemo(() => readTranscript(data ?? ''), [data]);
  const again = async () => {
    await ticket.renew();
    await refetch();
  };
  return (
    <aside className="player-beside" aria-labelledby="transcript">
      <div className="flex items-center justify-between gap-2">
        <h2 id="transcript" className="text-base">
          Transcript
        </h2>
        <IconButton label="Close the transcript" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <SearchField label="Search the transcript" value={wanted} onChange={setWanted} />
      {error && <LoadFailed title="The transcript does not load" query={{ error, isFetching, refetch: again }} />}
      {!data && !error && (
        <Loading className="grid justify-items-center p-6">
          <Spinner className="size-7" />
        </Loading>
      )}
      {data !== undefined && <Lines lines={lines} wanted={wanted} media={media} onJump={onJump} />}
    </aside>
  );
}
