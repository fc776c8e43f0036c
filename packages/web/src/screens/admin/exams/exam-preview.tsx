import type { Question } from '@akada/contract';
import { classLabel } from '@akada/contract/rules/class-level';
import { optionsShown } from '@akada/contract/rules/question';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useFormat } from '../../../data/school.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Maths } from '../../../ui/maths.tsx';
import type { ExamForm } from './exam-form-schema.ts';

const letterOf = (index: number) => String.fromCharCode(65 + index);

function QuestionAsAsked({ question }: { question: Question }) {
  const { picture } = question;
  return (
    <>
      <p className="mt-3 font-medium whitespace-pre-wrap [overflow-wrap:anywhere]">
        <Maths text={question.text} />
      </p>
      {picture && (
        <img
          src={picture.url}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          className="mt-3 h-auto max-h-60 w-auto max-w-full rounded-md border border-line"
        />
      )}
      {question.type === 'short-answer' ? (
        <p className="mt-3 rounded-md border border-edge bg-card px-3 py-2.5 text-soft">Your answer</p>
      ) : (
        <ul className="mt-3 grid gap-2">
          {optionsShown(question.type, question.options).map((option, index) => (
            <li key={option} className="flex gap-2.5 rounded-md border border-edge bg-card px-3 py-2.5">
              <span className="font-semibold text-soft">{letterOf(index)}</span>
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <Maths text={option} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The exam as it will stand before a student, one question at a time and without the key. Nothing here answers. */
export function ExamPreview({ form, questions }: { form: ExamForm; questions: readonly Question[] }) {
  const { counted } = useFormat();
  const [title, classLevel, duration] = useWatch({ control: form.control, name: ['title', 'classLevel', 'duration'] });
  const [wanted, setWanted] = useState(0);
  const at = Math.min(wanted, Math.max(0, questions.length - 1));
  const question = questions[at];
  return (
    <section aria-labelledby="preview-title" className="rounded-md border border-line bg-sunken p-4">
      <h3 id="preview-title" className="text-xs text-soft">
        As the student sees it
      </h3>
      <p className="mt-2 font-heading text-lg font-bold [overflow-wrap:anywhere]">{title.trim() || 'Your exam'}</p>
      <div className="mt-1 flex flex-wrap gap-2">
        {classLevel && <Badge tone="green">{classLabel(classLevel)}</Badge>}
        <Badge tone="marigold">{Number(duration) > 0 ? counted(Number(duration), 'minute') : 'No time set'}</Badge>
      </div>
      {!question && <p className="mt-4 text-soft">No Questions Available</p>}
      {question && (
        <div className="mt-4 border-t border-line pt-4">
          <div className="flex items-center justify-between gap-3">
            <p aria-live="polite" className="font-semibold text-soft">{`Question ${at + 1} of ${questions.length}`}</p>
            <Badge>{counted(question.points, 'point')}</Badge>
          </div>
          <QuestionAsAsked question={question} />
          <div className="mt-4 flex justify-between gap-2">
            <Button variant="secondary" disabled={at === 0} onClick={() => setWanted(at - 1)}>
              Previous
            </Button>
            <Button variant="secondary" disabled={at === questions.length - 1} onClick={() => setWanted(at + 1)}>
              Next
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}
