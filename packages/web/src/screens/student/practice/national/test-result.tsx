import type { ReviewedQuestion } from '@akada/contract';
import { isCorrect } from '@akada/contract/question-types';
import { fullNationalTest, nationalTotal } from '@akada/contract/rules/national-test';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { givePracticeAnswers } from '../../../../data/exams/practice.ts';
import { useFormat } from '../../../../data/platform/school.ts';
import { counted } from '../../../../lib/format.ts';
import { answersToSend, resultsOf, type SubjectResult } from '../../../../state/national/test-state.ts';
import { type StoredTest, writeProgress } from '../../../../state/national/test-store.ts';
import { Button, LinkButton } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { ChoiceRow } from '../../../../ui/choices.tsx';
import { ProgressBar } from '../../../../ui/progress.tsx';
import { ReviewedQuestionCard, verdictOf } from '../../../shared/reviewed-question.tsx';
import { Why } from '../../shared/why.tsx';
import { SubjectTabs } from './subject-tabs.tsx';

type ResultProps = { userId: string; test: StoredTest; onAgain: () => void };

/** Sends until the server has all of them; then the device notes it. */
function useSending(userId: string, { paper, progress }: StoredTest): boolean {
  const [isSent, setIsSent] = useState(progress.isSent === true);
  useEffect(() => {
    if (progress.isSent) return;
    const send = async () => {
      if (!(await givePracticeAnswers(userId, answersToSend(paper, progress.answers)))) return;
      setIsSent(true);
      await writeProgress(userId, paper.id, { ...progress, isSent: true });
    };
    void send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [userId, paper, progress]);
  return isSent;
}

function SubjectLine({ result: { subject, score, right, answered, questions } }: { result: SubjectResult }) {
  return (
    <li className="grid gap-1 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{subject}</span>
        <span className="shrink-0 font-heading text-lg font-bold">{`${score} of 100`}</span>
      </div>
      <ProgressBar label={`${subject}: ${score} of 100`} percent={score} text={`${right} of ${questions} right`} />
      {answered < questions && <p className="text-sm text-soft">{`${questions - answered} not answered`}</p>}
    </li>
  );
}

function ScoreCard({ test: { paper, progress }, results }: { test: StoredTest; results: readonly SubjectResult[] }) {
  const { minutes } = useFormat();
  const total = results.reduce((sum, { score }) => sum + score, 0);
  const questions = results.reduce((sum, result) => sum + result.questions, 0);
  const used = Math.max(1, Math.round(progress.usedMs / 60_000));
  return (
    <Card as="section" aria-labelledby="mock-total" className="sm:p-8">
      <h2 id="mock-total" className="text-base text-soft">
        Your total
      </h2>
      <p className="font-heading text-2xl font-bold">{`${total} of ${nationalTotal}`}</p>
      <p className="mt-1">
        {`Time used: ${minutes(used)} of ${minutes(paper.minutes)}.`}
        {progress.ended === 'time' && ' The time was up, so the test was submitted by itself.'}
      </p>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {results.map((result) => (
          <SubjectLine key={result.subject} result={result} />
        ))}
      </ul>
      <p className="mt-3 text-soft">
        This was a mock, made of your school’s own questions:{' '}
        {questions < fullNationalTest
          ? `${counted(questions, 'question')}, where the real test has ${fullNationalTest}.`
          : `${questions} of them, as in the real test.`}{' '}
        The score says how you did here, not what the real test will give.
      </p>
    </Card>
  );
}

function reviewed({ paper, progress }: StoredTest, subject: number): ReviewedQuestion[] {
  const questions = paper.subjects[subject]?.questions ?? [];
  return questions.map((card) => {
    const selectedAnswer = progress.answers[card._id]?.selectedAnswer ?? '';
    const isRight = selectedAnswer !== '' && isCorrect(card, selectedAnswer);
    return { ...card, selectedAnswer, isCorrect: isRight, earned: isRight ? card.points : 0 };
  });
}

function TestReview({ test, results }: { test: StoredTest; results: readonly SubjectResult[] }) {
  const [subject, setSubject] = useState(0);
  const [onlyWrong, setOnlyWrong] = useState(false);
  const numbered = reviewed(test, subject).map((question, index) => ({ question, number: index + 1 }));
  const wrong = numbered.filter(({ question }) => verdictOf(question) !== 'right');
  const tabs = results.map(({ subject: name, right, questions }) => ({
    subject: name,
    done: `${right}/${questions}`,
    said: `, ${right} of ${questions} right`,
  }));
  return (
    <section aria-labelledby="mock-review" className="grid grid-cols-1 gap-4">
      <h2 id="mock-review" className="mt-2 text-lg">
        The questions, with why
      </h2>
      <p className="-mt-3 text-sm text-soft">You can read them on this device for a day.</p>
      <SubjectTabs items={tabs} current={subject} onOpen={setSubject} />
      {wrong.length > 0 && (
        <ChoiceRow
          kind="checkbox"
          label="Only the wrong ones"
          hint={`${wrong.length} of ${numbered.length}, with those you did not answer`}
          checked={onlyWrong}
          onChange={(event) => setOnlyWrong(event.target.checked)}
        />
      )}
      {wrong.length === 0 && <p className="text-soft">Every answer was right.</p>}
      <ol className="grid grid-cols-1 gap-4">
        {(onlyWrong && wrong.length > 0 ? wrong : numbered).map(({ question, number }) => (
          <ReviewedQuestionCard key={question._id} question={question} number={number} answerLabel="Your answer">
            <Why question={question} number={number} />
          </ReviewedQuestionCard>
        ))}
      </ol>
    </section>
  );
}

export function TestResult({ userId, test, onAgain }: ResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isSent = useSending(userId, test);
  const results = resultsOf(test.paper, test.progress.answers);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <main className="mx-auto grid min-h-screen w-full max-w-3xl grid-cols-1 content-start gap-4 px-4 py-6 [--spacing:4px] sm:py-10">
      <div>
        <LinkButton to="/student/practice" variant="quiet" className="-ml-4">
          <ArrowLeft aria-hidden="true" />
          Practice
        </LinkButton>
        <h1 ref={heading} tabIndex={-1} className="text-xl outline-none">
          Result of your mock
        </h1>
      </div>
      <ScoreCard test={test} results={results} />
      <p role="status" className="text-sm text-soft">
        {isSent
          ? 'Your answers have reached the school: they count for what you practise next.'
          : 'Your answers are on this device, and are sent when there is a connection.'}
      </p>
      <div>
        <Button variant="secondary" onClick={onAgain}>
          Another mock
        </Button>
      </div>
      <TestReview test={test} results={results} />
    </main>
  );
}
