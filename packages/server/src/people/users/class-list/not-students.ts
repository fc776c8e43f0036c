import type { ClassListRole } from '@akada/contract';
import { classLevelFrom } from '@akada/contract/rules/class-level';
import { looksLikeClass } from './class-names.ts';
import { isHeadAgain, type RawCells, type Roles } from './columns.ts';
import { isNameRole, whyNotActive } from './heads.ts';

/** Lines of a register that are no students. */

const aboutStaff =
  /^(?:(?:class|form|subject|head|house|assistant|asst|guidance)\.?[\s-]*(?:teacher|master|mistress|tutor)|head\s?(?:teacher|master|mistress)|(?:vice[\s-]*)?principal|propriet(?:or|ress)|registrar|bursar|exam(?:ination)?s? officer)(?:['’]?s?)(?:\s+(?:name|sign\w*))?\s*(?:[:.…_=-]|$)/i;
const aboutSheet =
  /^(?:(?:prepared|checked|approved|compiled|verified|submitted|collated|printed|generated) (?:by|on|from)\b|(?:sign(?:ed|ature)?|date|stamp|note|n\.?b\.?|remarks?|key|legend|continued|cont['’]?d|end of (?:list|register|file|page)|for office use)\s*(?:[:.…_=-]|by\b|on\b|only|$))/i;
const aboutClass =
  /^(?:class|form|session|term|year|arm|level|grade|stream|school|academic (?:session|year)|class list|class register|list of students)\s*[:=]/i;
const page = /^(?:page|pg\.?|p\.)\s*\d+(?:\s*(?:of|\/)\s*\d+)?$|^-?\s*\d+\s*-$/i;
const total =
  /^(?:grand\s*|sub[\s-]*|over\s?all\s*)?totals?(?:\s*(?:no\b\.?|numbers?|students?|pupils?|enrol\w*|boys?|girls?|males?|females?|in class|on roll|present|of)\b.*)?\s*[:=-]?\s*\d*$|^(?:no\.?|number) (?:of|in|on) .*|^(?:average|count|sum)\s*[:=]?\s*\d*$/i;
const sexes = /^(?:boys|girls|males?|females?|m|f|students?|pupils?|learners?)\s*[:=-]?\s*\d*$/i;
const heading =
  /^(?:boys|girls|males|females|sciences?(?: class)?|arts?(?: class)?|humanities|commercial(?: class)?|business|technical|(?:first|second|third|1st|2nd|3rd) term\b.*|.*\b\d{4}\s*[/–-]\s*(?:\d{4}|\d{2})\b.*|.*\b(?:college|school|academy|class list|register|session|students['’]? list|list of students)\b.*)$/i;

const noLetters = /^[^\p{L}\p{N}]*$/u;
const isNumber = (cell: string) => /^\d+[.)]?$/.test(cell);

function whyOfText(text: string): string | null {
  if (total.test(text)) return 'a total';
  if (aboutStaff.test(text)) return 'a line about the staff';
  if (aboutSheet.test(text)) return 'a line about the sheet';
  if (page.test(text)) return 'the number of a page';
  return aboutClass.test(text) ? 'a heading' : null;
}

type Said = { text: string; role: ClassListRole | null };

/** Text up to the name: a remark behind it is about the student. */
function toTheName(said: readonly Said[]): Said[] {
  const name = said.findIndex(({ role }) => isNameRole(role));
  const some = name < 0 ? said : said.slice(0, name + 1);
  return some.filter(({ role }) => role !== 'classLevel' && role !== 'phoneNumber' && role !== 'email');
}

function whyNoName(raw: RawCells, roles: Roles): string | null {
  const said = raw.map(([column, text]) => ({ text, role: roles.get(column) ?? null }));
  const texts = toTheName(said).filter(({ text }) => !isNumber(text));
  const why = texts.map(({ text }) => whyOfText(text)).find((one) => one !== null);
  if (why) return why;
  if (said.every(({ text }) => noLetters.test(text) && !/\d/.test(text))) return 'a line to write on';
  const [first] = texts;
  if (!first || said.some(({ text, role }) => role === 'phoneNumber' && /\d/.test(text))) return null;
  if (said.length > 1 && said.every(({ text }) => isNumber(text) || sexes.test(text))) return 'a total';
  const isAlone = said.every(({ text, role }) => text === first.text || (isNumber(text) && role !== 'classLevel'));
  return isAlone && (heading.test(first.text) || looksLikeClass(first.text)) ? 'a heading' : null;
}

function hasNobody(raw: RawCells, roles: Roles): boolean {
  if (roles.size === 0) return raw.every(([, cell]) => isNumber(cell));
  return raw.every(([column, cell]) => {
    const role = roles.get(column) ?? null;
    if (role === 'classLevel') return looksLikeClass(cell) || classLevelFrom(cell) !== null;
    return isNumber(cell) ? role === 'none' || isNameRole(role) : noLetters.test(cell);
  });
}

function whyLeft(raw: RawCells, roles: Roles): string | null {
  for (const [column, cell] of raw) {
    if (roles.get(column) !== 'active') continue;
    const why = whyNotActive(cell);
    if (why) return `${column} says that the person ${why}`;
  }
  return null;
}

/** Null for a student. `roles` is empty for a list without a header. */
export function whyNoStudent(raw: RawCells, roles: Roles): string | null {
  if (isHeadAgain(raw)) return 'Left out: the heading again';
  const why = whyNoName(raw, roles);
  if (why) return `Left out: ${why}, no student`;
  if (hasNobody(raw, roles)) return 'Left out: there is no name in this line';
  const left = whyLeft(raw, roles);
  return left && `Left out: ${left}`;
}
