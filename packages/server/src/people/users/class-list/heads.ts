import type { ClassListRole } from '@akada/contract';

/** Meanings of the heads of class lists: registers of schools, and exports of school systems. */

/** 'givenName', 'First_Name' and 'First Name [Required]' → 'given name', 'first name'. */
export const headWords = (cell: string) =>
  cell
    .replace(/\[(?:required|optional)\]/gi, ' ')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\p{M}'’‘ʼ`]/gu, '')
    .replace(/[^a-z0-9#]+/g, ' ')
    .trim();

const phone =
  '(?:tele)?phones?|tel|mobile|cell(?: ?phone)?|gsm|whats ?app|handset|(?:mobile|cell|gsm|whats ?app) (?:tele)?phone';
const number = '(?: (?:no|nos|number|numbers|num|line))?(?: 1)?';
const whose = '(?:(?:students?|pupils?|learners?|own|my) )?';
const persons = 'students?|pupils?|learners?|candidates?|child|childs|childrens?|scholars?|names?';

/** The first that fits. A phone or an address of the family is that of a guardian, never the child's login. */
const meanings: readonly (readonly [ClassListRole, RegExp])[] = [
  ['none', /^(?:home|residential|house|contact|postal|parents?|guardians?)? ?address(?: \d)?$/],
  [
    'guardian',
    /\b(?:parents?|guardians?|fathers?|mothers?|mums?|mumm(?:y|ies)s?|mam(?:a|mas)|dads?|dadd(?:y|ies)s?|papas?|carers?|caregivers?|sponsors?|kin|emergency|relationship)\b|^(?:home|family|house) (?:tele)?(?:phone|tel|mobile|e ?mail)/,
  ],
  ['none', /\b(?:teachers?|tutors?|master|mistress|password|username|signatures?|sign)\b/],
  ['lastName', /^(?:students? )?(?:last ?names?|surnames?|family ?names?)$/],
  ['firstName', /^(?:students? )?(?:first ?names?|given ?names?|fore ?names?|christian names?)$/],
  ['middleName', /^(?:middle ?(?:names?|initial)|other ?names?|others)$/],
  [
    'fullName',
    new RegExp(
      `^(?:(?:full )?names? of (?:the )?(?:${persons})(?: s)?|(?:all )?(?:${persons})(?: s)?(?: (?:full )?names?)?|full ?names?|(?:(?:full|${persons}) )?names? (?:in full|surname first|last first|last name first)|last ?first|(?:last ?name|surname) first(?: ?name)?(?:,? (?:and )?(?:middle|other)(?: ?names?)?)?|(?:last ?name|surname) (?:and )?(?:first|other) ?names?|display name)$`,
    ),
  ],
  ['classLevel', /^(?:(?:current|present|students?) )?(?:class|grade|form|level|year)(?: ?(?:level|group|name))?s?$/],
  ['groups', /^groups?(?: names?)?$/],
  ['phoneNumber', new RegExp(`^${whose}(?:${phone})(?: (?:${phone}))?${number}$`)],
  ['email', new RegExp(`^(?:${whose}|school )(?:e ?mail(?: (?:address|id))?|mail)$`)],
  [
    'active',
    /^(?:status|(?:(?:user|person|people|member|account|primary) )?(?:roles?|types?)|designation|category|job title|(?:account )?enabled(?: user)?|enabled user|enroll?ment status|student status)$/,
  ],
  [
    'none',
    /^(?:#|s ?\/?n|s ?no|sl no|serial(?: (?:no|number))?|no|nos|number|num|id|.*\b(?:adm|admn|admission|reg|regn|registration|matric|roll|exam|examination|candidate|index|student|pupil|learner|user|upn|uln|jamb|waec|nin)\b.*\b(?:no|nos|number|num|id|ids|identifier)|.*\badmission|admission.*|upn|uln|adm)$/,
  ],
  [
    'none',
    /^(?:sex|gender|m f|sex m f|gender m f|boy girl|dob|d o b|(?:date|day|place) of birth|birth ?(?:date|day)|age|date.*|.* date(?: .*)?|state(?: of origin)?|lga|l g a|local government(?: area)?|religion|nationality|country|tribe|town|home town|city|house|hostel|blood group|genotype|passport|photo|picture|disability|allergies|session|term|academic (?:year|session)|remarks?|comments?|notes?|school|school name|org(?:s| .*)?|sourced ?id|source ?id|user ids?|user id|identifier|agent.*|role type|pronouns|preferred .*|user master identifier|primary org.*|metadata.*|sms|pupil premium|sen status|enroll?ed on|created at|last modified)$/,
  ],
];

/** An arm is part of a class's own name, so it counts as the class where no other column does. */
const armHead = /^(?:(?:class )?arms?|class arm|(?:registration|reg|tutor|tutorial) group|stream|section)$/;

export const isArm = (head: string) => armHead.test(headWords(head));

export const isStatus = (head: string) => /status|role|enabled/.test(headWords(head));

/** What a person is at the school. */
export const isOfRoles = (head: string) =>
  !/\b(?:father|mother|parent|guardian|sponsor|carer)/.test(headWords(head)) &&
  /\b(?:roles?|types?|designation|category|job title|position|post|title)\b/.test(headWords(head));

/** Null for a head that nobody has explained. */
export function roleOfHead(head: string): ClassListRole | null {
  const words = headWords(head);
  // 'Class 1' in the first line is somebody's class.
  if (/^(?:class|grade|form|year|level) ?\d/.test(words)) return null;
  return meanings.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

/** The head of a phone number or an address names no owner. */
export const isOfNobody = (head: string) => !/\b(?:students?|pupils?|learners?|own|my|school)\b/.test(headWords(head));

/** Each row of a list with such a column is how to reach somebody. */
export const isOfContacts = (head: string) => /^(?:contact )?(?:priority|relation(?:ship)?)\b/.test(headWords(head));

export const isRemark = (head: string) =>
  /^(?:(?:teachers? )?remarks?|comments?|notes?|reasons?|observations?)$/.test(headWords(head));

/** A remark about a student who may be gone. */
export const saysGone = (remark: string) =>
  /\b(?:left|leaver|withdr[ae]wn?|transfer(?:red|s)?|expelled|suspended|graduated|deceased|died|dropped|relocated|moved|no longer)\b/i.test(
    remark,
  );

export const isNameRole = (role: ClassListRole | null) =>
  role === 'fullName' || role === 'firstName' || role === 'lastName';

/** Several columns may be of one of these. */
export const isRepeatable = (role: ClassListRole | null) =>
  role === 'none' || role === 'guardian' || role === 'active' || role === 'groups';

const titles: Partial<Record<ClassListRole, string>> = {
  ...{ fullName: 'name', firstName: 'first name', middleName: 'other names', lastName: 'surname' },
  ...{ classLevel: 'class', phoneNumber: 'phone number', email: 'e-mail address' },
};

export const titleOf = (role: ClassListRole) => titles[role] ?? role;

/** A column may say that a line is no student, or one who has left. */
const present = /^(?:active|enrolled|current|present|true|yes|1|students?|pupils?|learners?)$/;
const absent = [
  [/^(?:tobedeleted|to be deleted|deleted)$/, 'is to be deleted'],
  [/^(?:inactive|disabled|suspended|false|no|0)$/, 'is not active'],
  [/^(?:withdrawn|left|leaver|former|graduated|transferred|expelled|archived|alumn(?:us|a|i))$/, 'has left'],
  [
    /^(?:(?:(?:class|form|subject|head|assistant|asst|year|home ?room|school) )?(?:teachers?|tutors?)|(?:(?:non[ -]?teaching|teaching|academic|support|school) )?staff|admin.*|aide|proctor|(?:vice[ -])?principal|.*administrator|counsell?or|system.*|faculty|lecturers?|instructors?|bursars?|librarians?|employees?|head ?(?:master|mistress)|proprietor|proprietress|secretary|matron|driver|cleaner|security|nurse|cook)$/,
    'is staff',
  ],
  [
    /^(?:parents?|guardians?|relatives?|fathers?|mothers?|parents? ?(?:\/|&|or|and) ?guardians?|carers?|sponsors?|next of kin|aunt|uncle)$/,
    'is a guardian',
  ],
] as const;

/** Empty for an active student; null for a word that nobody has explained. */
export function whyNotActive(cell: string): string | null {
  const word = cell.toLowerCase().trim().replace(/\s+/g, ' ');
  if (word === '' || present.test(word)) return '';
  return absent.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}
