import type { PaperSection, ToldSettings } from '@akada/contract';
import { partInWords } from '@akada/contract/rules/points-off';
import { ChevronDown } from 'lucide-react';
import { counted } from '../../../lib/format.ts';
import { Maths } from '../../../ui/maths.tsx';

/** Rules of the whole paper, as sentences. */
function rulesOfPaper({
  materials,
  calculator,
  wrongAnswerPenalty,
  wrongAnswerPart,
  passMark,
}: ToldSettings): string[] {
  return [
    ...(materials === undefined ? [] : [`Allowed: ${materials}`]),
    ...(calculator ? ['There is a calculator on the screen.'] : []),
    ...(wrongAnswerPenalty === undefined
      ? []
      : [`Each wrong answer takes ${counted(wrongAnswerPenalty, 'point')} off. A blank answer costs nothing.`]),
    ...(wrongAnswerPart === undefined
      ? []
      : [
          `Each wrong answer takes ${partInWords[wrongAnswerPart]} off; the sum is rounded down. A blank answer costs nothing.`,
        ]),
    ...(passMark === undefined ? [] : [`To pass you need ${passMark}% of the points.`]),
  ];
}

function Instructions({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-line wrap-anywhere">
      <Maths text={text} />
    </p>
  );
}

export const isTold = (told: ToldSettings) => told.instructions !== undefined || rulesOfPaper(told).length > 0;

/** Before the start and during the exam. */
export function Told({ told }: { told: ToldSettings }) {
  const rules = rulesOfPaper(told);
  return (
    <>
      {told.instructions !== undefined && <Instructions text={told.instructions} />}
      {rules.length > 0 && (
        <ul className="list-disc pl-5">
          {rules.map((rule) => (
            <li key={rule} className="wrap-anywhere">
              {rule}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const summaryLook = 'flex min-h-11 cursor-pointer items-center gap-1 font-semibold';
const chevron = <ChevronDown className="size-4.5 transition-transform group-open:rotate-180" aria-hidden="true" />;

/** Beside the navigator, so that the question stands alone. */
export function PaperNotes({ told }: { told: ToldSettings }) {
  if (!isTold(told)) return null;
  return (
    <details className="group rounded-md border border-line bg-card px-3">
      <summary className={summaryLook}>
        Instructions
        {chevron}
      </summary>
      <div className="grid gap-2 pb-3 text-sm">
        <Told told={told} />
      </div>
    </details>
  );
}

/** Its instructions are open where it begins. */
export function SectionHead({ sections, questionId }: { sections: readonly PaperSection[]; questionId: string }) {
  const section = sections.find(({ questions }) => questions.includes(questionId));
  if (!section) return null;
  const { title, instructions, questions } = section;
  return (
    <div className="mb-4 border-b border-line pb-3">
      <p className="font-heading text-base font-bold text-green wrap-anywhere">{title}</p>
      {instructions !== '' && (
        <details key={questionId} className="group" open={questions[0] === questionId}>
          <summary className={`${summaryLook} text-sm`}>
            Instructions of this section
            {chevron}
          </summary>
          <Instructions text={instructions} />
        </details>
      )}
    </div>
  );
}
