// The two cards every lesson has: its title at the start, the key fact and a question at the end.
import {
  block,
  ease,
  escaped,
  green,
  group,
  highlight,
  ink,
  line,
  rule,
  type Scene,
  soft,
  text,
  unbroken,
} from './stage.ts';

export interface Title {
  subject: string;
  level: string;
  title: string;
  /** A small drawing inside x 600-910 and y 130-430. */
  motif: (t: number) => string;
}

export function opening({ subject, level, title, motif }: Title): Scene {
  const heading = `font-size:66px;line-height:76px;font-weight:700;letter-spacing:-1.2px;color:${ink};text-wrap:balance`;
  return {
    seconds: 4,
    caption: `${title.replaceAll(/[[\]]/g, '')}. ${subject}, ${level}.`,
    card: true,
    draw: (t) =>
      text(96, 104, `${subject}  ·  ${level}`, { size: 34, fill: green, weight: 600, anchor: 'start' }) +
      block(96, 132, 490, 330, heading, highlight(title, ease(t, 0.7, 0.9))) +
      text(96, 492, 'Akada', { size: 30, fill: soft, weight: 600, anchor: 'start' }) +
      motif(t),
  };
}

export function remember(fact: string, question: string): Scene {
  const size = fact.length < 80 ? 52 : 42;
  const big = `font-size:${size}px;line-height:${Math.round(size * 1.28)}px;font-weight:600;letter-spacing:-0.4px;color:${ink};text-wrap:pretty`;
  const small = `font-size:36px;line-height:46px;font-weight:500;color:${ink};text-wrap:pretty`;
  const heading = `font-size:36px;line-height:48px;font-weight:700;color:${ink}`;
  return {
    seconds: 9,
    caption: `Remember: ${fact.replaceAll(/[[\]]/g, '')} Try this: ${question}`,
    card: true,
    draw: (t) =>
      block(96, 40, 400, 60, heading, highlight('[Remember]', ease(t, 0.3, 0.6))) +
      block(96, 104, 810, 230, big, escaped(unbroken(fact))) +
      rule(96, 342, 906, 342, { stroke: line, width: 2 }, ease(t, 2.4, 0.8)) +
      group(
        text(96, 392, 'Try this', { size: 36, fill: green, weight: 700, anchor: 'start' }) +
          block(96, 408, 810, 100, small, escaped(unbroken(question))),
        ease(t, 2.8, 0.6),
      ),
  };
}
