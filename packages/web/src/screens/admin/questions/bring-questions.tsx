import { largestImportBytes } from '@akada/contract/rules/question-import';
import { useQuery } from '@tanstack/react-query';
import { examTitlesQuery } from '../../../data/questions/admin-questions.ts';
import { useQuestionTemplate, useReadQuestions } from '../../../data/questions/question-imports.ts';
import { Button } from '../../../ui/button.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { BringFile } from '../shared/bring-file.tsx';
import { PromptToCopy } from './prompt-to-copy.tsx';

const example = `1. Which gas do plants take in?
A. Oxygen
B. Carbon dioxide
C. Nitrogen
ANS: B`;

function Template() {
  const template = useQuestionTemplate();
  const get = () => template.mutate(undefined, { onSuccess: ({ name, content }) => saveFile(name, content) });
  return (
    <Button variant="quiet" size="sm" className="mt-2" loading={template.isPending} onClick={get}>
      Get an empty table to fill in
    </Button>
  );
}

type BringProps = { exam: string; onExam: (exam: string) => void; onRead: (id: string) => void };

const words = {
  paste: {
    label: 'Paste the questions',
    hint: 'As they are in Word or in a past paper. Answers may also stand together at the end: 1. B 2. C',
    example,
    read: 'Read the questions',
    empty: 'Please paste questions or choose a file',
  },
  file: {
    label: 'File with questions',
    title: 'Or bring a file',
    text: 'Word, Excel, text, CSV, Moodle XML, QTI, GIFT, Aiken or JSON of Akada, at most 10 MB and 10,000 questions. You look through them before any of them is in the bank.',
    reading: 'Reading the questions…',
    tooLarge: 'A file may have at most 10 MB',
  },
};

/** Nothing is in the bank before the review. */
export function BringQuestions({ exam, onExam, onRead }: BringProps) {
  const exams = useQuery(examTitlesQuery).data ?? [];
  return (
    <div className="grid gap-5">
      <SelectField
        label="They join the exam (optional)"
        className="sm:max-w-sm"
        value={exam}
        options={[
          { value: '', label: 'No exam, only the bank' },
          ...exams.map(({ _id, title }) => ({ value: _id, label: title })),
        ]}
        onChange={({ target }) => onExam(target.value)}
      />
      <BringFile
        read={useReadQuestions()}
        wishes={{ exam }}
        onRead={onRead}
        words={words}
        accept=".docx,.xlsx,.zip,.xml,.gift,.txt,.csv,.tsv,.json,.aiken,text/plain,text/csv,application/json"
        mostBytes={largestImportBytes}
        below={
          <div>
            <Template />
          </div>
        }
      />
      <PromptToCopy />
    </div>
  );
}
