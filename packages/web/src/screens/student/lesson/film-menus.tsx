import 'media-chrome/menu/media-chrome-menu';
import 'media-chrome/menu/media-chrome-menu-button';
import 'media-chrome/menu/media-chrome-menu-item';
import { ScrollText } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type Choice, optionText, type PricedOption } from '../shared/film-choice.ts';
import { asMenu } from './controls.tsx';

type QualityProps = {
  options: readonly PricedOption[];
  choice: Choice;
  onChoice: (choice: Choice) => void;
};

const shortName = (choice: Choice) => {
  if (/^\d+$/.test(choice)) return `${choice}p`;
  if (choice === 'kept') return 'Kept';
  return choice === 'sound' ? 'Sound' : 'Auto';
};

export function QualityButton({ options, choice }: QualityProps) {
  if (options.length < 2) return null;
  const name = shortName(choice);
  return (
    <media-chrome-menu-button
      id="film-quality-button"
      invoketarget="film-quality"
      notooltip=""
      aria-label={`Quality ${name}`}
      title="Quality"
    >
      <span className="player-rate" data-word={name} />
    </media-chrome-menu-button>
  );
}

export function QualityMenu({ options, choice, onChoice }: QualityProps) {
  const menu = useRef<HTMLElement>(null);
  const chosen = useRef(onChoice);
  chosen.current = onChoice;
  useEffect(() => {
    const element = menu.current;
    asMenu(element);
    const onChange = () => element && 'value' in element && chosen.current(String(element.value));
    element?.addEventListener('change', onChange);
    return () => element?.removeEventListener('change', onChange);
  }, []);
  if (options.length < 2) return null;
  return (
    <media-chrome-menu ref={menu} id="film-quality" className="player-menu" hidden anchor="film-quality-button">
      {options.map((option) => (
        <media-chrome-menu-item
          key={option.choice}
          type="radio"
          value={option.choice}
          checked={option.choice === choice}
        >
          {optionText(option)}
        </media-chrome-menu-item>
      ))}
    </media-chrome-menu>
  );
}

export function TranscriptButton({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      className="player-button player-wide"
      aria-pressed={isOpen}
      title="Transcript"
      onClick={onToggle}
    >
      <ScrollText className="size-6" aria-hidden="true" />
      <span className="sr-only">Transcript</span>
    </button>
  );
}
