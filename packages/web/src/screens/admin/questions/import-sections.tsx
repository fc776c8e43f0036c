import type { FoundSection, QuestionImport } from '@akada/contract';
import { withSections } from '@akada/contract/rules/sections';
import { useMutation } from '@tanstack/react-query';
import { useExamList } from '../../../data/exams/admin-exams.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { FoldSummary } from '../../../ui/fold-summary.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';

function Section({ section: { title, instructions, from, to, count } }: { section: FoundSection }) {
  const { counted } = useFormat();
  return (
    <li className="border-l-3 border-marigold pl-3 [overflow-wrap:anywhere]">
      <p className="font-semibold">{title}</p>
      <p className="text-sm text-soft">
        {counted(count, 'question')}, {from === to ? `line ${from}` : `lines ${from} to ${to}`}
      </p>
      {instructions !== '' && (
        <p className="mt-1 text-sm whitespace-pre-wrap text-soft">
          <Maths text={instructions} />
        </p>
      )}
    </li>
  );
}

type OfferProps = { exam: string; examTitle: string; sections: readonly FoundSection[] };

function Offer({ exam, examTitle, sections }: OfferProps) {
  const { divide } = useExamList(exam);
  const dividing = useMutation({
    mutationFn: () => divide((own, ids) => withSections(own, ids, sections)),
    onSuccess: () => notify.success('Sections made', `‘${examTitle}’ has them now`),
  });
  const once = useOneAtATime(dividing);
  if (dividing.isSuccess) return <p role="status">They are sections of ‘{examTitle}’ now.</p>;
  return (
    <>
      {dividing.error && <Notice tone="error">{messageOf(dividing.error)}</Notice>}
      <div>
        <Button variant="secondary" loading={dividing.isPending} onClick={() => once.mutate(undefined, {})}>
          Make these sections of the exam
        </Button>
      </div>
    </>
  );
}

/** Headings and shared instructions of the paper, which the exam gets only when somebody says so. */
export function ImportSections({ data, examTitle }: { data: QuestionImport; examTitle: string | undefined }) {
  const { sections = [], exam, counts } = data;
  if (sections.length === 0) return null;
  const isOffered = exam !== null && examTitle !== undefined && counts.added > 0;
  return (
    <details className="mb-4 rounded-md border border-line bg-card" open={isOffered}>
      <FoldSummary>Sections of the paper: {sections.length}</FoldSummary>
      <div className="grid gap-4 border-t border-line p-4">
        <ul className="grid gap-3">
          {sections.map((section) => (
            <Section key={section.from} section={section} />
          ))}
        </ul>
        {isOffered ? (
          <Offer exam={exam} examTitle={examTitle} sections={sections} />
        ) : (
          <p className="text-sm text-soft">
            {examTitle
              ? `Once the questions are added, these can become sections of ‘${examTitle}’.`
              : 'Questions that join an exam can have these as its sections. The bank has none.'}
          </p>
        )}
      </div>
    </details>
  );
}
