/** Papers with known truth, written as people and chat programs write them. The same seed gives the same papers. */

export type Asked = { text: string; options: string[]; key: number; explanation: string };

export type Random = {
  below: (count: number) => number;
  one: <T>(list: readonly T[]) => T;
  isLucky: (share: number) => boolean;
};

export function randomOf(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (count: number) => Math.floor(next() * count);
  return { below, one: (list) => list[below(list.length)] as never, isLucky: (share) => next() < share };
}

const stems = [
  'Which of these is number {n}?',
  'The SI unit of force number {n} is',
  'Choose the correct answer. Kemi is ____ engineer no {n}.',
  'Use the words to answer: the sum of {n} and 2 is',
  '5 boys shared {n} oranges. How many did each get?',
  '1.5 kg of rice costs ₦{n}. What does 1 kg cost?',
  'A man of {n} years arrived at 8 a.m. and left by',
  'Vitamin A is found in food {n}, vitamin B in food',
  'If $x^2 = {n}$, then $x$ is',
  'Solve: 3(x - 2) = {n} (a > 0)',
  'In the sentence {n} “She has gone”, the verb is',
  'Which one is NOT a state of matter ({n})?',
  'What is the answer to {n} + 4?',
  'The opposite of “benevolent” in line {n} is ______.',
  'Mr. B. Bello bought item {n}. Who sold it?',
  'H₂O has {n} parts; one of them is',
  'Water boils at {n} °C, but ice melts at',
  'Which section of the flower {n} makes pollen?',
  'The key of a map number {n} shows',
  'Consider the following of {n}:\nI. lever\nII. pulley\nIII. candle\nWhich are simple machines?',
  'Read this line {n} twice.\nThen say which word is a noun.',
];

const optionSets = [
  ['Ogun', 'Niger', 'Osun', 'Benue', 'Kaduna'],
  ['a', 'an', 'the', 'no article', 'some'],
  ['joule', 'watt', 'newton', 'pascal', 'volt'],
  ['12', '3', '45', '2', '101'],
  ['₦1,500', '₦2,000', '₦2,500', '₦4,500', '₦5,000'],
  ['I only', 'II only', 'I and II', 'I, II and III', 'none of them'],
  ['8 a.m. today', '9 p.m.', '10 a.m. on Monday', 'noon', 'midnight'],
  ['-5', '-2', '0', '2', '5'],
  ['Carbon dioxide (CO₂)', 'Oxygen (O₂)', 'Neon', 'Argon', 'Helium'],
  ['$\\frac{1}{2}$', '$x^2$', '$\\sqrt{3}$', '0.5', '50%'],
  ['the process by which plants make food', 'the loss of water', 'growth', 'the rise of sap', 'breathing'],
  ['Both A and B', 'A only', 'B only', 'None of the above', 'All of the above'],
  ['Chinua Achebe', 'Wole Soyinka', 'J. P. Clark', 'Buchi Emecheta', 'Cyprian Ekwensi'],
  ['has gone', 'have gone', 'had been going', 'goes', 'is going'],
  ['2:3', '1/4', '3.14', '4 × 10⁻³', '25%'],
  ['correct', 'wrong', 'answer', 'key', 'section'],
  ['An element', 'A compound', 'A mixture', 'An alloy', 'A salt'],
  ['To explain, in short, why it rained', 'By chance; nobody knew', 'Yes – always', 'No, never', 'Perhaps'],
];

const reasons = [
  'It follows from the rule.',
  'See page 12: it is the only one.',
  'Because 2 + 2 = 4, not 5.',
  'The others are too small.',
];

export function someQuestions(random: Random, count: number, from = 1): Asked[] {
  return Array.from({ length: count }, (_, index) => {
    const set = random.one(optionSets);
    const start = random.below(set.length);
    const size = 3 + random.below(3);
    const options = Array.from({ length: size }, (_unused, at) => set[(start + at) % set.length] ?? '');
    const text = random.one(stems).replaceAll('{n}', String((from + index) * 7));
    return { text, options, key: random.below(size), explanation: random.one(reasons) };
  });
}

export const letter = (index: number) => String.fromCharCode(65 + index);
