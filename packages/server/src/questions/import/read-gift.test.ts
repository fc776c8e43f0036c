import { describe, expect, test } from 'vitest';
import { readImport } from './read-import.ts';

const read = (text: string) => readImport(Buffer.from(text), null);
const shown = (text: string) =>
  read(text).rows.map(({ status, why, question }) =>
    status === 'rejected' || !question
      ? why
      : [question.text, question.options.join('|'), question.correctAnswer].filter((part) => part !== '').join(' / '),
  );

describe('GIFT', () => {
  test('the constructs of its description', () => {
    const text = `// a comment
$CATEGORY: tom/dick/harry

::Q1:: 1+1\\=2 {T}

::Q2:: The sun rises in the west. {FALSE#Wrong.#Right.}

::Q3 Lokoja:: Which river flows through Lokoja? {
  =Niger#Yes
  ~Benue # no
  ~Ogun
}

Two plus {=two =2} equals four.

Who's buried in Grant's tomb?{=no one ####general}

Just a text to read.

[html]Water is H<sub>2</sub>O. {T}

A \\{brace\\}\\: {~a =b}
`;
    expect(read(text).format).toBe('gift');
    expect(read(text).notes).toEqual([
      'Left out, a text without a question: “Just a text to read.”',
      'Left out: the feedback on single answers (question in line 6, 8)',
    ]);
    expect(shown(text)).toEqual([
      '1+1=2 / true',
      'The sun rises in the west. / false',
      'Which river flows through Lokoja? / Niger|Benue|Ogun / Niger',
      'Two plus _____ equals four. / two',
      "Who's buried in Grant's tomb? / no one",
      'Water is H₂O. / true',
      'A {brace}: / a|b / b',
    ]);
    expect(read(text).rows[3]?.question?.details).toEqual({ accepted: ['2'] });
  });

  test('what people type: {True}, an empty line in the braces, weights, no name', () => {
    expect(shown('::a:: One? {True}\n\nTwo? {\n=a\n\n~b\n}\n\nThree? {~%100%x ~%-50%y}\n')).toEqual([
      'One? / true',
      'Two? / a|b / a',
      'Three? / x|y / ["x"]',
    ]);
  });

  test('a short answer that is half right is left out, and said', () => {
    const [row] = read('Name the capital of Ghana. {=Accra =%100%Greater Accra =%50%Kumasi =%0%Lome}').rows;
    expect(row).toMatchObject({
      ...{ status: 'repaired', why: 'Half right answers were left out: Kumasi' },
      question: { correctAnswer: 'Accra', details: { accepted: ['Greater Accra'] } },
    });
  });

  test('two questions that differ in their picture alone are two', () => {
    const asked = (picture: string) => `[html]Name it. <img src\\="data\\:image/png;base64,${picture}">{=cat ~dog}`;
    const statuses = (...pictures: string[]) => read(pictures.map(asked).join('\n\n')).rows.map(({ status }) => status);
    expect(statuses('AAAA', 'BBBB')).toEqual(['accepted', 'accepted']);
  });

  test('one bad question does not take the others with it', () => {
    expect(
      shown(
        '::a:: Open {=x\n\n::b:: Not a question at all }\n\n::c:: Fine? {T}\n\n::d:: Both {~%50%a ~%50%b ~c}\n\n::e:: Write {}\n\n::f:: Pair {=a -> 1 =b -> 2}\n\n::g:: Number {#3:0.1}\n\n::h:: Find $\\frac{1}{2}$ {=x}\n',
      ),
    ).toEqual(
      expect.arrayContaining([
        'Fine? / true',
        'Both / a|b|c / ["a","b"]',
        'Write',
        'Pair / 1|2 / ["1","2"]',
        'Number / 3',
        expect.stringMatching(/backslash/),
      ]),
    );
  });

  test.each([
    [
      'a formula of two backslashes',
      'Is $\\\\nu \\\\notin \\\\nabla$ right? {T}',
      'Is $\\nu \\notin \\nabla$ right? / true',
    ],
    ['a new line', 'One\\ntwo {T}', 'One\ntwo / true'],
    ['a backslash before a sign', 'x \\\\\\= y {T}', 'x \\= y / true'],
    ['an arrow in a choice', 'x? {=a -> b ~b -> a}', 'x? / a -> b|b -> a / a -> b'],
    ['a second arrow', 'x? {=f -> a -> b =g -> c}', 'x? / a -> b|c / ["a -> b","c"]'],
    ['an arrow in HTML', 'x? {=[html]f -&gt; g -> b =h -> c}', 'x? / c|b / ["b","c"]'],
    ['a star of the answer', 'x? {=2\\\\*3}', 'x? / 2*3'],
    ['a percent sign in a format', 'x? {=[plain]%50% of it ~none}', 'x? / %50% of it|none / %50% of it'],
    ['a less in a text', 'Is a <b and c> d? {T}', 'Is a <b and c> d? / true'],
  ])('%s is read as it is meant', (_, gift, row) => {
    expect(shown(gift)).toEqual([row]);
    expect(read(gift).rows[0]?.status).toBe('accepted');
  });

  test.each([
    ['a formula of one backslash', 'Is $a \\neq b$ right? {T}', /“\\neq” is a new line in GIFT/],
    ['a brace in a formula', 'Find $x^{2}$ {=4}', /need a backslash/],
    ['a brace in an option', 'x? {=$\\frac{1}{2}$ ~1}', /need a backslash/],
    ['two questions without a line between', 'One? {T}\nTwo? {F}', /need a backslash/],
    ['a wildcard', 'x? {=photo*}', /“\*” in “photo\*” stands for any letters/],
    ['two answers with “=”', 'x? {=a =b ~c}', /all of them together, or each of them alone/],
    ['a weight after “=”', 'x? {=%100%a ~b}', /weight or text begins with %100%/],
    ['words before the answers', '::q:: x? {choose =a ~b}', /“choose” before the answers was left out/],
    ['an answer without “=”', '::q:: x? {two}', /no “=” before the answer/],
    ['one pair', 'x? {=a -> b}', /makes pairs/],
    ['pairs and words', 'x? {=a -> b =c}', /makes pairs/],
    ['half of the credit', 'x? {~%50%a ~b ~c}', /earn only 50% together/],
    ['a tag that is none', '[html]If x <c then y? {T}', /“<c then y\?/],
    ['a film', '[html]<video src\\="a.mp4"></video> How many? {=2}', /needs a film/],
  ])('%s is asked or refused', (_, gift, why) => expect(shown(gift)[0]).toMatch(why));

  test('unequal weights are said', () => {
    expect(read('x? {~%70%a ~%30%b ~%-100%c}').rows[0]).toMatchObject({
      ...{ status: 'repaired', why: 'The weights of the right options became equal' },
      question: { correctAnswer: '["a","b"]' },
    });
  });
});
