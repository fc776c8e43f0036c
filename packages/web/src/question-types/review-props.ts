import type { ReviewedQuestion } from '@akada/contract';

export type ReviewProps = { question: ReviewedQuestion /** 'Your answer' */; answerLabel: string };
