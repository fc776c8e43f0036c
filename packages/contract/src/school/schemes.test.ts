import { expect, test } from 'vitest';
import { usualSchemes } from '../rules/schemes.ts';
import { schemesForm, storedSchemes } from './schemes.ts';

const some = 'a'.repeat(24);
const part = { name: 'Exam', max: 100 };
const all = { name: 'All', classIds: [], subjectIds: [], termIds: [], components: [part] };
const { rules } = usualSchemes;
const form = { schemes: [all], rules, scales: [], closings: [] };

function problemOf(change: object): [string | undefined, string] | null {
  const issue = schemesForm.safeParse({ ...form, ...change }).error?.issues[0];
  return issue ? [issue.path.join('.'), issue.message] : null;
}

test('the usual schemes are stored as they are, and a form may be filled from them', () => {
  expect(storedSchemes.parse(usualSchemes)).toEqual(usualSchemes);
  expect(problemOf(usualSchemes)).toBeNull();
});

const withParts = (...components: object[]) => ({ schemes: [{ ...all, components }] });

test.each<[object, string, string]>([
  [{ schemes: [] }, 'schemes', 'At least one scheme is needed'],
  [
    { schemes: [{ ...all, classIds: [some] }] },
    'schemes.0',
    'The last scheme must be for all classes, subjects and terms',
  ],
  [{ schemes: [{ ...all, name: ' ' }] }, 'schemes.0.name', 'Please enter a name for each scheme'],
  [{ schemes: [{ ...all, classIds: ['x'] }] }, 'schemes.0.classIds.0', 'Classes must be a list of classes'],
  [withParts(), 'schemes.0.components', 'A scheme has at least one part'],
  [withParts({ name: 'CA', max: 0 }), 'schemes.0.components.0.max', 'The highest mark of a part must be more than 0'],
  [
    withParts({ name: 'CA', max: 1.005 }),
    'schemes.0.components.0.max',
    'The highest mark of a part has at most two decimals',
  ],
  [withParts({ name: 'CA' }), 'schemes.0.components.0.max', 'Please enter the highest mark of each part'],
  [withParts(part, { ...part, name: 'exam' }), 'schemes.0.components.1.name', 'All has two parts “exam”'],
  [{ rules: { ...rules, decimals: 3 } }, 'rules.decimals', 'Decimals must be 0, 1 or 2'],
  [
    { rules: { ...rules, cumulative: { kind: 'weighted', weights: [0, 0, 0] } } },
    'rules.cumulative.weights',
    'Weights: at least one must be more than 0',
  ],
  [
    { rules: { ...rules, cumulative: { kind: 'sum' } } },
    'rules.cumulative.kind',
    'cumulative kind must be none, mean or weighted',
  ],
  [
    { scales: [{ classIds: [], scale: { kind: 'waec' } }] },
    'scales.0.classIds',
    'Please choose the classes of the grade scale',
  ],
  [
    { closings: [{ termId: some, day: '2026-02-30' }] },
    'closings.0.day',
    'The closing day must be a day such as 2026-12-11',
  ],
  [
    {
      closings: [
        { termId: some, day: '2026-12-11' },
        { termId: some, day: '2026-12-12' },
      ],
    },
    'closings.1.termId',
    'A term has one closing day',
  ],
])('%j is refused with its field', (change, field, message) => {
  expect(problemOf(change)).toEqual([field, message]);
});
