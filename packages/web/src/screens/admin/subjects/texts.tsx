import type { Subject, UnlistedSubject } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../../data/platform/school.ts';
import {
  type SubjectTexts,
  subjectTextsQuery,
  useCountSubjectTexts,
  useMapSubjects,
  useSaveSubject,
} from '../../../data/school/subjects.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SureDialog } from '../shared/dialogs.tsx';

const [later, asItIs] = ['later', 'as it is'];

type Counts = Pick<UnlistedSubject, 'lessons' | 'courses' | 'exams' | 'questions'>;

/** '12 questions, 1 exam' */
function useCountsText(): (counts: Counts) => string {
  const { counted } = useFormat();
  return ({ lessons, courses, exams, questions }) =>
    [
      questions > 0 && counted(questions, 'question'),
      exams > 0 && counted(exams, 'exam'),
      lessons > 0 && counted(lessons, 'lesson'),
      courses > 0 && counted(courses, 'course'),
    ]
      .filter(Boolean)
      .join(', ');
}

type RowProps = {
  of: UnlistedSubject;
  subjects: readonly Subject[];
  value: string;
  onChange: (value: string) => void;
};

function TextRow({ of, subjects, value, onChange }: RowProps) {
  const countsText = useCountsText();
  const add = useSaveSubject();
  const options = [
    { value: later, label: 'Decide later' },
    { value: asItIs, label: 'Leave it as it is' },
    ...subjects.filter(({ closedAt }) => !closedAt).map(({ _id, name }) => ({ value: _id, label: name })),
  ];
  return (
    <Card as="li" aria-label={of.text}>
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-2 text-base wrap-anywhere">
            {of.text} {of.subjectId !== undefined && !of.isSure && <Badge tone="amber">Please check</Badge>}
          </h3>
          <p className="text-sm text-soft">{countsText(of)}</p>
        </div>
        <SelectField
          label={`Subject of ${of.text}`}
          value={value}
          options={options}
          onChange={({ target }) => onChange(target.value)}
        />
        <Button
          variant="quiet"
          aria-label={`Add to the list: ${of.text}`}
          loading={add.isPending}
          onClick={() => add.mutate({ before: null, body: { name: of.text } })}
        >
          Add to the list
        </Button>
      </div>
      {add.isError && (
        <div className="mt-2">
          <Notice tone="error">{messageOf(add.error)}</Notice>
        </div>
      )}
    </Card>
  );
}

type WriteDialogProps = {
  texts: SubjectTexts;
  count: ReturnType<typeof useCountSubjectTexts>;
  onClose: () => void;
};

/** Counts of a preview, before it is written. */
function WriteDialog({ texts, count, onClose }: WriteDialogProps) {
  const countsText = useCountsText();
  const { counted } = useFormat();
  const left = texts.filter(({ subjectId }) => subjectId === null);
  const description = (
    <div className="flex flex-col gap-2">
      {count.isPending && <p>Counting what changes …</p>}
      {count.isError && <p>{messageOf(count.error)}</p>}
      <ul className="grid gap-1">
        {(count.data ?? []).map(({ text, name, ...counts }) => (
          <li key={text} className="wrap-anywhere">
            “{text}” becomes <strong>{name}</strong> in {countsText(counts)}.
          </li>
        ))}
        {left.map(({ text }) => (
          <li key={text} className="wrap-anywhere">
            “{text}” stays as it is.
          </li>
        ))}
      </ul>
      <p>From then on these texts are read as their subjects, and nobody is asked again.</p>
    </div>
  );
  return (
    <SureDialog
      change={useMapSubjects()}
      of={texts}
      title={`Write ${counted(texts.length, 'subject')} as your list has them?`}
      description={description}
      confirmLabel="Write them"
      tone="primary"
      done={() => ['Subjects written as your list has them']}
      onClose={onClose}
    />
  );
}

/** Free texts of before there was a list. */
export function Texts({ subjects }: { subjects: readonly Subject[] }) {
  const { data = [] } = useQuery(subjectTextsQuery);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [asked, setAsked] = useState<SubjectTexts | null>(null);
  const count = useCountSubjectTexts();
  const ask = (texts: SubjectTexts) => {
    count.mutate(texts);
    setAsked(texts);
  };
  if (data.length === 0 || subjects.length === 0) return null;
  const choiceOf = ({ text, subjectId }: UnlistedSubject) => chosen[text] ?? subjectId ?? later;
  const texts = data.flatMap((one) => {
    const value = choiceOf(one);
    return value === later ? [] : [{ text: one.text, subjectId: value === asItIs ? null : value }];
  });
  return (
    <section aria-labelledby="subject-texts" className="mb-8 max-w-3xl">
      <h2 id="subject-texts" className="text-lg">
        Written otherwise
      </h2>
      <p className="mt-1 mb-3 text-soft">
        These subjects are used in lessons, exams and questions, but are not in your list. Choose what each one is; it
        is changed everywhere at once.
      </p>
      <ul aria-label="Written otherwise" className="grid gap-3">
        {data.map((one) => (
          <TextRow
            key={one.text}
            of={one}
            subjects={subjects}
            value={choiceOf(one)}
            onChange={(value) => setChosen({ ...chosen, [one.text]: value })}
          />
        ))}
      </ul>
      <Button className="mt-4" disabled={texts.length === 0} onClick={() => ask(texts)}>
        See what changes
      </Button>
      {asked && <WriteDialog texts={asked} count={count} onClose={() => setAsked(null)} />}
    </section>
  );
}
