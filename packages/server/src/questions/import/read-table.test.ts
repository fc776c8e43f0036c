import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readImport } from './read-import.ts';

const folder = new URL('../../../test/question-files/cases/', import.meta.url);

type Row = ReturnType<typeof readImport>['rows'][number];

/** 'key of n', with ? before what is to be checked and ! before what is refused. */
function shown({ status, problem, question, why }: Row): string {
  const { correctAnswer = '', options = [] } = question ?? {};
  const key = `${correctAnswer} of ${options.length}`;
  if (status !== 'rejected') return key;
  return problem === 'check' ? `? ${key}` : `! ${why}`;
}

const rowsOf = (file: string | Buffer) => readImport(Buffer.from(file), null).rows;
function read(file: string | Buffer): string[] {
  try {
    return rowsOf(file).map(shown);
  } catch {
    return ['! none'];
  }
}
const whys = (file: string | Buffer) => rowsOf(file).map(({ why }) => why);
const csv = (...lines: string[]) => `${lines.join('\n')}\n`;

const cases: Readonly<Record<string, readonly string[]>> = {
  'csv-key-from-zero.csv': ['Carbon dioxide of 4', 'Zinc of 4', 'Hen of 4', '3 of 4'],
  'csv-heads-optionA.csv': ['Carbon dioxide of 4', 'Zinc of 4'],
  'csv-html-tags.csv': ['18 of 4', 'adverb of 4'],
  'excel-cover-sheet.xlsx': ['Hen of 3'],
  'excel-date-and-percent.xlsx': ['? 1/2 of 4', '25% of 4'],
};

test.each(Object.entries(cases))('%s', (name, rows) => {
  expect(read(readFileSync(new URL(name, folder)))).toEqual(rows);
});

test('what was left out or mended is said with its place', () => {
  const file = (name: string) => readImport(readFileSync(new URL(name, folder)), null);
  expect(file('csv-heads-optionA.csv').notes).toEqual(['The column “id” was left out']);
  expect(file('excel-cover-sheet.xlsx').notes).toEqual([
    'The sheet “Cover” has no heads of questions and was left out',
  ]);
  const [half] = file('excel-date-and-percent.xlsx').rows;
  expect(half?.why).toMatch(/^Please check: the cell B2 is “2-Jan” in the file: /);
  const [mole, italics] = file('csv-html-tags.csv').rows;
  expect(mole?.question?.text).toBe('What is the mass of one mole of H₂O in g mol⁻¹?');
  expect(italics?.question?.text).toBe('The word in $\\underline{\\text{italics}}$ is: quickly');
  expect(italics?.why).toBe('The file’s HTML became text; bold, italics and colours were left out');
});

const heads = 'Question,A,B,C,D,Answer';
const gas = 'Which gas do plants take in?,Oxygen,Nitrogen,Carbon dioxide,Helium';
const metal = 'Which of these is a metal?,Zinc,Sulphur,Neon,Argon';
const eggs = 'Which animal lays eggs?,Goat,Cow,Dog,Hen';
const sum = 'What is 1 + 2?,2,3,4,5';

describe('a key', () => {
  test.each<[string, string[], string[]]>([
    [
      'counts from 1 where one is the number of options',
      [`${gas},3`, `${eggs},4`],
      ['Carbon dioxide of 4', 'Hen of 4'],
    ],
    ['counts from 0 where one is 0', [`${gas},2`, `${metal},0`], ['Carbon dioxide of 4', 'Zinc of 4']],
    ['is asked where neither is shown', [`${gas},3`, `${metal},1`], ['? Carbon dioxide of 4', '? Zinc of 4']],
    ['is asked where both are shown', [`${gas},0`, `${eggs},4`], ['? Oxygen of 4', '? Hen of 4']],
    ['that is a number among letters is asked', [`${gas},3`, `${metal},A`], ['? Carbon dioxide of 4', 'Zinc of 4']],
    ['that is a text stays one beside letters', [`${gas},C`, `${sum},3`], ['Carbon dioxide of 4', '3 of 4']],
    ['that is a number of numbers is asked', [`${gas},4`, `${sum},3`], ['? Helium of 4', '? 4 of 4']],
    ['of 12 is a text, and so are the others', ['6 + 6?,3,9,12,15,12', `${sum},3`], ['12 of 4', '3 of 4']],
    ['is a letter, not the text of another', ['A vowel?,B,A,C,D,A'], ['? B of 4']],
    [
      'is a letter with its text',
      [`${gas},C. Carbon dioxide`, `${metal},(a) zinc`],
      ['Carbon dioxide of 4', 'Zinc of 4'],
    ],
    [
      'is a letter with the text of another',
      [`${gas},B. Carbon dioxide`],
      ['! The answer “B. Carbon dioxide” is not among the options A to D'],
    ],
    ['is the name of its column', [`${gas},option_c`, `${metal},Option A`], ['Carbon dioxide of 4', 'Zinc of 4']],
    ['is more than one', [`${gas},"A, C"`], ['? ["Oxygen","Carbon dioxide"] of 4']],
    [
      'too far is none',
      [`${gas},E`, `${gas},7`],
      ['! The answer “E” is not among the options A to D', '! The answer “7” is not among the options A to D'],
    ],
    ['of an option that is missing is none', ['Odd?,1,,3,4,B'], ['! The answer “B” is not among the options A to C']],
    [
      'that is no text among texts is asked',
      [`${sum},3`, '6 + 6?,3,9,12,15,12', '2 + 2?,1,3,5,7,4'],
      ['? 3 of 4', '12 of 4', '? 7 of 4'],
    ],
    ['keeps its letter where one before is missing', ['Odd?,1,,3,4,D'], ['? 4 of 3']],
    ['is true or false', ['Iron rusts,True,False,,,T'], ['True of 2']],
  ])('%s', (_name, lines, rows) => {
    expect(read(csv(heads, ...lines))).toEqual(rows);
  });

  test.each<[string, string, string[], string[]]>([
    [
      'a letter beside a number shows how it counts',
      'Question,A,B,C,D,Answer,Answer letter',
      [`${gas},2,C`, `${metal},1,B`],
      ['Carbon dioxide of 4', 'Sulphur of 4'],
    ],
    [
      'a text beside a number too',
      'Question,A,B,C,D,Correct index,Correct answer',
      [`${gas},2,Carbon dioxide`],
      ['Carbon dioxide of 4'],
    ],
    ['two that differ are asked', 'Question,A,B,C,D,Answer,Answer letter', [`${gas},Oxygen,C`], ['? Oxygen of 4']],
    [
      'numbered options count as they are numbered',
      'Question,Option 1,Option 2,Option 3,Option 4,Answer',
      [`${gas},3`],
      ['Carbon dioxide of 4'],
    ],
    ['options from 0 too', 'question,option0,option1,option2,option3,answer', [`${gas},2`], ['Carbon dioxide of 4']],
    [
      'an index is asked, however the options are numbered',
      'question,option1,option2,option3,option4,correct_index',
      [`${gas},2`],
      ['? Nitrogen of 4'],
    ],
  ])('%s', (_name, head, lines, rows) => {
    expect(read(csv(head, ...lines))).toEqual(rows);
  });
});

describe('heads of other programs', () => {
  test.each<[string, string[], string[]]>([
    [
      'written together',
      ['QuestionText,OptionA,OptionB,OptionC,OptionD,CorrectAnswer', `${gas},C`],
      ['Carbon dioxide of 4'],
    ],
    ['in capitals', ['QUESTION,OPTION1,OPTION2,OPTION3,OPTION4,CORRECT_OPTION', `${gas},3`], ['Carbon dioxide of 4']],
    ['of choices', ['question,choice_a,choice_b,choice_c,choice_d,ans', `${gas},c`], ['Carbon dioxide of 4']],
    [
      'phpMyAdmin',
      [
        '"id";"question";"option_a";"option_b";"option_c";"option_d";"option_e";"correct_answer";"created_at"',
        ...[
          '"1";"Which gas?";"Oxygen";"Neon";"Argon";"Helium";NULL;"b";"2030-01-01"',
          '"2";"Which metal?";"Zinc";"Neon";"Argon";"Helium";NULL;"a";"2030-01-01"',
        ],
      ],
      ['Neon of 4', 'Zinc of 4'],
    ],
    [
      'Kahoot',
      [
        ',Quiz template,,,,,,',
        ',Add questions,,,,,,',
        ',Question - max 120 characters,Answer 1 - max 75 characters,Answer 2 - max 75 characters,Answer 3 - max 75 characters,Answer 4 - max 75 characters,"Time limit (sec) – 5, 10 or 20 secs",Correct answer(s) - choose at least one',
        `1,${gas},20,3`,
        `2,${eggs},20,4`,
      ],
      ['Carbon dioxide of 4', 'Hen of 4'],
    ],
    [
      'Quizizz',
      [
        'Question Text,Question Type,Option 1,Option 2,Option 3,Option 4,Option 5,Correct Answer,Time in seconds,Image Link,Answer explanation',
        'Which gas?,Multiple Choice,Oxygen,Neon,Argon,,,2,30,,',
        'Which two?,Checkbox,Oxygen,Neon,Argon,,,"1,3",30,,',
        'Which is shown?,Multiple Choice,Oxygen,Neon,Argon,,,2,30,https://x.example/a.png,',
      ],
      ['Neon of 3', '["Oxygen","Argon"] of 3', '? Neon of 3'],
    ],
    [
      'Blooket',
      [
        'Question #,Question Text,Answer 1,Answer 2,Answer 3 (Optional),Answer 4 (Optional),Time Limit (sec) (Max: 300 seconds),Correct Answer(s) (Only include Answer #)',
        `1,${gas},20,3`,
      ],
      ['Carbon dioxide of 4'],
    ],
    [
      'Gimkit',
      [
        'Question,Correct Answer,Incorrect Answer 1,Incorrect Answer 2 (Optional),Incorrect Answer 3 (Optional)',
        'Which letter is a vowel?,A,B,C,',
      ],
      ['A of 3'],
    ],
    ['Options over four columns', ['Question,Options,,,,Answer', `${gas},C`], ['Carbon dioxide of 4']],
    [
      'options in one cell',
      [
        'Question,Options,Answer',
        '"Which gas?","A. Oxygen B. Neon C. Argon",B',
        'Which metal?,Zinc | Neon | Argon,Zinc',
        '"And this?","Zinc, Neon, Argon",Zinc',
      ],
      ['Neon of 3', 'Zinc of 3', '? Zinc of 3'],
    ],
    [
      'options as a program lists them',
      ['Question,Options,Answer', `"Gas?","['Oxygen', 'Neon', ""Ada's""]",B`],
      ['Neon of 3'],
    ],
    ['options in the question', ['Question,Answer', 'Gas? A. Oxygen B. Neon C. Argon,Neon'], ['? Neon of 3']],
    [
      'a column of options that nobody knows',
      ['Question,Option A,Option B,Option (extra),Answer', 'Which gas?,Oxygen,Neon,Argon,B'],
      ['? Neon of 2'],
    ],
    [
      'a column of keys that nobody knows',
      ['Question,A,B,C,Réponse', 'Which gas?,Oxygen,Neon,Argon,B'],
      ['! No answer is given'],
    ],
    ['a column without a head', ['Question,A,B,,Answer', 'Which gas?,Oxygen,Neon,Argon,B'], ['? Neon of 2']],
    [
      'options of a true/false',
      ['Question,Type,A,B,Answer', 'Iron rusts,True/false,True,False,B', 'Iron floats,tf,Yes,No,false'],
      ['false of 0', '? false of 0'],
    ],
    [
      'a type that has no options, with some',
      ['Question,Type,A,B,Answer', 'Which gas?,Short answer,Oxygen,Neon,Neon'],
      ['? Neon of 0'],
    ],
    ['numbers alone', ['Question,1,2,3,4,Answer', `${gas},3`], ['Carbon dioxide of 4']],
    ['Roman numbers', ['Question,i,ii,iii,iv,Answer', `${gas},C`], ['Carbon dioxide of 4']],
    [
      'the same word over each option',
      ['Question,Answer,Answer,Answer,Answer,Correct', `${gas},C`],
      ['Carbon dioxide of 4'],
    ],
    ['words nobody knows', ['Question,First,Second,Third,Fourth,Answer', `${gas},Helium`], ['? Helium of 0']],
    ['a row for each option', ['Question,Option,Is correct', 'Which gas?,Oxygen,1'], ['! No answer is given']],
  ])('%s', (_name, lines, rows) => {
    expect(read(csv(...lines))).toEqual(rows);
  });

  test('a column of remarks is left out and named', () => {
    const { rows, notes } = readImport(Buffer.from(csv('Question,A,B,Answer,Remarks', 'Which?,x,y,A,easy')), null);
    expect(rows.map(shown)).toEqual(['x of 2']);
    expect(notes).toEqual(['The column “Remarks” was left out']);
  });
});

describe('what is left over in a cell', () => {
  test.each<[string, string[], string[]]>([
    ['letters before options are left out', ['Gas?,A. Oxygen,B. Neon,(c) Argon,,B'], ['Neon of 3']],
    ['and stay where one has none', ['Gas?,A. Oxygen,Neon,Argon,,B'], ['Neon of 3']],
    [
      'a word before the key',
      [`${gas},Answer: C`, `${metal},Correct answer - Zinc`],
      ['Carbon dioxide of 4', 'Zinc of 4'],
    ],
    ['stars of a chat program', ['Gas?,Oxygen,**Neon**,Argon,,B'], ['? **Neon** of 3']],
    ['a tick', ['Gas?,Oxygen,Neon ✅,Argon,,A'], ['? Oxygen of 3']],
    ['a sign that fills a cell', ['Gas?,Oxygen,Neon,-,,A', 'Sign?,+,-,×,÷,B'], ['? Oxygen of 3', '- of 4']],
    [
      'the same question with another key',
      [`${gas},A`, `${gas},C`],
      ['? Oxygen of 4', '! The same question as in line 2, with another answer'],
    ],
    [
      'several keys of which one is none',
      ['Gas?,Oxygen,Neon,Argon,,"A, E"'],
      ['! The answer “A, E” is not among the options A to C'],
    ],
  ])('%s', (_name, lines, rows) => {
    expect(read(csv(heads, ...lines))).toEqual(rows);
  });

  test('numbers before all questions are left out, and said', () => {
    const rows = rowsOf(csv(heads, `1. ${gas},C`, `2) ${metal},A`));
    expect(rows.map(({ question }) => question?.text)).toEqual([
      'Which gas do plants take in?',
      'Which of these is a metal?',
    ]);
    expect(rows[0]?.why).toBe('The number before the question was left out');
    const [one] = rowsOf(csv(heads, '2. 5 is,a half,two and a half,,,A', `${gas},C`));
    expect(one?.question?.text).toBe('2. 5 is');
  });
});

test('a doubt names what was not understood', () => {
  expect(whys(csv(heads, `${gas},3`))).toEqual(['Please check: the answer “3” may count from 1 or from 0']);
  expect(whys(csv('Question,A,B,Option (extra),Answer', 'Which gas?,Oxygen,Neon,Argon,B'))).toEqual([
    'Please check: the column “Option (extra)” was not understood',
  ]);
});
