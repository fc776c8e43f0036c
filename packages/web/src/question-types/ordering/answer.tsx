import { listOf } from '@akada/contract/question-types/list';
import { Button } from '../../ui/button.tsx';
import type { AnswerProps, StudentAnswer } from '../student-answer.ts';
import { OrderList } from './order-list.tsx';

function OrderAnswer({ question, labelledBy, selected, pressed, onAnswer }: AnswerProps) {
  const given = listOf(pressed ?? selected);
  const answer = (items: readonly string[]) => onAnswer(JSON.stringify(items), false);
  return (
    <div className="grid gap-3">
      <p className="text-sm text-soft">
        Put these in order with the arrows.{' '}
        {question.details?.partial ? 'Each one in its place counts.' : 'All of them must be in their places.'}
      </p>
      <OrderList labelledBy={labelledBy} items={given ?? question.options} onOrder={answer} />
      {!given && (
        <div>
          <Button variant="secondary" onClick={() => answer(question.options)}>
            Answer with this order
          </Button>
        </div>
      )}
    </div>
  );
}

export const ordered: StudentAnswer = { Answer: OrderAnswer };
