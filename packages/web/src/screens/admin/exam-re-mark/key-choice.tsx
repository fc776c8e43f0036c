import type { AskedQuestion } from '@akada/contract';
import { useFormat } from '../../../data/school.ts';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { keyText } from './key-text.ts';

type KeyChoiceProps = { asked: AskedQuestion; value: string; onChange: (answer: string) => void };

/** One of the options, or words for a short answer. What it is marked by now is said beside it. */
export function KeyChoice({ asked: { question, keys }, value, onChange }: KeyChoiceProps) {
  const { counted } = useFormat();
  if (question.type === 'short-answer') {
    return (
      <TextField
        label="Right answer"
        hint={`Marked by now: ${keys.join(', ')}. Letter case and spaces around it do not count.`}
        autoComplete="off"
        maxLength={500}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  const answers = question.type === 'true-false' ? ['true', 'false'] : question.options;
  const only = keys.length === 1;
  return (
    <ChoiceGroup legend={`Right answer, ${counted(answers.length, 'option')}`}>
      {answers.map((answer) => (
        <ChoiceRow
          key={answer}
          kind="radio"
          name="correct-answer"
          label={
            <span className="[overflow-wrap:anywhere]">
              <Maths text={keyText(question.type, answer)} />
            </span>
          }
          hint={keys.includes(answer) ? (only ? 'The key now' : 'The key on some papers') : undefined}
          value={answer}
          checked={value === answer}
          onChange={() => onChange(answer)}
        />
      ))}
    </ChoiceGroup>
  );
}
