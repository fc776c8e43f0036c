import { filledOptions, optionsShown } from '@akada/contract/rules/question';
import { useWatch } from 'react-hook-form';
import { useFormat } from '../../../data/school.ts';
import { Maths } from '../../../ui/maths.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { pointsFrom, type QuestionForm } from './question-form-schema.ts';
import type { PictureDraft } from './use-picture.ts';

const letters = 'ABCDEFGHIJ';

type QuestionPreviewProps = { control: QuestionForm['control']; picture: PictureDraft['draft'] };

/** As it will stand on a student's screen. Nothing here answers: it is a picture. */
export function QuestionPreview({ control, picture }: QuestionPreviewProps) {
  const [text, type, options, points] = useWatch({ control, name: ['text', 'type', 'options', 'points'] });
  const { counted } = useFormat();
  const shown = optionsShown(type, filledOptions(options ?? []));
  return (
    <section aria-label="Preview" className="rounded-md border border-line bg-sunken p-4 md:sticky md:top-0">
      <h3 className="text-xs text-soft">As the student sees it</h3>
      <p className="mt-2 font-medium whitespace-pre-line">
        <Maths text={text.trim() || 'Your question stands here.'} />
      </p>
      {picture && <Picture url={picture.url} alt={picture.alt} className="mt-3" />}
      <p className="mt-1 text-xs text-soft">{counted(pointsFrom(points), 'point')}</p>
      {type === 'short-answer' ? (
        <p className="mt-3 rounded-md border border-edge bg-card px-3 py-2.5 text-soft">Type your answer</p>
      ) : (
        <ul className="mt-3 grid gap-2">
          {shown.map((option, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: while typing two options may read the same
            <li key={index} className="flex gap-2.5 rounded-md border border-edge bg-card px-3 py-2.5">
              <span className="font-semibold text-soft">{letters[index]}</span>
              <span className="min-w-0">
                <Maths text={option} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
