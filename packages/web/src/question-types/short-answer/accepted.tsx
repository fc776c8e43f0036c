import { filledOptions } from '@akada/contract/question-types/written';
import { useState } from 'react';
import { TextareaField } from '../../ui/form-field.tsx';

type AcceptedProps = {
  accepted: readonly string[];
  onAccepted: (accepted: string[]) => void;
  error?: string | undefined;
};

/** The typed text is kept as typed, though the value is a list. */
export function AcceptedField({ accepted, onAccepted, error }: AcceptedProps) {
  const [text, setText] = useState(() => accepted.join('\n'));
  return (
    <TextareaField
      label="Other accepted answers (optional)"
      hint="One in each line, such as another spelling."
      rows={3}
      value={text}
      error={error}
      onChange={(event) => {
        setText(event.target.value);
        onAccepted(filledOptions(event.target.value.split('\n')));
      }}
    />
  );
}
