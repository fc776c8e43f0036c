import { clockText } from './exam-clock.ts';

/** After the film. */
export const mostCheckQuestions = 3;
/** Each at a second of its own. */
export const mostInFilm = 10;
export const lastSecond = 24 * 3600;

export type PlaceInFilm = { questionId: string; atSecond: number; isSkippable: boolean };

type Problem = { field: string; message: string };

function placeProblem(
  ids: readonly string[],
  { questionId, atSecond }: PlaceInFilm,
  before: readonly PlaceInFilm[],
  filmSeconds: number | null,
): [field: keyof PlaceInFilm, message: string] | null {
  const number = ids.indexOf(questionId) + 1;
  if (number === 0) return ['questionId', 'A place in the film is of no question in the list'];
  if (before.some((other) => other.questionId === questionId)) {
    return ['questionId', `Question ${number} has two places in the film`];
  }
  if (filmSeconds !== null && atSecond >= filmSeconds) {
    const end = clockText(Math.floor(filmSeconds));
    return ['atSecond', `Question ${number} must stand at a second of the film, which ends at ${end}`];
  }
  if (before.some((other) => other.atSecond === atSecond)) {
    return ['atSecond', `Question ${number}: another question stands at ${clockText(atSecond)} already`];
  }
  return null;
}

/** Null where nothing is wrong. `filmSeconds` is null where nobody has measured how long the film is. */
export function placesProblem(
  ids: readonly string[],
  inFilm: readonly PlaceInFilm[],
  filmSeconds: number | null,
): Problem | null {
  for (const [index, place] of inFilm.entries()) {
    const problem = placeProblem(ids, place, inFilm.slice(0, index), filmSeconds);
    if (problem) return { field: `inFilm.${index}.${problem[0]}`, message: problem[1] };
  }
  if (ids.length - inFilm.length <= mostCheckQuestions) return null;
  return {
    field: 'questionIds',
    message: `A lesson may have at most ${mostCheckQuestions} check questions after its film`,
  };
}

/** '1:20' and '1:02:03'; null where it is none. */
export function readSecond(typed: string): number | null {
  const [, hours = '0', ofHour, minutes, seconds] =
    /^(?:(\d{1,2}):([0-5]\d)|(\d{1,3})):([0-5]\d)$/.exec(typed.trim()) ?? [];
  return seconds === undefined ? null : (Number(hours) * 60 + Number(ofHour ?? minutes)) * 60 + Number(seconds);
}

/** At the end, and beyond it where a shorter film took the place of another one. 0 seconds: of unknown length. */
export const standsAtEnd = ({ atSecond }: { atSecond?: number | undefined }, seconds: number) =>
  atSecond === undefined || (seconds > 0 && atSecond >= seconds - 1);
