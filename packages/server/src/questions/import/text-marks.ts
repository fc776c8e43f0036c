/** Marks in the text of a question or an option that are no part of it, and lines between questions. */

const starAfter =
  /\s*(?:\*+|[✓✔√✅☑]\ufe0f?|[–—-]+\s*correct(?: answer)?|(?:<?[-–=]+|←|⬅\ufe0f?)\s*(?:the\s+)?(?:correct|right|answer)(?: answer)?|[([](?:the\s+)?(?:correct|right|answer|ans)(?: answer| option)?[)\]])\s*[.!]?\s*$/iu;
const starBefore = /^\s*(?:\*+(?=\S)|[✓✔✅☑]\ufe0f?)\s*/u;
const wrong = /^\s*[❌✗✘]\ufe0f?\s*|\s*[❌✗✘]\ufe0f?\s*$/gu;

/** 'Abuja *', '✅ Abuja' and 'Abuja (correct)' */
export function withoutStar(option: string): { option: string; isStarred: boolean } {
  const bare = option.replace(wrong, '');
  const isStarred = starAfter.test(bare) || starBefore.test(bare);
  return { option: isStarred ? bare.replace(starAfter, '').replace(starBefore, '') : bare, isStarred };
}

const amount = '[([]\\s*(\\d{1,3})\\s*(?:marks?|mks?|points?|pts?)(?:\\s+each)?\\s*[)\\]]';
const marksAfter = new RegExp(`\\s*${amount}\\s*[.]?\\s*$`, 'i');
const marksBefore = new RegExp(`^\\s*${amount}\\s*:?\\s*`, 'i');

/** 'Explain osmosis. (3 marks)' */
export function withoutPoints(stem: string): { stem: string; points: number | null } {
  const match = marksAfter.exec(stem);
  if (match) return { stem: stem.slice(0, match.index), points: Number(match[1]) };
  const before = marksBefore.exec(stem);
  return before ? { stem: stem.slice(before[0].length), points: Number(before[1]) } : { stem, points: null };
}

/** Points that the text names, part by part. */
export const pointsIn = (text: string): number[] =>
  [...text.matchAll(new RegExp(amount, 'gi'))].map((match) => Number(match[1]));

const ofPage =
  /^\s*(?:[-–]?\s*page\s+\d+(?:\s*(?:of|\/)\s*\d+)?\s*[-–]?|\d+\s*\|\s*p\s?a\s?g\s?e|[-–]\s*\d+\s*[-–]|(?:please\s+)?turn\s+over\.?|p\.?\s?t\.?\s?o\.?|end\s+of\s+(?:the\s+)?(?:paper|questions?|examination|exam|section\s+\w+|test|objectives?|quiz)\.?|(?:good|best\s+of)\s+luck\b.{0,20})\s*$/i;

/** 'Page 2 of 4', 'Turn over' */
export const isPageLine = (line: string) => ofPage.test(line);

const count = '(?:[A-Za-z]|[IVX]{1,4}|[0-9]{1,2}|(?:[Oo]ne|ONE|[Tt]wo|TWO|[Tt]hree|THREE|[Ff]our|FOUR))';
const sectionHead = new RegExp(
  `^\\s*(?:[Ss]ection|SECTION|[Pp]art|PART|[Pp]aper|PAPER)\\s+["“']?(${count})(?![A-Za-z\\d])["”']?\\s*(?:$|[:([–—.-].{0,90}$|[A-Z][A-Z &/-]*$|(?:[Oo]bjective|[Tt]heory|[Ee]ssay|[Mm]ultiple)\\b.{0,60}$)`,
);
const kindHead =
  /^\s*(?:multiple[- ]choice|objectives?|theory|essays?|structured|subjective|true(?:\s+or\s+|\s*\/\s*)false|fill[- ]in[- ](?:the[- ])?(?:gaps?|blanks?)|short[- ]answers?|comprehension|lexis and structure|oral english)(?:\s+(?:questions?|tests?|section|part|type|items?|paper))*\s*(?:\(.{0,30}\))?\s*:?\s*$/i;

/** 'Section A: 2 marks each; Section B: 5 marks each' stands above both. */
const isOfTwo = (line: string) =>
  new Set(line.match(/\b(?:section|part)\s+["“']?(?:[a-h]|[ivx]{1,4}|\d)\b/gi)?.map((one) => one.toLowerCase())).size >
  1;

/** 'SECTION B: THEORY'; the name is '' where it has none. */
export function sectionOf(line: string): { name: string; isTheory: boolean } | null {
  const named = isOfTwo(line) ? null : sectionHead.exec(line);
  if (!named && !kindHead.test(line)) return null;
  return {
    name: (named?.[1] ?? '').toUpperCase(),
    isTheory: /theory|essay|structured|subjective/i.test(line),
  };
}

const instruction =
  /^\s*(?:(?:general\s+)?(?:instructions?|directions?|note|n\.?b\.?)\s*[:–.-]|(?:answer|attempt)\s+(?:all|any|only|both|either|each|every|the|these|one|two|three|four|five|six|\d)\b|(?:choose|select|pick|tick|circle|shade|underline)\s+(?:the|one|from|only|an?)\b|(?:in|for|from|use|using|read|study|refer|questions?)\b.{0,80}\bquestions?\s*\d|questions?\s+\d+\s*(?:to|-|–|and|&)\s*\d|(?:fill|complete|match|write|state\s+whether|say\s+whether|read|study|use)\s+(?:in\s+)?(?:the|each|whether|these)\b|each\s+question\b|questions?\s+(?:\d{1,2}|one|two)\s+(?:is|are)\s+compulsory\b|the\s+following\s+questions?\b)/i;

export const isInstruction = (line: string) => line.length < 300 && instruction.test(line);

const ofSheet =
  /^\s*(?:[([].*(?:turn over|p\.?t\.?o).*[)\]]|(?:name|class|date|time(?:\s+allowed)?|duration|subject|score|total(?:\s+marks)?|instructions?|directions?|note|hint|tip|source)\s*[:_].*|(?:copyright|©).*|(?:https?:\/\/|www\.)\S+|time\s+allowed\b.*|(?:answer|attempt)\s+(?:all|any|only)\b.*)$/i;

/** 'NAME: ____', 'Time allowed: 1 hour': a line of the sheet, not of a question. */
export const isOfSheet = (line: string) => ofSheet.test(line);

/** 'ENGLISH LANGUAGE' straight after an option of small letters. */
export const isTitle = (line: string) => /^[^a-z]{6,80}$/.test(line) && /[A-Z]{3,}[^a-z]*\s[^a-z]*[A-Z]{2,}/.test(line);

const pictured =
  /\b(?:the\s+)?(?:diagram|figure|fig\.|picture|drawing|map|graph|chart|image|illustration|circuit|photograph|sketch|table|passage|extract|poem)s?\b.{0,30}\b(?:above|below|shown|overleaf|opposite)\b|\b(?:above|below)\s+(?:diagram|figure|picture|map|graph|chart|image|illustration|passage|table)\b|\bthe\s+diagram\b|\bin\s+(?:the\s+)?fig(?:ure|\.)\s*\d|(?:^|[.?!]\s+)(?:from|use|using|study|refer\s+to|look\s+at|in|on)\s+the\s+(?:graph|map|chart|table|picture|circuit|figure)\b(?!\s+of\s+speech)/im;

const drawable = 'diagram|figure|picture|map|graph|chart|illustration|circuit|sketch|table';
/** 'Draw and label the diagram of a leaf', unless one is shown. */
const toDraw = new RegExp(
  `\\b(?:draw|sketch|plot|construct)(?:,|\\s+(?:and|label(?:led)?|neat(?:ly)?|well|fully|clear(?:ly)?|name|an?|the|large|simple|annotated))*\\s+(?:${drawable})s?\\b(?![^.?!\\n]{0,30}\\b(?:above|below|shown|overleaf|opposite)\\b)`,
  'gi',
);

/** Refers to something that has to stand beside it. */
export const pointsAt = (text: string): string | null => pictured.exec(text.replace(toDraw, 'draw'))?.[0] ?? null;

const ofSchool =
  /\b(?:schools?|college|academy|institute|seminary|examinations?|exam|term|session|subject|class|time|jss|sss?\s*\d|ministry|motto)\b/i;
const isInCapitals = (line: string) => /\p{Lu}/u.test(line) && !/\p{Ll}/u.test(line);
const isEveryWordGreat = (line: string) => !/[.?!]\s*$/.test(line) && !/(?:^|\s)\p{Ll}{4,}/u.test(line);
const isOfHead = (line: string) =>
  isInCapitals(line) ||
  isOfSheet(line) ||
  isInstruction(line) ||
  sectionOf(line) !== null ||
  (line.length < 100 && (isEveryWordGreat(line) || (ofSchool.test(line) && line.includes(':'))));

/** The name of the school, the term, the subject and the time above the first question. */
export function isSchoolHead(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 2 && lines.filter((line) => ofSchool.test(line)).length > 1 && lines.every(isOfHead);
}
