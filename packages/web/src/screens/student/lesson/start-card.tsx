import { clockText } from '@akada/contract/rules/exam-clock';
import { ArrowLeft, Play, ScrollText } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { hasChosenQuality } from '../../../state/player.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceGroup, ChoiceRow } from '../../../ui/choices.tsx';
import type { Choice, PricedOption } from '../shared/film-choice.ts';
import type { Back } from './controls.tsx';

type StartCardProps = {
  title: string;
  back: Back;
  poster: string | null;
  options: readonly PricedOption[];
  choice: Choice;
  onChoice: (choice: Choice) => void;
  isSaving: boolean;
  onSaving: (isSaving: boolean) => void;
  /** In seconds. */
  startAt: number;
  onStartOver: () => void;
  onPlay: () => void;
  /** Null where there is no transcript. */
  onRead: (() => void) | null;
  isReading: boolean;
  /** Other things to do before the film begins. */
  children: ReactNode;
};

function Qualities({ options, choice, onChoice }: StartCardProps) {
  return (
    <ChoiceGroup legend="Quality">
      <div className="player-qualities">
        {options.map(({ choice: value, name, weight }) => (
          <ChoiceRow
            key={value}
            kind="radio"
            name="quality"
            value={value}
            checked={value === choice}
            onChange={() => onChoice(value)}
            label={
              <>
                {name} <small>{weight}</small>
              </>
            }
          />
        ))}
      </div>
    </ChoiceGroup>
  );
}

/** Asked at the first film of a device; afterwards the choice is named, and can be changed. */
function QualityOnce(props: StartCardProps) {
  const [isOpen, setIsOpen] = useState(() => !hasChosenQuality());
  const name = props.options.find((option) => option.choice === props.choice)?.name;
  if (isOpen || name === undefined) return <Qualities {...props} />;
  return (
    <Button variant="secondary" wide aria-expanded={false} onClick={() => setIsOpen(true)}>
      {`Quality: ${name}`}
    </Button>
  );
}

/** The film loads only after Play, once its cost was shown. */
export function StartCard(props: StartCardProps) {
  const { title, back, poster, options, choice, isSaving, onSaving, startAt, onStartOver, onPlay } = props;
  const weight = options.find((option) => option.choice === choice)?.weight;
  const play = useRef<HTMLButtonElement>(null);
  useEffect(() => play.current?.focus({ preventScroll: true }), []);
  return (
    <div className="player-start">
      <div className="player-poster">
        {poster && <img src={poster} alt="" />}
        <button type="button" tabIndex={-1} aria-hidden="true" onClick={onPlay}>
          <Play aria-hidden="true" />
        </button>
      </div>
      <div className="player-card">
        <a href={back.to} className="player-back">
          <ArrowLeft className="size-5 shrink-0" aria-hidden="true" />
          {back.label}
        </a>
        <h1 dir="auto" className="text-lg">
          {title}
        </h1>
        <Button ref={play} size="lg" wide onClick={onPlay}>
          <Play aria-hidden="true" />
          {weight ? `Play · ${weight}` : 'Play'}
        </Button>
        {startAt > 0 && (
          <p className="flex flex-wrap items-center gap-x-2 text-sm">
            <span role="status">{`Begins at ${clockText(Math.floor(startAt))}`}</span>
            <Button variant="quiet" size="sm" onClick={onStartOver}>
              Start over
            </Button>
          </p>
        )}
        <QualityOnce {...props} />
        <ChoiceRow
          kind="checkbox"
          checked={isSaving}
          onChange={(event) => onSaving(event.target.checked)}
          label="Data saver"
          hint="The lowest quality first, and never more than half a minute ahead"
        />
        {props.onRead && (
          <Button variant="secondary" wide aria-expanded={props.isReading} onClick={props.onRead}>
            <ScrollText aria-hidden="true" />
            Read the transcript instead
          </Button>
        )}
        {props.children}
      </div>
    </div>
  );
}
