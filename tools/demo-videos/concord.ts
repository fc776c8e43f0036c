// English: the verb agrees with its subject.
import { opening, remember } from './cards.ts';
import {
  block,
  circle,
  ease,
  escaped,
  green,
  greenMid,
  group,
  ink,
  type Lesson,
  marigold,
  marigoldTint,
  mix,
  n,
  paper,
  pen,
  rect,
  red,
  rule,
  type Scene,
  shape,
  soft,
  text,
} from './stage.ts';

/**
 * One example sentence. {subject} is underlined in green, <verb> is highlighted, ~wrong~ is struck out
 * in red and a caret | starts a new line.
 */
interface Example {
  y: number;
  start: number;
  words: string;
  note?: string;
  size?: number;
}

function marked(words: string, t: number, start: number): string {
  const subject = Math.round(ease(t, start + 0.8, 0.6) * 100);
  const verb = Math.round(ease(t, start + 1.5, 0.6) * 100);
  const wrong = Math.round(ease(t, start + 1.9, 0.4) * 100);
  const stroke = (colour: string, share: number, position: string): string =>
    `background:linear-gradient(${colour},${colour}) no-repeat ${position};background-size:${share}% `;
  return escaped(words)
    .replaceAll('|', '<br/>')
    .replaceAll(
      /\{([^}]*)\}/g,
      `<span style="color:${green};font-weight:700;${stroke(green, subject, '0 96%')}5px">$1</span>`,
    )
    .replaceAll(
      /&lt;(.*?)&gt;/g,
      `<span style="font-weight:700;padding:0 .1em;margin:0 -.04em;${stroke(marigold, verb, '0 60%')}88%">$1</span>`,
    )
    .replaceAll(/~([^~]*)~/g, `<span style="color:${red};${stroke(red, wrong, '0 58%')}5px">$1</span>`);
}

const sentence = (t: number, { y, start, words, note = '', size = 50 }: Example): string => {
  const look = `font-size:${size}px;line-height:${Math.round(size * 1.36)}px;font-weight:500;color:${ink}`;
  const lines = words.split('|').length;
  return (
    group(block(100, y, 830, size * 1.4 * lines + 8, look, marked(words, t, start)), ease(t, start, 0.5)) +
    text(100, y + size * 1.36 * lines + 34, note, {
      size: 32,
      fill: soft,
      anchor: 'start',
      opacity: ease(t, start + 1.6, 0.5),
    })
  );
};

/** A scene's drawing and, for the caption file, the same sentences without marks. */
function examples(list: Example[], figures: (t: number) => string = () => ''): Pick<Scene, 'aside' | 'draw'> {
  const plain = list.map(
    ({ words }) => `${words.includes('~') ? 'Not: ' : ''}${words.replaceAll('|', ' ').replaceAll(/[{}<>~]/g, '')}`,
  );
  return { aside: plain.join(' '), draw: (t) => list.map((one) => sentence(t, one)).join('') + figures(t) };
}

const person = (x: number, y: number, fill: string): string =>
  circle(x, y, 13, { fill, width: 2.5 }) +
  shape(`M${n(x - 22)} ${n(y + 62)}V${n(y + 40)}a22 22 0 0 1 44 0v22z`, { fill, width: 2.5 });

const ball = (x: number, y: number): string =>
  circle(x, y, 11, { fill: paper, width: 2.5 }) + circle(x, y, 3, { fill: ink, width: 0 });

const people = (t: number): string =>
  group(person(790, 196, greenMid) + ball(832, 247), ease(t, 0.8, 0.5)) +
  group([740, 790, 840].map((x) => person(x, 366, greenMid)).join('') + ball(882, 417), ease(t, 2.4, 0.5));

const box = (t: number): string =>
  group(
    [0, 1, 2]
      .map((index) => rect(768 + index * 30, 172, 22, 50, { fill: [greenMid, marigold, paper][index], width: 2.5 }))
      .join('') + shape('M752 205H870V262H752Z', { fill: marigoldTint, width: 3 }),
    ease(t, 1, 0.5),
    'translate(36 0)',
  ) +
  group(
    shape('M811 425V400', { width: 6 }) +
      [
        [811, 350],
        [785, 376],
        [837, 376],
        [811, 384],
      ]
        .map(([x = 0, y = 0]) => circle(x, y, 24, { fill: greenMid, width: 2.5 }))
        .join(''),
    ease(t, 2.8, 0.5),
    'translate(36 86)',
  );

const team = (t: number): string => {
  const ring = (y: number, fill: string): string =>
    rect(712, y - 32, 196, 116, { stroke: green, width: 3, dash: '9 7' }) +
    [755, 810, 865].map((x) => person(x, y, fill)).join('');
  return group(ring(202, greenMid), ease(t, 0.8, 0.5)) + group(ring(372, marigold), ease(t, 2.6, 0.5));
};

const jury = (t: number): string => {
  const away = 26 * ease(t, 2, 1.2);
  return group(
    person(724 - away * 0.6, 250, greenMid) + person(790, 250 + away, marigold) + person(856 + away * 0.6, 250, paper),
    ease(t, 0.8, 0.5),
  );
};

function legend(t: number): string {
  return (
    sentence(t, { y: 190, start: 0.5, words: 'The {girl} <sings> every morning.', size: 54 }) +
    group(
      rule(104, 350, 164, 350, { stroke: green, width: 6 }) +
        text(184, 362, 'subject: who or what we talk about', { size: 34, weight: 600, fill: green, anchor: 'start' }),
      ease(t, 1.6, 0.5),
    ) +
    group(
      rect(104, 412, 60, 40, { fill: marigold, width: 0 }) +
        text(184, 444, 'verb: what the subject does or is', { size: 34, weight: 600, anchor: 'start' }),
      ease(t, 2.6, 0.5),
    )
  );
}

function motif(t: number): string {
  const close = ease(t, 0.5, 1.4);
  const left = mix(590, 622, close);
  const right = mix(790, 758, close);
  const show = ease(t, 2, 0.6);
  return (
    shape(`M${left} 220h136v38a24 24 0 0 1 0 44v38h-136z`, { fill: greenMid, width: 3 }) +
    shape(`M${right} 220h140v120h-140v-38a24 24 0 0 0 0 -44z`, { fill: marigold, width: 3 }) +
    text(left + 72, 290, 'subject', { size: 30, weight: 700 }) +
    text(right + 84, 290, 'verb', { size: 30, weight: 700 }) +
    pen('M724 400l26 26l52 -60', show, { stroke: green, width: 8 })
  );
}

const scenes: Scene[] = [
  opening({
    subject: 'English Language',
    level: 'Class 1',
    title: '[Concord]: the verb agrees with its subject',
    motif,
  }),
  {
    seconds: 6,
    caption: 'A complete statement has a [subject] and a [verb].',
    aside: 'The girl (subject) sings (verb) every morning.',
    draw: legend,
  },
  {
    seconds: 6.5,
    caption: 'A singular subject takes a singular verb; a plural subject takes a plural verb.',
    ...examples(
      [
        { y: 170, start: 0.4, words: 'The {boy} <plays> football.', note: 'one boy' },
        { y: 340, start: 2, words: 'The {boys} <play> football.', note: 'more than one boy' },
      ],
      people,
    ),
  },
  {
    seconds: 7,
    caption: 'Find the real subject. Words that come between do [not] change the verb.',
    ...examples(
      [
        { y: 170, start: 0.4, words: 'The {box} of books <is> heavy.', note: 'The box is heavy, not the books.' },
        { y: 340, start: 2.4, words: 'The {leaves} of the tree <are> green.' },
      ],
      box,
    ),
  },
  {
    seconds: 7,
    caption: '[Each of] is followed by a plural noun, but takes a singular verb.',
    ...examples([
      { y: 190, start: 0.5, words: '{Each} of the boys <has> a bag.' },
      { y: 330, start: 2.4, words: 'Each of the boys ~have~ a bag.', note: 'Each means every one, taken singly.' },
    ]),
  },
  {
    seconds: 9,
    caption: 'With [neither … nor], the verb agrees with the subject nearer to it.',
    ...examples([
      { y: 150, start: 0.4, words: 'Neither the teacher nor|the {students} <were> late.', size: 48 },
      { y: 330, start: 3.4, words: 'Neither the students nor|the {teacher} <was> late.', size: 48 },
    ]),
  },
  {
    seconds: 7,
    caption: 'A [collective noun] that acts as one group takes a singular verb.',
    ...examples(
      [
        { y: 170, start: 0.4, words: 'The {team} <is> winning.', note: 'one team' },
        { y: 340, start: 2.2, words: 'Our {class} <has> won.', note: 'one class' },
      ],
      team,
    ),
  },
  {
    seconds: 7,
    caption: 'If we mean its members separately, a [plural verb] is used.',
    ...examples(
      [
        {
          y: 190,
          start: 0.5,
          words: 'The {jury} <are> divided|in their opinions.',
          note: 'The members of the jury disagree.',
        },
      ],
      jury,
    ),
  },
  {
    seconds: 7,
    caption: '[As well as] and [together with] do not make a singular subject plural.',
    ...examples([
      { y: 160, start: 0.5, words: 'The {principal}, as well as|the teachers, <is> here.', size: 48 },
      { y: 335, start: 2.6, words: 'The {goat}, together with|its kids, <has> escaped.', size: 48 },
    ]),
  },
  remember(
    'Find the real subject first. Then make the verb agree with it.',
    'Each of the answers (is / are) correct. Which verb is right?',
  ),
];

export const concord: Lesson = { name: 'concord', scenes };
