/** Settings of an exam that students are told before the start and in the exam. */
export const toldNames = [
  'instructions',
  'materials',
  'calculator',
  'wrongAnswerPenalty',
  'wrongAnswerPart',
  'passMark',
] as const;
export type ToldName = (typeof toldNames)[number];

/** Includes unset settings: a paper may lack what its exam has by now. */
export const toldOf = <Told extends { [Name in ToldName]?: unknown }>(of: Told) =>
  Object.fromEntries(toldNames.map((name) => [name, of[name]])) as Pick<Told, ToldName>;
