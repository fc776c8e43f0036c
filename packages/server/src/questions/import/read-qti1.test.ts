import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { aPng } from '../../../test/pictures.ts';
import { readImport } from './read-import.ts';

const text = (words: string, type = 'text/html') =>
  `<material><mattext texttype="${type}">${words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</mattext></material>`;
const field = (label: string, entry: string) =>
  `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`;
const meta = (type: string, points = 1) =>
  `<itemmetadata><qtimetadata>${field('question_type', type)}${field('points_possible', `${points}`)}</qtimetadata></itemmetadata>`;
const labels = (...texts: string[]) =>
  `<render_choice>${texts.map((one, at) => `<response_label ident="${at + 1}">${text(one)}</response_label>`).join('')}</render_choice>`;
const list = (cardinality: string, ...texts: string[]) =>
  `<response_lid ident="r" rcardinality="${cardinality}">${labels(...texts)}</response_lid>`;
const words = (rows = 1) =>
  `<response_str ident="r" rcardinality="Single"><render_fib rows="${rows}"><response_label ident="a"/></render_fib></response_str>`;
const is = (value: string | number, place = 'r') => `<varequal respident="${place}">${value}</varequal>`;
const earns = (condition: string, points: number | string = 100, action = 'Set') =>
  `<respcondition><conditionvar>${condition}</conditionvar><setvar action="${action}" varname="SCORE">${points}</setvar></respcondition>`;
const item = (head: string, asked: string, ...conditions: string[]) =>
  `<item ident="q">${head}<presentation>${asked}</presentation><resprocessing><outcomes><decvar maxvalue="100" varname="SCORE"/></outcomes>${conditions.join('')}</resprocessing></item>`;
const file = (...items: string[]) =>
  `<?xml version="1.0"?><questestinterop><assessment><section>${items.join('')}</section></assessment></questestinterop>`;

const read = (xml: string) => readImport(Buffer.from(xml), null);
const shown = (...items: string[]) =>
  read(file(...items)).rows.map(({ status, why, question }) =>
    status === 'rejected'
      ? why
      : [question?.type, question?.text, question?.correctAnswer, why].filter(Boolean).join(' / '),
  );

describe('QTI 1.2', () => {
  test.each<[string, string, string]>([
    [
      'a choice',
      item(meta('multiple_choice_question'), text('<p>Metal?</p>') + list('Single', 'Neon', 'Zinc'), earns(is(2))),
      'multiple-choice / Metal? / Zinc',
    ],
    [
      'text that is called plain and is HTML',
      item('', text('H<sub>2</sub>O &amp; more?', 'text/plain') + list('Single', 'a', 'b'), earns(is(1))),
      'multiple-choice / H₂O & more? / a',
    ],
    [
      'true or false',
      item(meta('true_false_question'), text('Wet?') + list('Single', 'True', 'False'), earns(is(1))),
      'true-false / Wet? / true',
    ],
    [
      'several answers, all of them',
      item(
        meta('multiple_answers_question'),
        text('Which?') + list('Multiple', 'a', 'b', 'c'),
        earns(`<and>${is(1)}${is(3)}<not>${is(2)}</not></and>`),
      ),
      'multiple-select / Which? / ["a","c"]',
    ],
    [
      'several answers, one after the other',
      item(
        '',
        text('Which?') + list('Multiple', 'a', 'b', 'c'),
        earns(is(1), 50, 'Add'),
        earns(is(2), 50, 'Add'),
        earns(is(3), -50, 'Add'),
      ),
      'multiple-select / Which? / ["a","b"]',
    ],
    [
      'a short answer',
      item(meta('short_answer_question'), text('Who?') + words(), earns(`${is('Soyinka')}${is('Wole Soyinka')}`)),
      'short-answer / Who? / Soyinka',
    ],
    [
      'a number with its range',
      item(
        meta('numerical_question'),
        text('How long?') + words(),
        earns(`<or>${is(4)}<and><vargte respident="r">3.5</vargte><varlte respident="r">4.5</varlte></and></or>`),
      ),
      'numeric / How long? / 4',
    ],
    ['an essay', item(meta('essay_question'), text('Why?') + words()), 'essay / Why?'],
    [
      'pairs',
      item(
        meta('matching_question'),
        text('Match.') +
          ['Ghana', 'Togo']
            .map((one, at) => `<response_lid ident="r${at}">${text(one)}${labels('Accra', 'Lomé')}</response_lid>`)
            .join(''),
        earns(is(1, 'r0'), 50, 'Add'),
        earns(is(2, 'r1'), 50, 'Add'),
      ),
      'matching / Match. / ["Accra","Lomé"]',
    ],
    [
      'half credit',
      item('', text('x?') + list('Single', 'a', 'b', 'c'), earns(is(2)), earns(is(1), 50)),
      'multiple-choice / x? / b / The half credit was left out: a',
    ],
    [
      'all points by their name',
      item('', text('x?') + list('Single', 'a', 'b'), earns(is(2), 'SCORE.max')),
      'multiple-choice / x? / b',
    ],
  ])('%s', (_, xml, row) => expect(shown(xml)).toEqual([row]));

  test.each<[string, string, RegExp]>([
    ['no key', item('', text('x?') + list('Single', 'a', 'b')), /No answer is given/],
    [
      'two right answers',
      item('', text('x?') + list('Single', 'a', 'b'), earns(is(1)), earns(is(2))),
      /More than one answer is right/,
    ],
    [
      'another condition',
      item('', text('x?') + words(), earns('<varsubstring respident="r">osm</varsubstring>')),
      /varsubstring|No answer/,
    ],
    [
      'blanks',
      item(meta('fill_in_multiple_blanks_question'), text('x?') + list('Single', 'a') + list('Single', 'b')),
      /2 places to answer/,
    ],
    ['a file to hand in', item(meta('file_upload_question'), text('x?') + words()), /type “file_upload_question”/],
    [
      'a film',
      item('', `<material><matvideo uri="a.mp4"/></material>${list('Single', 'a', 'b')}`, earns(is(1))),
      /needs a film/,
    ],
    [
      'a picture that is missing',
      item('', text('<img src="a.png">x?') + list('Single', 'a', 'b'), earns(is(1))),
      /picture of this question is missing/,
    ],
    [
      'an uneven range',
      item(
        '',
        `${text('x?')}<response_num ident="r"><render_fib/></response_num>`,
        earns(`<or>${is(4)}<and><vargte respident="r">3</vargte><varlte respident="r">9</varlte></and></or>`),
      ),
      /numbers from 3 to 9/,
    ],
  ])('%s is refused or asked', (_, xml, why) => expect(shown(xml)[0]).toMatch(why));

  test('points, feedback and the text above a section', () => {
    const feedback = `<itemfeedback ident="general_fb">${text('Zinc is a metal.')}</itemfeedback><itemfeedback ident="1_fb">${text('No.')}</itemfeedback></item>`;
    const one = item(meta('multiple_choice_question', 3), text('x?') + list('Single', 'a', 'b'), earns(is(2)));
    const above = `<presentation_material>${text('Read this.')}</presentation_material>`;
    const { rows, notes } = read(
      file(above, one.replace('</item>', feedback), item(meta('text_only_question'), text('Only read.'))),
    );
    expect(rows).toMatchObject([
      { status: 'accepted', question: { points: 3, explanation: 'Zinc is a metal.', passage: { text: 'Read this.' } } },
    ]);
    expect(notes).toEqual([
      'Left out, a text without a question: “Only read.”',
      'Left out: the feedback on single answers (question in line 1)',
    ]);
  });

  test('a package of Blackboard with its picture in a folder of its own', () => {
    const manifest =
      '<manifest xmlns:bb="http://www.blackboard.com/content-packaging/"><resources><resource bb:file="res1.dat" type="assessment/x-bb-qti-pool"/></resources></manifest>';
    const xml = file(
      item(
        '',
        text('<img src="$IMS-CC-FILEBASE$/cell.png" alt="A cell">Which?') + list('Single', 'a', 'b'),
        earns(is(1)),
      ),
    );
    const files = {
      'imsmanifest.xml': strToU8(manifest),
      'res1.dat': strToU8(xml),
      'web_resources/cell.png': aPng(4, 4),
    };
    const [row] = readImport(Buffer.from(zipSync(files)), null).rows;
    expect(row).toMatchObject({ status: 'accepted', picture: { alt: 'A cell' }, question: { text: 'Which?' } });
  });
});

describe('an order of QTI 1.2', () => {
  const at = (index: number | string, value: number) => `<varequal respident="r" index="${index}">${value}</varequal>`;
  const asked = text('From short to long?') + list('Ordered', 'km', 'mm', 'm');
  const orderOf = (...conditions: string[]) => shown(item(meta('ordering_question'), asked, ...conditions));
  const read3 = 'ordering / From short to long? / ["mm","m","km"]';
  const refused = 'The right order cannot be read from this item in one way';

  test.each<[string, string[], string]>([
    ['with the place of each answer', [earns(at(2, 3) + at(3, 1) + at(1, 2))], read3],
    ['and so in a group', [earns(`<and>${at(1, 2)}${at(2, 3)}${at(3, 1)}</and>`)], read3],
    [
      'as the answers follow each other',
      [earns(is(2) + is(3) + is(1))],
      'Please check: the right order is that in which the file names the answers',
    ],
    ['with a place twice', [earns(at(1, 2) + at(1, 3) + at(3, 1))], refused],
    ['with a place that is no number', [earns(at(1, 2) + at('b', 3) + at(3, 1))], refused],
    ['with places of some only', [earns(at(1, 2) + is(3) + at(3, 1))], refused],
    ['without one of the options', [earns(at(1, 2) + at(2, 3))], refused],
    ['with an option twice', [earns(at(1, 2) + at(2, 2) + at(3, 1))], refused],
    ['in two ways', [earns(at(1, 2) + at(2, 3) + at(3, 1)), earns(at(1, 1) + at(2, 2) + at(3, 3))], refused],
    [
      'with points for each place',
      [earns(at(1, 2), 1, 'Add'), earns(at(2, 3), 1, 'Add'), earns(at(3, 1), 1, 'Add')],
      refused,
    ],
    ['without a key', [], refused],
  ])('%s', (_name, conditions, row) => {
    expect(orderOf(...conditions)).toEqual([row]);
  });
});
