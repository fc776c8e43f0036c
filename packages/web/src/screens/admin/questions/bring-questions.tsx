import { largestImportBytes } from '@akada/contract/rules/question-import';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { examTitlesQuery } from '../../../data/questions/admin-questions.ts';
import { useQuestionTemplate, useReadQuestions } from '../../../data/questions/question-imports.ts';
import { Button } from '../../../ui/button.tsx';
import { FoldSummary } from '../../../ui/fold-summary.tsx';
import { TextareaField } from '../../../ui/form-field.tsx';
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

type KeyProps = { answers: string; onAnswers: (answers: string) => void };

/** Of a paper whose answers are on a sheet of their own. */
function AnswerKey({ answers, onAnswers }: KeyProps) {
  return (
    <details className="rounded-md border border-line">
      <FoldSummary>
        Answer key
        <span className="min-w-0 text-sm font-normal text-soft">If the answers are on another sheet</span>
      </FoldSummary>
      <div className="border-t border-line p-4">
        <TextareaField
          label="Paste the answer key first"
          hint="Then paste the paper below, or choose its file. A key that does not fit the paper is told."
          rows={4}
          placeholder="1. B 2. C 3. A"
          value={answers}
          onChange={({ target }) => onAnswers(target.value)}
        />
      </div>
    </details>
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
  const [answers, setAnswers] = useState('');
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
      <AnswerKey answers={answers} onAnswers={setAnswers} />
      <BringFile
        read={useReadQuestions()}
        wishes={{ exam, answers }}
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
