import type { PaperQuestion } from '@akada/contract';
import { optionsShown } from '@akada/contract/rules/question';
import { useEffect } from 'react';
import { useLetterKeys } from '../../../state/letter-keys.ts';
import { letterOf, optionId } from './option-rows.tsx';

const choiceInputs = ['radio', 'checkbox', 'button', 'submit'];

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !choiceInputs.includes(target.type);
  return target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName));
}

type Actions = {
  question: PaperQuestion | undefined;
  /** A dialog is open: its keys are its own. */
  isPaused: boolean;
  onChoose: (option: string) => void;
  onNext: () => void;
  onPrevious: () => void;
  onSubmit: () => void;
};

/** The keys of the national computer-based test: A–D choose, N next, P previous, S submit. */
export function useExamKeys({ question, isPaused, onChoose, onNext, onPrevious, onSubmit }: Actions): void {
  const isOn = useLetterKeys();
  useEffect(() => {
    if (!isOn || isPaused || !question) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.repeat) return;
      if (event.defaultPrevented || isTyping(event.target)) return;
      const key = event.key.toUpperCase();
      const options = optionsShown(question.type, question.options);
      const chosen = options.findIndex((_, index) => letterOf(index) === key);
      const option = question.type === 'short-answer' ? undefined : options[chosen];
      const act = { N: onNext, P: onPrevious, S: onSubmit }[key];
      if (option !== undefined) {
        onChoose(option);
        document.getElementById(optionId(question._id, chosen))?.focus();
      } else if (act) act();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}
