import { childOf, nodesOf, type XmlNode } from '../../platform/files/read-xml.ts';
import { beginningOf, type Draft, feedbackNote, newDraft } from './draft.ts';
import { htmlTextIn } from './html-texts.ts';
import { withDollars } from './maths.ts';
import type { ItemPictures } from './qti-item.ts';
import { allOf } from './qti-tree.ts';
import { materialHtml } from './qti1-html.ts';
import { draftOfItem1 } from './qti1-item.ts';

/** A file of QTI 1.2 (`questestinterop`), as Canvas, Blackboard and Respondus export it. */

type Section = { passage: string; node: XmlNode };

/** Text above the questions of a section is the passage of each. */
function sectionsOf(node: XmlNode, passage = ''): Section[] {
  return nodesOf(node).flatMap((child): Section[] => {
    if (child.name === 'item') return [{ passage, node: child }];
    if (!['assessment', 'section', 'objectbank'].includes(child.name)) return [];
    const material = childOf(child, 'presentation_material');
    const own = material ? withDollars(htmlTextIn(materialHtml(material), newDraft(0, ''), [])) : '';
    return sectionsOf(child, own === '' ? passage : own);
  });
}

export type Reading1 = { drafts: Draft[]; notes: string[] };

export function readQti1(root: XmlNode, firstLine: number, pictureOf: ItemPictures): Reading1 {
  const notes: string[] = [];
  const withFeedback: number[] = [];
  const drafts = sectionsOf(root).flatMap(({ passage, node }, index) => {
    const line = firstLine + index;
    const { draft, text, hasFeedback } = draftOfItem1(node, { line, passage, pictureOf });
    if (!draft) notes.push(`Left out, a text without a question: “${beginningOf(text)}”`);
    if (hasFeedback) withFeedback.push(line);
    return draft ? [draft] : [];
  });
  const banks = allOf(root, ({ name }) => name === 'sourcebank_ref');
  if (banks.length > 0) notes.push('Some questions are in a question bank that this file does not have');
  return { drafts, notes: [...notes, ...feedbackNote(withFeedback)] };
}
