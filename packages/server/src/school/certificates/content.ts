import { type CertificateKind, type CertificateLine, filledLines } from '@akada/contract/rules/certificate';
import { schoolDay } from '@akada/contract/rules/school-day';
import { dayInWords } from '@akada/contract/rules/terms';
import type { CertificateRow } from '../../platform/db/schema.ts';
import type { SchoolSettings } from '../../platform/http/context.ts';

/** What somebody passed or completed. */
export type Earned = {
  kind: CertificateKind;
  /** The exam or course. */
  subjectId: string;
  title: string;
  studentId: string;
  fullName: string;
  /** Of an exam. */
  percent: number | null;
  /** When it was handed in, or the last lesson finished. */
  at: string;
};

/** All that the paper shows. */
export type CertificateContent = {
  school: string;
  motto?: string;
  title: string;
  lines: CertificateLine[];
  signatory: { name: string; title: string };
  /** Paths. */
  pictures: { crest?: string; signature?: string; stamp?: string };
  name: string;
  /** ISO 8601, of what was earned. */
  earnedAt: string;
};

const pathOf = (hash: string) => `/media/pictures/${hash}.webp`;

export function certificateOf(settings: SchoolSettings, earned: Earned): CertificateContent {
  const { certificate: words, cardHead, schoolName: school, timeZone } = settings;
  const { kind, title, fullName: name, percent, at } = earned;
  const { crest, signature, stamp } = cardHead.pictures;
  const facts = {
    ...{ name, school, [kind]: title, date: dayInWords(schoolDay(at, timeZone)) },
    ...(percent !== null && { score: `${percent}%` }),
  };
  return {
    ...{ school, title: words.title, name, earnedAt: at },
    ...(cardHead.motto !== '' && { motto: cardHead.motto }),
    lines: filledLines(kind === 'exam' ? words.examText : words.courseText, facts),
    signatory: {
      name: words.signatoryName || cardHead.principalName,
      title: words.signatoryTitle || cardHead.principalTitle,
    },
    pictures: {
      ...(crest && { crest: pathOf(crest) }),
      ...(signature && { signature: pathOf(signature) }),
      ...(stamp && { stamp: pathOf(stamp) }),
    },
  };
}

export const contentOf = ({ content }: Pick<CertificateRow, 'content'>) => JSON.parse(content) as CertificateContent;
