import { TextField } from '../../ui/form-field.tsx';
import type { AnswerProps, StudentAnswer } from '../student-answer.ts';

const longestAnswer = 500;

function WrittenAnswer({ question: { details }, selected, pressed, onAnswer }: AnswerProps) {
  return (
    <TextField
      label="Your answer"
      hint={details?.caseSensitive && 'Capital letters count.'}
      value={pressed ?? selected}
      maxLength={longestAnswer}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      onChange={(event) => onAnswer(event.target.value, true)}
    />
  );
}

export const written: StudentAnswer = { Answer: WrittenAnswer };
