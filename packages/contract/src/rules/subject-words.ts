/** The grammar of subject names: which spellings name one subject, whatever a school calls it. */

const marks = /[\u0300-\u036f]/g;
const silent = /[^\p{L}\p{M}\p{N}+#]/gu;

/** 'F. Math' → 'fmath', 'F&N' → 'fn' as 'F and N' is, 'Yorùbá' → 'yoruba'. */
export function subjectKey(text: string): string {
  const plain = text.normalize('NFKD').replace(marks, '').toLowerCase();
  return plain.replace(/(?:^|[^\p{L}])and(?=[^\p{L}]|$)/gu, ' ').replace(silent, '');
}

/** Each line is one subject: full names first, then what schools write for short. */
const spellings = [
  'English Language, English Studies, English, Use of English, Eng, Engl, Eng Lang, Eng Language, English Lang',
  'Mathematics, General Mathematics, Maths, Math, Mth, Mat, General Maths, Gen Maths, Gen Math',
  'Further Mathematics, Further Maths, Further Math, F Maths, F Math, Fur Maths, Add Maths, Additional Mathematics',
  'Intermediate Science, Int Science, Int Sci',
  'Basic Science, B Sci, B Science, Bas Sci, Basic Sci',
  'Basic Technology, B Tech, Basic Tech, Bas Tech, Introductory Technology, Intro Tech',
  'Basic Science and Technology, BST, Basic Sci and Tech',
  'Biology, Bio, Biol',
  'Chemistry, Chem, Chm',
  'Physics, Phy, Phys',
  'Agricultural Science, Agriculture, Agric, Agric Science, Agric Sci, Agricultural Sci',
  'Physical and Health Education, PHE, Physical Health Education, Physical Health Edu',
  'Physical Education, PE, Phys Ed',
  'Health Education, Health Edu, Health Ed, Health Science',
  'Home Economics, HE, Home Econs, Home Econ, Home Ec',
  'Foods and Nutrition, Food and Nutrition, F and N, Foods Nutrition, Food Nutrition',
  'Home Management, Home Mgt, Home Mgmt',
  'Digital Technologies, Digital Technology, Digital Tech, Dig Tech',
  'Computer Studies, Computer Science, Computer, Comp, Comp Sci, Comp Studies, ICT, Information and Communication Technology',
  'Data Processing, Data Proc, DP',
  'Geography, Geo, Geog',
  'Technical Drawing, TD, Tech Drawing, Tech Draw',
  'Civic Education, Civic, Civics, C Edu, Civic Edu, C Education',
  'Social and Citizenship Studies, Social Citizenship, SCS',
  'Citizenship and Heritage Studies, Citizenship Heritage, CHS',
  'Social Studies, Sos, Soc Studies, Soc Stud, Social Std',
  'Security Education, Security Edu, Security',
  'National Values Education, NVE, National Values, Religion and National Values, RNV',
  'Prevocational Studies, Pre-Vocational Studies, PVS, Pre Vocational, Prevocational',
  'Cultural and Creative Arts, CCA, Creative Arts, Cultural Creative Art, Cultural and Creative Art',
  'Business Studies, Bus Studies, Bus Stud, B Studies, Business Std',
  'Christian Religious Studies, CRS, CRK, Christian Religious Knowledge, Christian Religion Studies, Christian Religious Education, CRE',
  'Islamic Studies, Islamic Religious Studies, IRS, IRK, IS, Islamic Religious Knowledge, Islamic Religion Studies',
  'Nigerian History, Nig History, Nig Hist',
  'History, Hist',
  'Government, Govt, Gov',
  'Economics, Econs, Econ, Eco',
  'Commerce, Comm, Comrce',
  'Financial Accounting, Accounting, Accounts, Account, Acc, Acct, Accts, Principles of Accounts, Financial Accounts',
  'Marketing, Mkt, Mktg',
  'Literature in English, Literature, Lit, Lit in English, Lit in Eng, English Literature, Literature English',
  'Yoruba, Yoruba Language, Yor, Yoruba Lang',
  'Igbo, Igbo Language, Igbo Lang',
  'Hausa, Hausa Language, Hau, Hausa Lang',
  'French, French Language, Fre, French Lang, Fren',
  'Arabic, Arabic Language, Arabic Studies, Arab, Arabic Lang',
  'Visual Arts, Visual Art, Fine Arts, Fine Art, V Arts',
  'Music, Mus',
  'Catering Craft, Catering Craft Practice, Catering',
];

const lineOf = new Map(
  spellings.flatMap((line, index) => line.split(', ').map((spelling) => [subjectKey(spelling), index] as const)),
);

/** Equal for two spellings of one subject; undefined for a text that is none of the usual ones. */
export const usualSubject = (text: string): number | undefined => lineOf.get(subjectKey(text));
