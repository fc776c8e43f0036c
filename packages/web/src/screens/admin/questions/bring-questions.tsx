import { largestImportBytes } from '@akada/contract/rules/question-import';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { examTitlesQuery } from '../../../data/admin-questions.ts';
import { useQuestionTemplate, useReadQuestions } from '../../../data/question-imports.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { TextareaField } from '../../../ui/form-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { FileDrop } from '../shared/file-drop.tsx';

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

function useReading({ exam, onRead }: BringProps) {
  const reading = useReadQuestions();
  const [percent, setPercent] = useState(0);
  const [problem, setProblem] = useState<{ of: 'text' | 'file'; message: string } | null>(null);
  const send = (source: File | string) => {
    if (reading.isPending) return;
    const of = typeof source === 'string' ? 'text' : 'file';
    setProblem(null);
    setPercent(0);
    reading.mutate(
      { source, exam, onProgress: setPercent },
      {
        onSuccess: ({ _id }) => onRead(_id),
        onError: (error) => setProblem({ of, message: messageOf(error) }),
      },
    );
  };
  const problemOf = (of: 'text' | 'file') => (problem?.of === of ? problem.message : undefined);
  const isReading = (of: 'text' | 'file') =>
    reading.isPending && (typeof reading.variables.source === 'string' ? 'text' : 'file') === of;
  return { send, percent, problemOf, isReading, refuse: (message: string) => setProblem({ of: 'file', message }) };
}

function PasteForm({ reading }: { reading: ReturnType<typeof useReading> }) {
  const [text, setText] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsEmpty(text.trim() === '');
    if (text.trim() !== '') reading.send(text);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <TextareaField
        label="Paste the questions"
        hint="As they stand in Word or in a past paper. Answers may also stand together at the end: 1. B 2. C"
        rows={12}
        placeholder={example}
        value={text}
        error={isEmpty ? 'Please paste questions or choose a file' : reading.problemOf('text')}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" className="max-sm:w-full sm:self-start" loading={reading.isReading('text')}>
        Read the questions
      </Button>
    </form>
  );
}

/** Nothing is in the bank before the review. */
export function BringQuestions(props: BringProps) {
  const { exam, onExam } = props;
  const exams = useQuery(examTitlesQuery).data ?? [];
  const reading = useReading(props);
  const isSending = reading.isReading('file');
  const problem = reading.problemOf('file');
  const choose = (file: File | undefined) => {
    if (!file) return;
    if (file.size > largestImportBytes) reading.refuse('A file may have at most 10 MB');
    else reading.send(file);
  };
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
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <PasteForm reading={reading} />
        <FileDrop
          label="File with questions"
          accept=".docx,.xlsx,.zip,.xml,.gift,.txt,.csv,.tsv,.json,.aiken,text/plain,text/csv,application/json"
          loading={isSending}
          onFiles={([file]) => choose(file)}
          below={
            <>
              {isSending && (
                <div className="mx-auto mt-4 max-w-sm">
                  <ProgressBar
                    label="Upload"
                    percent={reading.percent}
                    text={reading.percent < 100 ? `${reading.percent}% sent` : 'Reading the questions…'}
                  />
                </div>
              )}
              {problem && (
                <div className="mx-auto mt-4 max-w-prose text-left">
                  <Notice tone="error">{problem}</Notice>
                </div>
              )}
              <div>
                <Template />
              </div>
            </>
          }
        >
          <h2 className="text-lg">Or bring a file</h2>
          <p className="mx-auto mt-1 max-w-prose text-soft">
            Word, Excel, text, CSV, Moodle XML, QTI, GIFT, Aiken or JSON of Akada, at most 10 MB and 10,000 questions.
            You look through them before any of them is in the bank.
          </p>
        </FileDrop>
      </div>
    </div>
  );
}
