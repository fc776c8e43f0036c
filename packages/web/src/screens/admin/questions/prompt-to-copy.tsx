import { questionPrompt } from '@akada/contract/rules/question-prompt';
import { Copy } from 'lucide-react';
import { copyText } from '../../../lib/copy-text.ts';
import { Button } from '../../../ui/button.tsx';
import { FoldSummary } from '../../../ui/fold-summary.tsx';
import { notify } from '../../../ui/notify.ts';

async function copy(): Promise<void> {
  if (await copyText(questionPrompt)) notify.success('Prompt copied');
  else notify.error('The prompt could not be copied', 'Please mark its text and copy it');
}

/** For a chat program, so that it writes questions that the import reads wholly. */
export function PromptToCopy() {
  return (
    <details className="rounded-md border border-line bg-card">
      <FoldSummary>Let a chat program write them</FoldSummary>
      <div className="grid gap-3 px-4 pb-4">
        <p className="max-w-prose text-soft">
          Copy this prompt, paste it into the chat program, and write behind it what the questions are about. Paste its
          answer here. Please read every question: chat programs make mistakes.
        </p>
        <div>
          <Button variant="secondary" onClick={() => void copy()}>
            <Copy aria-hidden="true" />
            Copy the prompt
          </Button>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
        <pre tabIndex={0} className="max-h-60 overflow-y-auto rounded-md bg-sunken p-3 text-sm whitespace-pre-wrap">
          {questionPrompt}
        </pre>
      </div>
    </details>
  );
}
