import { startExam } from '@akada/contract';
import type { z } from 'zod';
import { MadeReply } from '../http/made-reply.ts';
import { toPaperQuestion } from '../questions/questions.queries.ts';
import type { Paper } from './paper.ts';

type Data = z.input<typeof startExam.reply>['data'];

/** A thousand students start with one paper: what it says to all of them is stripped and serialised once. */
type OnPaper = { exam: string; withQuestions: string };

const known = new WeakMap<Paper, Map<string, OnPaper>>();

const ofTheStudent = startExam.reply.shape.data.omit({ exam: true });

function make(paper: Paper, examId: string): OnPaper {
  const { data, exam } = startExam.reply.shape;
  const head = {
    _id: examId,
    title: paper.title,
    description: paper.description,
    classLevel: paper.classLevel,
    duration: paper.durationMinutes,
    startDate: paper.startDate,
    endDate: paper.endDate,
    questionCount: paper.questions.length,
  };
  const ids = paper.questions.map((question) => question._id);
  return {
    exam: JSON.stringify(data.shape.exam.parse({ ...head, questions: ids })),
    withQuestions: JSON.stringify(exam.parse({ ...head, questions: paper.questions.map(toPaperQuestion) })),
  };
}

function onPaper(paper: Paper, examId: string): OnPaper {
  const made = known.get(paper) ?? new Map<string, OnPaper>();
  known.set(paper, made);
  const found = made.get(examId) ?? make(paper, examId);
  made.set(examId, found);
  return found;
}

/** The reply to a start, each of its parts stripped by the endpoint's own schema of that part. */
export function startedReply(paper: Paper, examId: string, own: Omit<Data, 'exam'>): MadeReply {
  const { exam, withQuestions } = onPaper(paper, examId);
  const rest = JSON.stringify(ofTheStudent.parse(own)).slice(1);
  return new MadeReply(
    `{"success":true,"message":"Exam started","data":{"exam":${exam},${rest},"exam":${withQuestions}}`,
    false,
  );
}
