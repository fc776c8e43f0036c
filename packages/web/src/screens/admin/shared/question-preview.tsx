import { rulesOf } from '@akada/contract/question-types';
import { filledOptions } from '@akada/contract/question-types/written';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useFormat } from '../../../data/platform/school.ts';
import { passagesQuery } from '../../../data/questions/passages.ts';
import { authoring, type QuestionForm } from '../../../question-types/authoring.ts';
import { Maths } from '../../../ui/maths.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { FoldedPassage } from '../../shared/passage.tsx';
import { pointsFrom } from './question-fields.tsx';
import type { PictureDraft } from './question-picture.tsx';

type QuestionPreviewProps = { control: QuestionForm['control']; picture: PictureDraft['draft'] };

export function QuestionPreview({ control, picture }: QuestionPreviewProps) {
  const [text, type, options, points, details, passageId] = useWatch({
    control,
    name: ['text', 'type', 'options', 'points', 'details', 'passage'],
  });
  const passages = useQuery({ ...passagesQuery, enabled: Boolean(passageId) }).data ?? [];
  const passage = passages.find(({ _id }) => _id === passageId);
  const { counted } = useFormat();
  const shown = rulesOf(type).shown({ options: filledOptions(options ?? []), details });
  const { Preview: Options } = authoring[type];
  return (
    <section aria-label="Preview" className="rounded-md border border-line bg-sunken p-4 md:sticky md:top-0">
      <h3 className="text-xs text-soft">As the student sees it</h3>
      {passage && <FoldedPassage passage={passage} />}
      <p className="mt-2 font-medium whitespace-pre-line">
        <Maths text={text.trim() || 'Your question appears here.'} />
      </p>
      {picture && <Picture url={picture.url} alt={picture.alt} className="mt-3" />}
      <p className="mt-1 text-xs text-soft">{counted(pointsFrom(points), 'point')}</p>
      <Options {...shown} />
    </section>
  );
}
