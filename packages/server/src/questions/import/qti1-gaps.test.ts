import { describe, expect, test } from 'vitest';
import { readImport } from './read-import.ts';

/** Gaps of QTI 1.2: one in its place is a short answer, several are none. */

const text = (words: string) => `<material><mattext texttype="text/html">${words}</mattext></material>`;
const meta = (type: string) =>
  `<itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>${type}</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>`;
const row = (inner: string) => `<render_fib>${inner}</render_fib>`;
const label = (id: string) => `<response_label ident="${id}"/>`;
const typed = (id: string, inner = row(label(id)), name = 'response_str', more = '') =>
  `<${name} ident="${id}"${more}>${inner}</${name}>`;
const is = (value: string, place = 'r', more = '') => `<varequal respident="${place}"${more}>${value}</varequal>`;
const earns = (condition: string, points = 100, action = 'Set') =>
  `<respcondition><conditionvar>${condition}</conditionvar><setvar action="${action}" varname="SCORE">${points}</setvar></respcondition>`;
const each = (...conditions: string[]) => conditions.map((one) => earns(one, 50, 'Add')).join('');
const list = (id: string, ...options: string[]) =>
  `<response_lid ident="response_${id}">${text(id)}<render_choice>${options
    .map((one, at) => `<response_label ident="${id}${at}">${text(one)}</response_label>`)
    .join('')}</render_choice></response_lid>`;

function shown(presentation: string, conditions: string, head = '') {
  const item = `<item ident="q">${head}<presentation>${presentation}</presentation><resprocessing><outcomes><decvar maxvalue="100" varname="SCORE"/></outcomes>${conditions}</resprocessing></item>`;
  const xml = `<?xml version="1.0"?><questestinterop><assessment><section>${item}</section></assessment></questestinterop>`;
  const [only] = readImport(Buffer.from(xml), null).rows;
  const { question } = only ?? {};
  if (only?.status === 'rejected') return only.why;
  return [question?.type, question?.text, question?.correctAnswer, ...(question?.details?.accepted ?? [])].join(' / ');
}

test.each([
  ['between the words', text('The capital of Kogi is') + typed('r') + text('on the Niger.')],
  ['in a flow', `<flow>${text('The capital of Kogi is')}${typed('r')}${text('on the Niger.')}</flow>`],
  ['in its own row', typed('r', row(`${text('The capital of Kogi is')}${label('r')}${text('on the Niger.')}`))],
  [
    'with words in its response',
    `<response_str ident="r">${text('The capital of Kogi is')}${row(label('r'))}</response_str>${text('on the Niger.')}`,
  ],
])('one gap %s keeps its place', (_name, presentation) => {
  expect(shown(presentation, earns(is('Lokoja')))).toBe(
    'short-answer / The capital of Kogi is ____ on the Niger. / Lokoja',
  );
});

test('one gap at the end is none', () => {
  expect(shown(text('The capital of Kogi?') + typed('r'), earns(is('Lokoja')))).toBe(
    'short-answer / The capital of Kogi? / Lokoja',
  );
  expect(shown(text('It is') + typed('r') + text('.'), earns(is('Lokoja')))).toBe(
    'short-answer / It is ____. / Lokoja',
  );
});

describe('several gaps are refused with what to do', () => {
  const why = 'This item has 2 places to answer; one is possible. Please make a question of each.';
  const pair = row(label('a') + label('b'));
  test.each([
    ['two responses', typed('a') + typed('b'), each(is('x', 'a'), is('y', 'b'))],
    [
      'two responses with words between',
      `${text('A is')}${typed('a')}${text('B is')}${typed('b')}`,
      each(is('x', 'a'), is('y', 'b')),
    ],
    ['two responses of one condition', typed('a') + typed('b'), earns(is('x', 'a') + is('y', 'b'))],
    ['two gaps of one row, each with points', typed('r', pair), each(is('x'), is('y'))],
    ['two gaps of one row, one key', typed('r', pair), earns(is('x'))],
    [
      'two gaps of one row in their order',
      typed('r', pair, 'response_str', ' rcardinality="Ordered"'),
      earns(`<and>${is('x', 'r', ' index="1"')}${is('y', 'r', ' index="2"')}</and>`),
    ],
    ['two rows', typed('r', row(label('a')) + text('and') + row(label('b'))), earns(is('x'))],
    [
      'two numbers',
      typed('a', row(''), 'response_num') + typed('b', row(''), 'response_num'),
      each(is('1', 'a'), is('2', 'b')),
    ],
    ['no key', typed('a') + typed('b'), ''],
    ['a gap and a list', typed('a') + list('c', 'p', 'q'), each(is('x', 'a'), is('c0', 'response_c'))],
  ])('%s', (_name, presentation, conditions) => expect(shown(text('Fill in.') + presentation, conditions)).toBe(why));

  test('of Canvas', () => {
    const asked = text('Roses are [a], violets are [b].') + list('a', 'red') + list('b', 'blue');
    const conditions = each(is('a0', 'response_a'), is('b0', 'response_b'));
    expect(shown(asked, conditions, meta('fill_in_multiple_blanks_question'))).toBe(why);
  });
});

describe('named gaps of Canvas', () => {
  const blanks = meta('fill_in_multiple_blanks_question');
  const lists = meta('multiple_dropdowns_question');
  const asked = text('Roses are [a].') + list('a', 'red', 'crimson');
  test('one is a short answer with all its answers', () => {
    const conditions = each(is('a0', 'response_a'), is('a1', 'response_a'));
    expect(shown(asked, conditions, blanks)).toBe('short-answer / Roses are ____. / red / crimson');
  });

  test('answers that earn nothing are asked about', () => {
    expect(shown(asked, earns(is('a0', 'response_a')), blanks)).toMatch(/^Please check: the answers “crimson” earn/);
  });

  test('one list is a choice', () => {
    expect(shown(asked, earns(is('a1', 'response_a')), lists)).toBe('multiple-choice / Roses are ____. / crimson');
  });

  const two = text('Roses are [a], violets are [b].') + list('a', 'red', 'blue') + list('b', 'red', 'blue');
  test('lists of the same options are matched', () => {
    expect(shown(two, each(is('a0', 'response_a'), is('b1', 'response_b')), lists)).toBe(
      'matching / Roses are (1) ____, violets are (2) ____. / ["red","blue"]',
    );
  });

  test('and refused where one has no key, or the options differ', () => {
    expect(shown(two, each(is('a0', 'response_a')), lists)).toBe('Not every prompt has one match');
    const other = text('[a] and [b]') + list('a', 'red', 'blue') + list('b', 'big', 'small');
    expect(shown(other, each(is('a0', 'response_a'), is('b1', 'response_b')), lists)).toContain('2 places to answer');
  });
});

test('a key of another place is asked about', () => {
  expect(shown(text('Who?') + typed('r'), earns(is('Musa', 'other')))).toBe(
    'Please check: the answer belongs to “other”, and the place to answer is “r”',
  );
});
