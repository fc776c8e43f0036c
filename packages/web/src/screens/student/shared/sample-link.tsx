import type { PlayableLesson, Playback } from '@akada/contract';
import { CirclePlay } from 'lucide-react';
import { isMetered, playerHabits } from '../../../state/player.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { filmOptions, firstChoice, megabytesText } from './film-choice.ts';
import { playerPath } from './watch-link.tsx';

export const sampleLength = ({ durationSeconds }: Pick<Playback, 'durationSeconds'>) =>
  `${Math.max(1, Math.round(durationSeconds))} s`;

/** Download size of the sample, with the device's data-saver setting. */
function weightOf(sample: Playback): string {
  const { dataSaver, quality, savingQuality } = playerHabits();
  const isSaving = dataSaver ?? isMetered();
  const options = filmOptions(sample);
  const choice = firstChoice(options, isSaving, isSaving ? savingQuality : quality);
  const megabytes = options.find((option) => option.choice === choice)?.megabytes;
  return megabytes ? ` · ${megabytesText(megabytes)}` : '';
}

type SampleLinkProps = { lesson: Pick<PlayableLesson, '_id' | 'sample'>; describedBy: string };

/** The player is a document of its own. */
export function SampleLink({ lesson: { _id, sample }, describedBy }: SampleLinkProps) {
  if (!sample) return null;
  return (
    <LinkButton wide variant="secondary" reloadDocument to={playerPath(_id)} aria-describedby={describedBy}>
      <CirclePlay aria-hidden="true" />
      {`Watch a sample (${sampleLength(sample)}${weightOf(sample)})`}
    </LinkButton>
  );
}
