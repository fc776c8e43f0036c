import { type Draft, letterOf } from './draft.ts';
import { pointsIn, withoutPoints, withoutStar } from './text-marks.ts';
import type { Open } from './text-question.ts';

/** A question of theory, whose parts '(a) … (b) …' look like options. */

const essayVerb =
  /^(?:[([]?(?:a|i)[)\].]\s*)?(?:with the aid of|explain|describe|discuss|outline|state|list|define|distinguish|differentiate|write|compare|contrast|draw|give|mention|enumerate|account for|highlight|identify|narrate|justify|examine|evaluate|assess|sketch|prove|show|derive|analy[sz]e|summari[sz]e|what|why|how|calculate|find|solve|name|briefly|using)\b/i;

const isLetterKey = (key: string) => /^[([]?[A-J][)\].]*(?:\s|$)/i.test(key);

function labelled({ options, style }: Open, texts: readonly string[]): string[] {
  const [, open = '', close = ''] = /^[Aa]([([]?)([.):\]])$/.exec(style ?? '') ?? [];
  return texts.map((text, at) => {
    const letter = letterOf(options[at]?.index ?? at);
    return `${open}${style?.startsWith('a') ? letter.toLowerCase() : letter}${close} ${text}`;
  });
}

/** A star or a tick chooses. */
const isTicked = ({ isStarred, text, more }: Open['options'][number]) =>
  isStarred || withoutStar([text, ...more].join(' ')).isStarred;

/** '(a) … (b) …' of a theory question look like options; nothing chooses among them. */
function partsOf(question: Open): string[] | null {
  const { options, keys, section } = question;
  if (options.length === 0 || options.some(isTicked)) return null;
  const texts = options.map(({ text, more }) => [text, ...more].join('\n'));
  const hasMarks = texts.filter((text) => pointsIn(text).length > 0).length > 1;
  const isAsked = texts.every((text) => essayVerb.test(text) || (section.isTheory && text.length > 15));
  if (texts.every((text) => pointsIn(text).length > 0)) return labelled(question, texts);
  if ((!hasMarks && !isAsked) || keys.some(isLetterKey)) return null;
  if (!hasMarks && !section.isTheory && keys.length > 0) return null;
  return labelled(question, texts);
}

/** The points of the whole, or the sum of its parts'. */
function essayPoints(draft: Draft, text: string, total: number | null): void {
  const parts = pointsIn(text);
  const sum = parts.reduce((all, one) => all + one, 0);
  if (total !== null) draft.points = total;
  else if (parts.length > 0) draft.points = sum;
  if (total !== null && parts.length > 0 && sum !== total)
    draft.doubts.push(`its parts have ${sum} marks together, and the question says ${total}`);
}

/** False where the question is none. */
export function asEssay(question: Open, draft: Draft): boolean {
  const parts = partsOf(question);
  const key = question.keys.join('\n');
  const whole = [...question.stem, ...(parts ?? [])].join('\n').trim();
  const { stem, points } = withoutPoints(whole);
  const words = key.split(/\s+/).length;
  const isLong = words > 9 || key.length > 60;
  const hasEnough = points !== null && essayVerb.test(stem);
  // One of the lines is the answer: they are options without letters.
  const isListed = key !== '' && question.stem.slice(1).some((line) => line.toLowerCase().includes(key.toLowerCase()));
  const isEssay =
    parts !== null ||
    (question.options.length === 0 &&
      !isListed &&
      (question.section.isTheory ||
        (key === '' ? hasEnough : isLong || (points !== null && words > 3 && essayVerb.test(stem)))));
  if (!isEssay) return false;
  const inParts = parts === null ? null : withoutPoints(question.stem.join('\n').trim());
  const text = parts === null ? stem : [inParts?.stem ?? '', ...parts].join('\n').trim();
  draft.type = 'essay';
  draft.text = text.trim();
  draft.key = key;
  essayPoints(draft, parts === null ? '' : parts.join('\n'), parts === null ? points : (inParts?.points ?? null));
  draft.repairs.push('It became an essay, which is marked by hand');
  return true;
}
