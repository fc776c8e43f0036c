import { describe, expect, test } from 'vitest';
import { readImport } from './read-import.ts';

describe('HTML in a cell', () => {
  const text = (cell: string) => {
    const [row] = readImport(
      Buffer.from(`Question,A,B,Answer\n"${cell.replaceAll('"', '""')}",one,two,A\n`),
      null,
    ).rows;
    return `${row?.problem === 'check' ? '? ' : ''}${row?.question?.text}`;
  };
  test.each([
    ['<p>Water is H<sub>2</sub>O.</p>', 'Water is H₂O.'],
    ['x<sup>2</sup> &times; 3 &lt; 9&nbsp;?', 'x² × 3 < 9 ?'],
    ['<b>Not</b> a metal:<br>choose', 'Not a metal:\nchoose'],
    ['AT&T &amp; R&D', 'AT&T & R&D'],
    ['If a<b and c>d, then', 'If a<b and c>d, then'],
    ['Is 3 < 5 &gt; 4?', 'Is 3 < 5 > 4?'],
    ['<span style="color:red">Red</span> and <font size="3">big</font>', 'Red and big'],
    ['What is <i>x</i> if x <4?', 'What is x if x <4?'],
    ['Which tag makes <b>bold</b>?', '? Which tag makes <b>bold</b>?'],
    ['In HTML, &lt; is', '? In HTML, &lt; is'],
    ['What does <b> do?', '? What does <b> do?'],
    ['<table><tr><td>1</td></tr></table> Which?', '? <table><tr><td>1</td></tr></table> Which?'],
    ['See <img src="a.png"> here', '? See <img src="a.png"> here'],
    [
      '<span style="text-decoration: underline">up</span> means',
      '? <span style="text-decoration: underline">up</span> means',
    ],
  ])('%s', (cell, expected) => {
    expect(text(cell)).toBe(expected);
  });
});
