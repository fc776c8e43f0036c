import type { Passage } from '@akada/contract';
import { Maths } from '../../ui/maths.tsx';
import { Picture } from '../../ui/picture.tsx';

type PassageProps = { passage: Pick<Passage, 'title' | 'text' | 'picture'> };

const longestName = 60;

/** Its title, or how it begins. */
export function passageName({ title, text }: Pick<Passage, 'title' | 'text'>): string {
  const line = (title ?? text).replace(/\s+/g, ' ');
  return line.length <= longestName ? line : `${line.slice(0, longestName).trimEnd()}…`;
}

export function PassageText({ passage: { title, text, picture } }: PassageProps) {
  return (
    <>
      {title && (
        <p className="font-semibold [overflow-wrap:anywhere]">
          <Maths text={title} />
        </p>
      )}
      <p className="mt-1 leading-relaxed whitespace-pre-line [overflow-wrap:anywhere]">
        <Maths text={text} />
      </p>
      {picture && <Picture {...picture} className="mt-3 max-h-96" />}
    </>
  );
}

/** For screens where the passage is secondary. */
export function FoldedPassage({ passage }: PassageProps) {
  return (
    <details className="mt-3 rounded-md border border-line bg-sunken px-3">
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold [overflow-wrap:anywhere]">
        {passage.title ? `Passage: ${passage.title}` : 'Passage'}
      </summary>
      <div className="pb-3">
        <PassageText passage={passage} />
      </div>
    </details>
  );
}
