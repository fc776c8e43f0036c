// Physics: transverse waves and v = fλ.
import { opening, remember } from './cards.ts';
import {
  arrow,
  clamp,
  dot,
  ease,
  green,
  group,
  ink,
  type Lesson,
  type Lettering,
  marigold,
  n,
  pen,
  ramp,
  rule,
  type Scene,
  type Stroke,
  shape,
  soft,
  span,
  text,
} from './stage.ts';

const LEFT = 120;
const RIGHT = 880;
const MIDDLE = 350;
const LAMBDA = 240;
const HEIGHT = 72;
const TURN = 2 * Math.PI;

/** The rope as a path: `phase` in whole waves; beyond `front` it is still at rest. */
function rope(phase: number, front = RIGHT, middle = MIDDLE): string {
  let d = '';
  for (let x = LEFT; x <= RIGHT; x += 8) {
    const y = x > front ? middle : middle - HEIGHT * Math.sin(TURN * (phase - (x - LEFT) / LAMBDA));
    d += `${d ? 'L' : 'M'}${x} ${n(y)}`;
  }
  return d;
}

const wave = (phase: number, look: Stroke = {}): string => shape(rope(phase), { stroke: green, width: 5, ...look });
const rest = (): string => rule(LEFT - 20, MIDDLE, RIGHT + 20, MIDDLE, { stroke: soft, width: 2, dash: '9 8' });
const heightAt = (x: number, phase: number): number => MIDDLE - HEIGHT * Math.sin(TURN * (phase - (x - LEFT) / LAMBDA));

// A wave standing still with crests at 240, 480 and 720.
const STILL = 0.75;

function shaking(t: number): string {
  const time = Math.max(0, t - 0.6);
  const phase = time * 0.75;
  const front = LEFT + phase * LAMBDA;
  const hand = MIDDLE - HEIGHT * Math.sin(TURN * phase);
  return (
    shape(rope(phase, front), { stroke: green, width: 5 }) +
    span(LEFT - 8, MIDDLE - 104, LEFT - 8, MIDDLE + 104, { stroke: soft, width: 2 }, ease(t, 0.4, 0.6)) +
    dot(LEFT, hand, 13, ink)
  );
}

function travelling(t: number): string {
  const phase = 3 + (t - 0.6) * 0.75;
  const bead = LEFT + LAMBDA * 1.5;
  const y = heightAt(bead, phase);
  const show = ease(t, 0.6, 0.5);
  return (
    wave(phase) +
    group(span(bead + 34, MIDDLE - HEIGHT, bead + 34, MIDDLE + HEIGHT, { stroke: ink, width: 3 }), show) +
    dot(bead, y, 13 * show, marigold) +
    group(arrow(620, 200, 800, 200, { stroke: green, width: 4 }, ease(t, 1.8, 0.7)), 1) +
    text(600, 210, 'wave moves', { anchor: 'end', weight: 600, fill: green, size: 32, opacity: ease(t, 1.8, 0.5) }) +
    text(bead + 34, 480, 'rope moves up and down', { weight: 600, size: 32, opacity: show })
  );
}

function transverse(t: number): string {
  const show = ease(t, 2.4, 0.6);
  return (
    arrow(300, 340, 760, 340, { stroke: green, width: 5 }, ease(t, 0.6, 0.9)) +
    span(480, 215, 480, 465, { stroke: ink, width: 5 }, ease(t, 1.4, 0.9)) +
    group(shape('M480 312h28v28', { width: 2.5 }), show) +
    text(526, 312, '90°', { anchor: 'start', weight: 700, size: 34, opacity: show }) +
    text(770, 351, 'travel', { anchor: 'start', weight: 600, fill: green, size: 34, opacity: ease(t, 1, 0.5) }) +
    text(450, 250, 'vibration', { anchor: 'end', weight: 600, size: 34, opacity: ease(t, 1.8, 0.5) })
  );
}

function amplitude(t: number): string {
  const show = ease(t, 1.4, 0.5);
  return (
    rest() +
    wave(STILL) +
    arrow(240, MIDDLE, 240, MIDDLE - HEIGHT, { stroke: ink, width: 4 }, ease(t, 0.8, 0.6)) +
    text(240, MIDDLE - HEIGHT - 22, 'amplitude', { weight: 700, size: 34, opacity: show }) +
    text(RIGHT + 20, MIDDLE - HEIGHT - 70, 'rest position', {
      anchor: 'end',
      fill: soft,
      size: 30,
      opacity: ease(t, 2.6, 0.5),
    }) +
    arrow(840, MIDDLE - HEIGHT - 58, 840, MIDDLE - 8, { stroke: soft, width: 2 }, ease(t, 2.8, 0.5))
  );
}

function wavelength(t: number): string {
  const crest = MIDDLE - HEIGHT;
  const grow = ease(t, 0.8, 0.8);
  return (
    rest() +
    wave(STILL) +
    rule(240, crest - 8, 240, crest - 46, { stroke: soft, width: 2 }, grow) +
    rule(480, crest - 8, 480, crest - 46, { stroke: soft, width: 2 }, grow) +
    span(240, crest - 34, 480, crest - 34, { stroke: ink, width: 4 }, grow) +
    text(360, crest - 52, 'λ', { weight: 700, size: 44, opacity: ease(t, 1.4, 0.5) }) +
    text(720, crest - 20, 'crest', { size: 30, weight: 600, fill: soft, opacity: ease(t, 2.2, 0.5) }) +
    text(600, MIDDLE + HEIGHT + 44, 'trough', { size: 30, weight: 600, fill: soft, opacity: ease(t, 2.6, 0.5) })
  );
}

// The post is at a crest when the stop-clock starts; two waves pass it in one second, shown slowly.
function counting(t: number): string {
  const clock = ramp(t, 1.4, 4);
  const passed = Math.floor(clock * 2 + 1e-6);
  const post = 480;
  const look: Lettering = { anchor: 'start', size: 40, weight: 700 };
  return (
    wave(STILL + clock * 2) +
    rule(post, 225, post, 460, { stroke: ink, width: 3 }) +
    dot(post, heightAt(post, STILL + clock * 2), 11, marigold) +
    text(130, 205, `time ${clock.toFixed(1)} s`, look) +
    text(560, 205, `waves ${passed}`, { ...look, fill: green }) +
    text(post, 500, 'f = 2 Hz', { size: 40, weight: 700, fill: green, opacity: ease(t, 5.6, 0.5) })
  );
}

function formula(t: number): string {
  const unit = (x: number, name: string, si: string, start: number): string =>
    group(
      text(x, 400, name, { size: 32, weight: 600 }) + text(x, 446, si, { size: 32, fill: soft }),
      ease(t, start, 0.5),
    );
  return (
    text(480, 290, 'v  =  f  ×  λ', { size: 92, weight: 700, fill: green, opacity: ease(t, 0.4, 0.6) }) +
    unit(225, 'speed', 'm/s', 1.2) +
    unit(465, 'frequency', 'hertz (Hz)', 2) +
    unit(735, 'wavelength', 'metres (m)', 2.8)
  );
}

function example(t: number): string {
  const row = (y: number, words: string, start: number, look: Lettering = {}): string =>
    text(300, y, words, { size: 48, weight: 600, anchor: 'start', ...look, opacity: ease(t, start, 0.5) });
  return (
    row(220, 'f = 2 Hz,  λ = 3 m', 0.5, { fill: soft }) +
    row(300, 'v = f × λ', 1.4) +
    row(375, 'v = 2 × 3', 2.6) +
    row(450, 'v = 6 m/s', 3.8, { fill: green, weight: 700 })
  );
}

function motif(t: number): string {
  let d = '';
  for (let x = 620; x <= 920; x += 6) {
    d += `${d ? 'L' : 'M'}${x} ${n(290 - 80 * Math.sin(((x - 620) / 150) * TURN - t * 2.4))}`;
  }
  return (
    rule(600, 290, 930, 290, { stroke: soft, width: 2, dash: '9 8' }) +
    pen(d, clamp(t / 1.2), { stroke: green, width: 6 })
  );
}

const scenes: Scene[] = [
  opening({ subject: 'Physics', level: 'Class 5', title: 'Waves on a rope: [v = f × λ]', motif }),
  { seconds: 6, caption: 'Shake one end of a rope up and down. A [wave] travels along it.', draw: shaking },
  {
    seconds: 7.5,
    caption: 'Each part of the rope only moves up and down. The [wave] moves along.',
    draw: travelling,
  },
  {
    seconds: 6.5,
    caption: 'In a [transverse wave], the vibration is at right angles to the direction of travel.',
    draw: transverse,
  },
  {
    seconds: 6,
    caption: '[Amplitude] is the greatest distance moved from the rest position.',
    draw: amplitude,
  },
  {
    seconds: 6,
    keep: true,
    caption: '[Wavelength] λ is the distance from one crest to the next crest.',
    draw: wavelength,
  },
  {
    seconds: 8,
    caption: '[Frequency] f is the number of waves that pass a point in one second.',
    aside: 'Two waves pass in 1.0 s: f = 2 Hz.',
    draw: counting,
  },
  {
    seconds: 6,
    caption: 'The speed of a wave is its frequency multiplied by its wavelength.',
    aside: 'v = f × λ: m/s, hertz and metres.',
    draw: formula,
  },
  {
    seconds: 7,
    caption: 'If the frequency is 2 Hz and the wavelength is 3 m, the speed is [6 m/s].',
    aside: 'v = f × λ = 2 × 3 = 6 m/s.',
    draw: example,
  },
  remember(
    'Speed = frequency × wavelength, or v = f × λ, in m/s, Hz and metres.',
    'A wave has f = 5 Hz and λ = 4 m. What is its speed?',
  ),
];

export const waves: Lesson = { name: 'waves', scenes };
