import type { AnalysedQuestion, ExamAnalysis } from '@akada/contract';
import { isMarkedByHand, questionTypeLabels } from '@akada/contract/question-types';
import { measuredFrom } from '@akada/contract/rules/grade';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useFormat } from '../../../data/platform/school.ts';
import { counted } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Maths } from '../../../ui/maths.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { oneOf, useUrlFilters } from '../../shared/filters.tsx';
import { OptionBars } from './option-bars.tsx';

const percent = (share: number) => `${Math.round(share * 100)}%`;

/** Words for the correlation with the rest of the score. */
function separatesWords({ attempts, discrimination }: AnalysedQuestion): string {
  if (attempts < measuredFrom) return 'too few to say';
  if (discrimination === null) return 'not known';
  if (discrimination < 0) return 'no';
  if (discrimination < 0.2) return 'hardly';
  return discrimination < 0.3 ? 'a little' : 'clearly';
}

const worth = {
  'wrong-key': 4,
  'two-right': 3,
  backwards: 2,
  'useless-option': 1,
  'too-easy': 1,
  'too-hard': 1,
} as const;

type Numbered = AnalysedQuestion & { number: number };

const oddness = ({ flags }: AnalysedQuestion) => flags.reduce((sum, { kind }) => sum + worth[kind], 0);

const orders: Readonly<Record<string, { label: string; by: (one: Numbered, other: Numbered) => number }>> = {
  odd: { label: 'Odd ones first', by: (one, other) => oddness(other) - oddness(one) },
  paper: { label: 'As on the paper', by: (one, other) => one.number - other.number },
  hard: { label: 'Hardest first', by: (one, other) => one.facility - other.facility },
  easy: { label: 'Easiest first', by: (one, other) => other.facility - one.facility },
  blank: { label: 'Most left blank first', by: (one, other) => other.blank - one.blank },
  tells: {
    label: 'Separates least first',
    by: (one, other) => (one.discrimination ?? -2) - (other.discrimination ?? -2),
  },
};
const orderNames = Object.keys(orders);
const orderOptions = orderNames.map((value) => ({ value, label: orders[value]?.label ?? '' }));

function Details({ exam, question }: RowProps) {
  const { counted } = useFormat();
  const { questionId, type, points, attempts, difference, discrimination, pointBiserial, flags } = question;
  const byHand = isMarkedByHand(question);
  const figures = [
    ['Asked', counted(attempts, 'attempt')],
    ['Strong less weak', `${Math.round(difference * 100)} points of 100`],
    ['With the other points', discrimination?.toFixed(2) ?? '–'],
    ['With all points', pointBiserial?.toFixed(2) ?? '–'],
  ];
  return (
    <div className="border-t border-line bg-sunken p-4">
      {flags.map((flag) => (
        <div key={`${flag.kind} ${flag.option}`} className="mb-3">
          <Notice tone="warning">
            <Maths text={flag.message} />
          </Notice>
        </div>
      ))}
      <p className="mb-3 whitespace-pre-wrap font-medium [overflow-wrap:anywhere]">
        <Maths text={question.text} />
      </p>
      <p className="mb-3 flex flex-wrap gap-2">
        <Badge>{questionTypeLabels[type]}</Badge>
        <Badge>{counted(points, 'point')}</Badge>
        {question.annulled && <Badge tone="amber">Annulled</Badge>}
      </p>
      <OptionBars question={question} />
      <dl className="my-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 text-xs">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-soft">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {(byHand || !exam.limitedTo) && (
        <LinkButton variant="secondary" to={`/admin/exams/${exam._id}/marking?question=${questionId}`}>
          {byHand ? 'Mark answers' : 'Correct the key'}
          <span className="sr-only"> of question {question.number}</span>
        </LinkButton>
      )}
    </div>
  );
}

type Exam = ExamAnalysis['exam'];
type RowProps = { exam: Exam; question: Numbered };
type TableProps = { exam: Exam; questions: readonly AnalysedQuestion[] };

function Row({ exam, question }: RowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { number, facility, blank, flags } = question;
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-11 w-full flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2 text-left -outline-offset-3 hover:bg-sunken"
      >
        <span className="w-7 shrink-0 font-semibold text-soft">
          <span className="sr-only">Question </span>
          {number}
        </span>
        <span className="line-clamp-1 min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
          <Maths text={question.text} />
        </span>
        <span className="flex w-36 shrink-0 items-center gap-2">
          <span className="h-2 flex-1 overflow-hidden rounded-full bg-line" aria-hidden="true">
            <span className="block h-full bg-green" style={{ width: percent(facility) }} />
          </span>
          <span className="w-20 text-xs font-semibold">{percent(facility)} right</span>
        </span>
        <span className="w-20 shrink-0 text-xs text-soft">{percent(blank)} blank</span>
        <span className="w-60 shrink-0 text-xs text-soft">Separates strong from weak: {separatesWords(question)}</span>
        {flags.length > 0 && <Badge tone={flags[0]?.kind === 'wrong-key' ? 'red' : 'amber'}>Look at this</Badge>}
        <ChevronDown className={classes('size-4.5 shrink-0', isOpen && 'rotate-180')} aria-hidden="true" />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Details exam={exam} question={question} />}
      </div>
    </li>
  );
}

function summary(questions: readonly AnalysedQuestion[]): string {
  const few = questions.filter(({ attempts }) => attempts < measuredFrom).length;
  if (few === questions.length) return 'Too few students to say which questions are odd.';
  const odd = questions.filter(({ flags }) => flags.length > 0).length;
  const rest = few > 0 ? ` For ${counted(few, 'question')} there are too few students to say.` : '';
  if (odd === 0) return `No ${few > 0 ? 'other ' : ''}question looks odd.${rest}`;
  return (odd === 1 ? '1 question looks odd.' : `${odd} questions look odd.`) + rest;
}

export function QuestionTable({ exam, questions }: TableProps) {
  const filters = useUrlFilters(['sort']);
  const sort = oneOf(orderNames, filters.values.sort) || 'odd';
  const numbered = questions.map((question, index) => ({ ...question, number: index + 1 }));
  const by = orders[sort]?.by;
  return (
    <section aria-labelledby="analysed" className="mb-5">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="analysed" className="text-lg">
            Questions
          </h2>
          <p className="text-soft">{summary(questions)}</p>
        </div>
        <SelectField
          label="Order"
          hideLabel
          className="basis-52"
          options={orderOptions}
          value={sort}
          onChange={(event) => filters.set('sort', event.target.value === 'odd' ? '' : event.target.value)}
        />
      </div>
      <ul aria-label="Questions" className="overflow-hidden rounded-md border border-line bg-card">
        {numbered
          .sort((one, other) => by?.(one, other) || one.number - other.number)
          .map((question) => (
            <Row key={question.questionId} exam={exam} question={question} />
          ))}
      </ul>
    </section>
  );
}
