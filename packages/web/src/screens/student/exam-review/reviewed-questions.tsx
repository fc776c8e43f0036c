import type { Passage, Review, ReviewedQuestion } from '@akada/contract';
import { Fragment } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { PassageText, passageName } from '../../shared/passage.tsx';
import { ReviewedQuestionCard } from '../../shared/reviewed-question.tsx';
import { Why } from '../shared/why.tsx';

type Section = NonNullable<Review['sections']>[number];

/** From 1. */
export type Numbered = { question: ReviewedQuestion; number: number };

type Block = { section: Section | undefined; passage: Passage | undefined; questions: Numbered[] };

/** Neighbours of one section that share a passage, or have none. */
function blocksOf(shown: readonly Numbered[], sections: readonly Section[]): Block[] {
  const blocks: Block[] = [];
  for (const numbered of shown) {
    const { _id, passage } = numbered.question;
    const section = sections.find(({ questions }) => questions.includes(_id));
    const last = blocks.at(-1);
    if (last && last.section === section && last.passage?._id === passage?._id) last.questions.push(numbered);
    else blocks.push({ section, passage, questions: [numbered] });
  }
  return blocks;
}

function SectionHeading({ section: { title, instructions } }: { section: Section }) {
  return (
    <div className="mt-4 border-b border-line pb-2">
      <h2 className="text-lg wrap-anywhere">{title}</h2>
      {instructions !== '' && (
        <p className="mt-1 whitespace-pre-line text-soft wrap-anywhere">
          <Maths text={instructions} />
        </p>
      )}
    </div>
  );
}

function SharedPassage({ passage }: { passage: Passage }) {
  return (
    <Card as="section" aria-label={`Passage: ${passageName(passage)}`} className="bg-sunken">
      <PassageText passage={passage} />
    </Card>
  );
}

type ReviewedQuestionsProps = { review: Review; shown: readonly Numbered[] };

export function ReviewedQuestions({ review: { sections = [] }, shown }: ReviewedQuestionsProps) {
  const blocks = blocksOf(shown, sections);
  return (
    <>
      {sections.length === 0 && <h2 className="sr-only">Questions</h2>}
      {blocks.map(({ section, passage, questions }, index) => (
        <Fragment key={questions[0]?.question._id}>
          {section && section !== blocks[index - 1]?.section && <SectionHeading section={section} />}
          {passage && <SharedPassage passage={passage} />}
          <ol className="grid grid-cols-1 gap-4">
            {questions.map(({ question, number }) => (
              <ReviewedQuestionCard
                key={question._id}
                question={question}
                number={number}
                answerLabel="Your answer"
                hasPassageAbove
              >
                <Why question={question} number={number} />
              </ReviewedQuestionCard>
            ))}
          </ol>
        </Fragment>
      ))}
    </>
  );
}
