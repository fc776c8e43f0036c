import {
  armIn,
  clean,
  isNumberOnly,
  isSame,
  isSameYear,
  keyOf,
  looseOf,
  looseRestOf,
  looseTokens,
  type Part,
  parse,
  quoted,
  type Reading,
  sharesYear,
  yearsOf,
} from './class-words.ts';

/** Spellings of a school's classes: 'J.S.S. 1A', 'SS Two (Science)' and 'Year 10 (SSS 1)', by the list that the school has. */

export type SchoolClass = {
  _id: string;
  name: string;
  shortName: string;
  order: number;
  classLevel: string;
  arms: readonly { _id: string; name: string }[];
  isClosed?: boolean | undefined;
};

export type ReadClass =
  | { kind: 'class'; classId: string; armId?: string }
  /** A proposal for one question; `arm` is the text of an arm that is not there yet, or not sure. */
  | { kind: 'ask'; classId?: string; arm?: string; why: string }
  /** Fits nothing, which makes nobody a leaver. */
  | { kind: 'unknown'; why: string };

/** `rest` is the arm's name without its class: 'A' of an arm '1A' or 'JSS 1A'. */
type Arm = { _id: string; name: string; rest: string };
type Place = { of: SchoolClass; arm?: Arm | undefined };
type Spelling = Reading & { of: SchoolClass; arms: readonly Arm[] };
/** The better one has the lower rank; `name` and `length` are of the class without its arm. */
type Name = Place & { rank: number; length: number; name: string; key: string; loose: string; glued: string };
type List = { names: Name[]; spellings: Spelling[] };

const longestName = 100;

/** Schools of Class 1 to Class 5 write '1', 'Grade 1' and 'Grade 1 Secondary' as well. */
const isOfClasses = (part: Part, { family, number }: Part) =>
  family === 'class' && number === part.number && /^(?:bare|grade|level)$/.test(part.family);

/** Form 1 is the seventh year, and not the tenth, where the school has a Form 4. */
function isSameClass(part: Part, own: Part, all: readonly Spelling[]): boolean {
  const isLong = all.some((one) => one.parts.some(({ family, number }) => family === own.family && number > 3));
  const years = isNumberOnly(own) && isLong ? yearsOf(own).slice(0, 1) : yearsOf(own);
  return isSame(part, own) || isOfClasses(part, own) || yearsOf(part).some((year) => years.includes(year));
}

function scoreOf(part: Part, { parts, of }: Spelling, all: readonly Spelling[]): number {
  if (parts.some((own) => isSame(part, own))) return 3;
  if (parts.some((own) => isSameYear(part, own))) return 2;
  const others = all.filter((one) => one.of !== of).flatMap((one) => one.parts);
  const hasRival = others.some(({ family, number }) => number === part.number && family !== 'class');
  return parts.some((own) => isOfClasses(part, own)) && !hasRival ? 1 : 0;
}

const disagreeing = (parts: readonly Part[]) =>
  ask(`${parts.map(({ text }) => quoted(text)).join(' and ')} are not one class`);
const several = (written: string, of?: SchoolClass) =>
  ask(`More than one class or arm fits ${quoted(written)}`, of?._id);
const noArm = (of: SchoolClass, arm: string) => `“${of.name}” has no arm “${arm}”`;

function ask(why: string, classId?: string, arm?: string): ReadClass {
  return { kind: 'ask', ...(classId !== undefined && { classId }), ...(arm !== undefined && { arm }), why };
}

/** The only place is sure; of several, the class is proposed that all have. */
function choose(places: readonly Place[], written: string): ReadClass {
  const different = new Map(places.map((place) => [`${place.of._id}|${place.arm?._id ?? ''}`, place]));
  const [first] = different.values();
  if (!first) return { kind: 'unknown', why: `The school has no class ${quoted(written)}` };
  const { of, arm } = first;
  if (different.size === 1) return { kind: 'class', classId: of._id, ...(arm && { armId: arm._id }) };
  const isOneClass = places.every((place) => place.of._id === of._id);
  return several(written, isOneClass ? of : undefined);
}

const longest = <T>(items: readonly T[], length: (item: T) => number): T[] =>
  items.filter((item) => items.every((other) => length(other) <= length(item)));

function begins(whole: string, part: string): boolean {
  const all = looseTokens(whole);
  return looseTokens(part).every((token, at) => token === all[at]);
}

/** The class of that year whose own words, with those of an arm, are the rest of what is written. */
function byRest(classes: readonly Spelling[], rest: string, written: string): ReadClass {
  const places = classes.flatMap((one) => [undefined, ...one.arms].map((arm) => ({ ...one, arm })));
  const fits = (fold: (text: string) => string) => {
    const whole = fold(rest);
    return places.filter((place) => fold(`${place.rest} ${place.arm?.rest ?? ''}`) === whole);
  };
  const same = longest(fits(keyOf), (place) => keyOf(place.rest).length);
  const fitting = same.length > 0 ? same : fits(looseRestOf);
  if (fitting.length > 0) return choose(fitting, written);
  const within = longest(
    classes.filter((one) => begins(rest, one.rest)),
    (one) => looseTokens(one.rest).length,
  );
  const near = within.length > 0 ? within : classes.filter((one) => begins(one.rest, rest));
  const [first] = near;
  if (!first || near.some((one) => one.of._id !== first.of._id)) return several(written);
  if (within.length === 0) return ask(`The school writes “${first.of.name}”`, first.of._id);
  const arm = armIn(rest, looseTokens(first.rest).length);
  if (arm === undefined) return ask(`${quoted(rest)} is not understood`, first.of._id);
  return ask(noArm(first.of, arm), first.of._id, arm);
}

/** A class of a kind that the school's list does not have: proposed only where its number leaves one. */
function byNumber({ parts, rest }: Reading, spellings: readonly Spelling[], written: string): ReadClass {
  const [part] = parts;
  if (!part) return choose([], written);
  const hasYears = spellings.some((one) => one.parts.some((own) => !isNumberOnly(own)));
  if (!isNumberOnly(part)) {
    if (hasYears || yearsOf(part).length === 0) return choose([], part.text);
    return ask(`The school has no class ${quoted(part.text)}, but may have another name for it`);
  }
  if (parts.some((other) => !isSame(part, other) && !sharesYear(part, other))) return disagreeing(parts);
  const isSchoolYear = part.family === 'form' || part.number > 6;
  const isLike = (own: Part) =>
    (own.number === part.number && !/^(?:basic|year|grade)$/.test(part.family)) ||
    (isSchoolYear && !isNumberOnly(own) && sharesYear(part, own));
  const level = part.family === 'level' ? `Grade ${part.number} Secondary` : null;
  const like = spellings.filter((one) => (level === null ? one.parts.some(isLike) : one.of.classLevel === level));
  const [first] = like;
  if (!first && part.family === 'form' && part.number > 6) return choose([], part.text);
  const isOne = first && like.every((one) => one.of._id === first.of._id);
  return ask(`It is not clear which class ${quoted(part.text)} is`, isOne ? first.of._id : undefined, armIn(rest));
}

function byReading(reading: Reading, { spellings }: List, written: string): ReadClass {
  const { parts, rest } = reading;
  const scored = spellings
    .map((one) => ({ ...one, score: Math.max(...parts.map((part) => scoreOf(part, one, spellings))) }))
    .filter(({ score }) => score > 0);
  if (scored.length === 0) return byNumber(reading, spellings, written);
  const agreeing = scored.filter((one) =>
    parts.every((part) => one.parts.some((own) => isSameClass(part, own, spellings))),
  );
  if (agreeing.length === 0) return disagreeing(parts);
  const read = byRest(
    longest(agreeing, ({ score }) => score),
    rest,
    written,
  );
  if (read.kind !== 'class' || parts.some(({ isShort }) => !isShort)) return read;
  return propose(read, spellings, ({ name }) => `${quoted(written)} may stand for “${name}”`);
}

/** A question in place of an answer that is sure. */
function propose(read: ReadClass, places: readonly Place[], whyOf: (of: SchoolClass) => string): ReadClass {
  const of = read.kind === 'unknown' ? undefined : places.find((place) => place.of._id === read.classId)?.of;
  if (!of || read.kind === 'unknown') return read;
  const arm = read.kind === 'ask' ? read.arm : of.arms.find(({ _id }) => _id === read.armId)?.name;
  return ask(whyOf(of), of._id, arm);
}

function armsOf(of: SchoolClass, numbers: readonly Part[]): Arm[] {
  const isNumber = (part: Part) =>
    numbers.some((one) => isSame(part, one) || (part.family === 'bare' && part.number === one.number));
  return of.arms.flatMap(({ _id, name: written }) => {
    const name = clean(written);
    if (keyOf(name) === '') return [];
    const own = parse(name);
    return { _id, name, rest: own?.parts.every(isNumber) && keyOf(own.rest) !== '' ? own.rest : name };
  });
}

function namesOf(of: SchoolClass, arms: readonly Arm[]): Name[] {
  return [of.name, of.shortName].map(clean).flatMap((name, rank) => {
    const length = keyOf(name).length;
    if (length === 0) return [];
    return [undefined, ...arms].map((arm) => {
      const text = arm ? `${name} ${arm.name}` : name;
      const key = keyOf(text);
      const forms = { key, loose: looseOf(text), glued: key.replace(/ /g, '') };
      return { of, arm, rank: arm ? rank + 2 : rank, length, name, ...forms };
    });
  });
}

function listOf(classes: readonly SchoolClass[]): List {
  const list: List = { names: [], spellings: [] };
  for (const of of classes) {
    const readings = [of.name, of.shortName].flatMap((name) => parse(clean(name)) ?? []);
    const arms = armsOf(
      of,
      readings.flatMap(({ parts }) => parts),
    );
    list.names.push(...namesOf(of, arms));
    list.spellings.push(...readings.map((reading) => ({ ...reading, of, arms })));
  }
  return list;
}

/** Names come before short names, both before those with an arm; of the latter that with the longest class. */
function equal(names: readonly Name[], fold: 'key' | 'loose' | 'glued', key: string): Name[] {
  const hits = names.filter((one) => one[fold] === key);
  const first = hits.filter((one) => hits.every(({ rank }) => one.rank <= rank));
  return longest(first, (one) => (one.arm ? one.length : 0));
}

/** 'Diamond House B' where the school has a Diamond House. */
function byBeginning({ names }: List, text: string, written: string): ReadClass | null {
  const found = longest(
    names.filter(({ arm, name, length }) => !arm && length > 2 && begins(text, name)),
    ({ length }) => length,
  );
  const [first] = found;
  if (!first || found.some(({ of }) => of !== first.of)) return null;
  const arm = armIn(text, looseTokens(first.name).length);
  return ask(arm === undefined ? `${quoted(written)} is not understood` : noArm(first.of, arm), first.of._id, arm);
}

function readIn(list: List, text: string, written: string): ReadClass {
  const key = keyOf(text);
  const same = equal(list.names, 'key', key);
  if (same.length > 0) return choose(same, written);
  const reading = parse(text);
  const read = reading ? byReading(reading, list, written) : choose([], written);
  if (read.kind === 'class') return read;
  const glued = equal(list.names, 'glued', key.replace(/ /g, ''));
  if (glued.length > 0) {
    const found = choose(glued, written);
    return reading ? propose(found, glued, ({ name }) => `${quoted(written)} may be an arm of “${name}”`) : found;
  }
  if (read.kind === 'ask') return read;
  const loose = equal(list.names, 'loose', looseOf(text));
  return loose.length > 0 ? choose(loose, written) : (byBeginning(list, text, written) ?? read);
}

/** Reads many names by one list. */
export function classReader(classes: readonly SchoolClass[]): (written: string) => ReadClass {
  const open = listOf(classes.filter(({ isClosed }) => !isClosed));
  const closed = listOf(classes.filter(({ isClosed }) => isClosed));
  return (written) => {
    if (written.length > longestName) return { kind: 'unknown', why: 'This is too long for a class' };
    const text = clean(written);
    if (keyOf(text) === '') return { kind: 'unknown', why: 'No class is named' };
    const read = readIn(open, text, written);
    if (read.kind === 'class' || (read.kind === 'ask' && read.classId !== undefined)) return read;
    const old = readIn(closed, text, written);
    return old.kind === 'unknown' || (old.kind === 'ask' && old.classId === undefined)
      ? read
      : propose(old, closed.names, ({ name }) => `“${name}” is closed`);
  };
}

export function readClassName(written: string, classes: readonly SchoolClass[]): ReadClass {
  return classReader(classes)(written);
}
