import { mostAsked, questionPrompt, usualCount } from '@akada/contract/rules/question-prompt';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../../lib/copy-text.ts';
import { Button } from '../../../ui/button.tsx';
import { controlLook, Field } from '../../../ui/field.tsx';
import { FoldSummary } from '../../../ui/fold-summary.tsx';
import { notify } from '../../../ui/notify.ts';

async function copy(prompt: string): Promise<void> {
  if (await copyText(prompt)) notify.success('Prompt copied');
  else notify.error('The prompt could not be copied', 'Please mark its text and copy it');
}

const longest = 80;

type TextProps = { label: string; value: string; onChange: (value: string) => void; most?: number };

/** With `most` a number. */
function PromptField({ label, value, onChange, most }: TextProps) {
  const kind =
    most === undefined ? ({ type: 'text', maxLength: longest } as const) : { type: 'number', min: 1, max: most };
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          {...kind}
          className={controlLook}
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** For a chat program, so that it writes questions that the import reads wholly. */
export function PromptToCopy() {
  const [count, setCount] = useState(String(usualCount));
  const [className, setClassName] = useState('');
  const [subject, setSubject] = useState('');
  const prompt = questionPrompt({ count: Number(count), className, subject });
  return (
    <details className="rounded-md border border-line bg-card">
      <FoldSummary>Let ChatGPT or another chat program write them</FoldSummary>
      <div className="grid gap-3 px-4 pb-4">
        <p className="max-w-prose text-soft">
          Copy this prompt, paste it into ChatGPT or any chat program, and write behind it what the questions are about.
          Paste its answer here. Please read every question: chat programs make mistakes.
        </p>
        <div className="grid gap-3 sm:grid-cols-3">
          <PromptField label="How many questions" value={count} onChange={setCount} most={mostAsked} />
          <PromptField label="Class (optional)" value={className} onChange={setClassName} />
          <PromptField label="Subject (optional)" value={subject} onChange={setSubject} />
        </div>
        <div>
          <Button variant="secondary" onClick={() => void copy(prompt)}>
            <Copy aria-hidden="true" />
            Copy the prompt
          </Button>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
        <pre tabIndex={0} className="max-h-60 overflow-y-auto rounded-md bg-sunken p-3 text-sm whitespace-pre-wrap">
          {prompt}
        </pre>
      </div>
    </details>
  );
}
