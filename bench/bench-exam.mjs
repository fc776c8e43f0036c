// An exam for everybody in the bench: forty questions, open now, time enough.

export const examQuestions = 40;
export const examOptions = ['Simultaneous equations', 'Quadratic equations', 'Indices and logarithms', 'Sets'];
const right = 'Sets';

const day = (offset) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

async function make(url, admin, path, body) {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { token: admin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status !== 201) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()).data._id;
}

export async function makeQuestions(url, admin) {
  const ids = [];
  for (let number = 1; number <= examQuestions; number += 1) {
    const text = `Question ${number}: which of these did the class work on in the ${number}th week of the term?`;
    const body = { text, type: 'multiple-choice', options: examOptions, correctAnswer: right };
    ids.push(await make(url, admin, '/question', body));
  }
  return ids;
}

export function makeExam(url, admin, questions, { title, minutes = 180 }) {
  return make(url, admin, '/exam', {
    title,
    description: 'Forty questions for everybody at once',
    classLevel: 'Grade 1 Secondary',
    duration: minutes,
    startDate: day(-1),
    endDate: day(7),
    questions,
  });
}
