/** Prompt for a chat program, so that it writes questions in the text format that an import reads wholly. */

/** One of each kind; an import accepts all of them. */
export const promptExample = `1. Which gas do plants take in to make food?
A. Oxygen
B. Carbon dioxide
C. Nitrogen
D. Hydrogen
ANS: B
Explanation: Plants make sugar of carbon dioxide and water.

2. What is $\\frac{1}{2}$ of 10? (2 marks)
A. 5
B. 10
C. 20
ANS: A

3. Which of these are metals?
A. Iron
B. Sulphur
C. Copper
D. Carbon
ANS: A, C

4. Water boils at 100 °C at sea level.
ANS: True

5. What is the capital of Nigeria?
ANS: Abuja

6. Describe the water cycle. (5 marks)
`;

export const usualCount = 20;
export const mostAsked = 100;

export type PromptWishes = { count: number; className: string; subject: string };

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function taskFor({ count, className, subject }: PromptWishes): string {
  const asked = Math.min(mostAsked, Math.max(1, Math.round(count) || usualCount));
  const about = oneLine(subject);
  const whom = oneLine(className);
  const questions = `${asked} ${about && `${about} `}${asked === 1 ? 'question' : 'questions'}`;
  const students = whom === '' ? 'secondary school students' : `students of ${whom} of a secondary school`;
  return `Make ${questions} of this for Akada, for ${students} in Nigeria.`;
}

const rules = `Write nothing but the questions, as plain text in exactly this form:

${promptExample}
Rules:
- Every question begins with its number and a full stop. An empty line stands between two questions.
- A question with options has two to five of them, each in a line of its own with a capital letter and a full stop. They are all different.
- The line ANS: stands under each question. It has the letter of the right option, several letters with commas where several are right, True or False, or the short answer itself.
- A question that students answer in sentences has its marks in brackets at its end, and no ANS: line.
- Marks other than 1 stand in brackets at the end of the question: (2 marks)
- An explanation is one line that begins with Explanation: after the answer.
- Formulas stand in LaTeX between dollar signs: $x^2 + 1$
- Each question can be understood alone. No pictures, diagrams or tables, and no words like “the passage above”.
- No title, no headings, no stars, no bold type, no lists with dashes, and nothing before the first or after the last question.

This is what the questions are about:
`;

export const questionPrompt = (wishes: PromptWishes) => `${taskFor(wishes)}\n\n${rules}`;
