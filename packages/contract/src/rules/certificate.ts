/** Certificates of an exam passed or a course completed: the school's words, with places for the facts (decision 64). */

export const certificateKinds = ['exam', 'course'] as const;
export type CertificateKind = (typeof certificateKinds)[number];

/** A course has no score. */
export const certificatePlaces = {
  exam: ['name', 'exam', 'score', 'date', 'school'],
  course: ['name', 'course', 'date', 'school'],
} as const satisfies Record<CertificateKind, readonly string[]>;

/** By place, as printed. */
export type CertificateFacts = Readonly<Record<string, string>>;

export type CertificateWords = {
  title: string;
  examText: string;
  courseText: string;
  /** Empty: the principal of the report card. */
  signatoryName: string;
  signatoryTitle: string;
};

export const usualCertificate: CertificateWords = {
  title: 'Certificate',
  examText: 'This is to certify that\n{name}\nhas passed\n{exam}\nwith a score of {score} on {date}.',
  courseText: 'This is to certify that\n{name}\nhas completed all lessons of the course\n{course}\non {date}.',
  ...{ signatoryName: '', signatoryTitle: '' },
};

export const mostCertificateLines = 8;

const inBraces = /\{([^{}]*)\}/g;

/** Validation message; undefined where the text can be filled. */
export function certificateProblem(text: string, kind: CertificateKind): string | undefined {
  const known: readonly string[] = certificatePlaces[kind];
  const used = [...text.matchAll(inBraces)].map(([, place = '']) => place.trim());
  const wrong = used.find((place) => !known.includes(place));
  const places = known.map((place) => `{${place}}`).join(', ');
  if (wrong !== undefined) return `{${wrong}} has no meaning here: please use ${places}`;
  if (!used.includes('name')) return 'The text needs {name}, where the student’s name stands';
  if (text.split('\n').length > mostCertificateLines) return `The text has at most ${mostCertificateLines} lines`;
  return undefined;
}

/** `name` and `subject` are lines with nothing but the name, or the exam or course: they are printed large. */
export type CertificateLine = { role: 'name' | 'subject' | 'text'; text: string };

function roleOf(line: string): CertificateLine['role'] {
  if (/^\{\s*name\s*\}$/.test(line)) return 'name';
  return /^\{\s*(?:exam|course)\s*\}$/.test(line) ? 'subject' : 'text';
}

export const filledLines = (text: string, facts: CertificateFacts): CertificateLine[] =>
  text.split('\n').map((line) => ({
    role: roleOf(line.trim()),
    text: line.trim().replace(inBraces, (whole, place: string) => facts[place.trim()] ?? whole),
  }));
