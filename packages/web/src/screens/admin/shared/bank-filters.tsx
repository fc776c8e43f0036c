import type { BankValues } from '@akada/contract';
import { questionTypeLabels, questionTypes } from '@akada/contract/question-types';
import { classLevels } from '@akada/contract/rules/class-level';
import { useQuery } from '@tanstack/react-query';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { useFormat } from '../../../data/platform/school.ts';
import type { BankFilter } from '../../../data/questions/admin-questions.ts';
import { passagesQuery } from '../../../data/questions/passages.ts';
import { importsQuery } from '../../../data/questions/question-imports.ts';
import { FilterSelect, oneOf, type UrlFilters } from '../../shared/filters.tsx';
import { passageName } from '../../shared/passage.tsx';

export const bankFilterNames = [
  ...(['search', 'exam', 'passage', 'import', 'type', 'subject', 'topic', 'classLevel'] as const),
  ...(['source', 'year', 'tag', 'used', 'explanation', 'practice', 'alike'] as const),
];

type Name = (typeof bankFilterNames)[number];
type Filters = Pick<UrlFilters<Name>, 'values' | 'set'>;

const yesOrNo = ['yes', 'no'] as const;

const idOr = (value: string) => (/^[0-9a-f]{24}$/.test(value) ? value : '');

/** A mistyped address filters nothing instead of failing. */
export function bankFilterOf(values: Readonly<Record<Name, string>>): BankFilter {
  return {
    ...values,
    passage: idOr(values.passage),
    import: idOr(values.import),
    type: oneOf(questionTypes, values.type),
    classLevel: oneOf(classLevels, values.classLevel),
    year: /^(19|20)\d\d$/.test(values.year) ? values.year : '',
    used: oneOf(yesOrNo, values.used),
    explanation: oneOf(yesOrNo, values.explanation),
    practice: oneOf(yesOrNo, values.practice),
    alike: oneOf(['yes'], values.alike),
  };
}

export const noBankFilter = Object.fromEntries(bankFilterNames.map((name) => [name, ''])) as Record<Name, string>;

export const typeOptions = [
  { value: '', label: 'All Types' },
  ...questionTypes.map((type) => ({ value: type, label: questionTypeLabels[type] })),
];

const usedOptions = [
  { value: '', label: 'Used or not' },
  { value: 'yes', label: 'Used' },
  { value: 'no', label: 'Not used' },
];

const explanationOptions = [
  { value: '', label: 'Explained or not' },
  { value: 'no', label: 'Without explanation' },
  { value: 'yes', label: 'With explanation' },
];

const practiceOptions = [
  { value: '', label: 'For practice or not' },
  { value: 'yes', label: 'Open for practice' },
  { value: 'no', label: 'Not for practice' },
];

const alikeOptions = [
  { value: '', label: 'Alike or not' },
  { value: 'yes', label: 'Alike' },
];

type Counted = { value: string; questions: number };

/** Includes the address's value, even without questions. */
function optionsOf(all: string, known: readonly Counted[], chosen: string, words = (value: string) => value) {
  const missing = chosen === '' || known.some(({ value }) => value === chosen) ? [] : [{ value: chosen, questions: 0 }];
  return [
    { value: '', label: all },
    ...[...known, ...missing].map(({ value, questions }) => ({ value, label: `${words(value)} (${questions})` })),
  ];
}

/** The same topic of two subjects is one choice. */
function topicsOf({ topics }: BankValues, subject: string): Counted[] {
  const counts = new Map<string, number>();
  for (const topic of topics) {
    if (subject === '' || topic.subject === subject)
      counts.set(topic.value, (counts.get(topic.value) ?? 0) + topic.questions);
  }
  return [...counts].map(([value, questions]) => ({ value, questions }));
}

function yearsOf({ sources }: BankValues, source: string) {
  const own = sources.filter(({ value }) => source === '' || value === source);
  return [...new Set(own.flatMap(({ years }) => years))].sort((a, b) => b - a);
}

type Known = 'subject' | 'topic' | 'classLevel' | 'source' | 'year' | 'tag';

type KnownSelectsProps = {
  filters: Filters;
  values: BankValues;
  /** All of them without it. */
  only?: readonly Known[];
  className?: string;
};

/** A filter without values in the bank is hidden. */
export function KnownSelects({ filters, values, only, className = 'md:w-40' }: KnownSelectsProps) {
  const classLabel = useClassLabel();
  const { subject, topic, classLevel, source, year, tag } = filters.values;
  const topics = topicsOf(values, subject);
  const years = yearsOf(values, source);
  const chooseSubject = (next: string) => {
    if (topic !== '' && !topicsOf(values, next).some(({ value }) => value === topic)) filters.set('topic', '');
    filters.set('subject', next);
  };
  const own = { filters: { values: filters.values, set: filters.set }, className };
  const has = (name: Known, known: readonly unknown[]) =>
    (only?.includes(name) ?? true) && (known.length > 0 || filters.values[name] !== '');
  return (
    <>
      {has('subject', values.subjects) && (
        <FilterSelect
          {...own}
          filters={{ values: filters.values, set: (_, next) => chooseSubject(next) }}
          name="subject"
          label="Subject"
          options={optionsOf('All Subjects', values.subjects, subject)}
        />
      )}
      {has('topic', topics) && (
        <FilterSelect {...own} name="topic" label="Topic" options={optionsOf('All Topics', topics, topic)} />
      )}
      {has('classLevel', values.classLevels) && (
        <FilterSelect
          {...own}
          name="classLevel"
          label="Class"
          options={optionsOf('All Classes', values.classLevels, classLevel, classLabel)}
        />
      )}
      {has('source', values.sources) && (
        <FilterSelect
          {...own}
          name="source"
          label="Source"
          options={optionsOf('All Sources', values.sources, source)}
        />
      )}
      {has('year', years) && (
        <FilterSelect
          {...own}
          className={className && 'md:w-32'}
          name="year"
          label="Year"
          options={[
            { value: '', label: 'All Years' },
            ...[...new Set([...years.map(String), ...(year ? [year] : [])])].map((one) => ({ value: one, label: one })),
          ]}
        />
      )}
      {has('tag', values.tags) && (
        <FilterSelect {...own} name="tag" label="Tag" options={optionsOf('All Tags', values.tags, tag)} />
      )}
    </>
  );
}

/** Nothing while the bank has no passage. */
function PassageSelect({ filters }: { filters: Filters }) {
  const passages = useQuery(passagesQuery).data ?? [];
  if (passages.length === 0) return null;
  const known = passages.map((one) => ({ value: one._id, label: `${passageName(one)} (${one.questionCount})` }));
  const options = [{ value: '', label: 'Any passage or none' }, ...known];
  return <FilterSelect filters={filters} name="passage" label="Passage" className="md:w-40" options={options} />;
}

/** Chosen where an import is shown; here it can be taken off. */
function ImportSelect({ filters }: { filters: Filters }) {
  const { import: chosen } = filters.values;
  const { dateTime } = useFormat();
  const imports = useQuery({ ...importsQuery, enabled: chosen !== '' }).data ?? [];
  if (idOr(chosen) === '') return null;
  const found = imports.find(({ _id }) => _id === chosen);
  const label = found ? `${found.fileName || 'Pasted questions'}, ${dateTime(found.createdAt)}` : 'One import';
  const options = [
    { value: '', label: 'Any import or none' },
    { value: chosen, label },
  ];
  return <FilterSelect filters={filters} name="import" label="Import" className="md:w-40" options={options} />;
}

export function StateSelects({ filters }: { filters: Filters }) {
  return (
    <>
      <PassageSelect filters={filters} />
      <ImportSelect filters={filters} />
      <FilterSelect filters={filters} name="used" label="Use" className="md:w-40" options={usedOptions} />
      <FilterSelect
        filters={filters}
        name="explanation"
        label="Explained"
        className="md:w-40"
        options={explanationOptions}
      />
      <FilterSelect filters={filters} name="practice" label="Practice" className="md:w-40" options={practiceOptions} />
      <FilterSelect filters={filters} name="alike" label="Alike" className="md:w-36" options={alikeOptions} />
    </>
  );
}
