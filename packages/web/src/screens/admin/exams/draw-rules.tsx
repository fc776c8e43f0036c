import type { BankValues, DrawRule } from '@akada/contract';
import { mostDraws, ruleInWords } from '@akada/contract/rules/draw-pools';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { bankValuesQuery } from '../../../data/questions/admin-questions.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form-field.tsx';
import { type Option, SelectField } from '../../../ui/select-field.tsx';

type From = Pick<DrawRule, 'subject' | 'topic' | 'tag'>;

const codeOf = ({ subject, topic, tag }: From) => JSON.stringify({ subject, topic, tag });

function choicesIn({ topics, tags }: BankValues): Option[] {
  const topicOf = ({ subject, value }: { subject: string; value: string }): From =>
    subject === '' ? { topic: value } : { subject, topic: value };
  return [
    ...topics.map(({ questions, ...topic }) => ({
      value: codeOf(topicOf(topic)),
      label: `${topic.value}${topic.subject === '' ? '' : `, ${topic.subject}`} (${questions})`,
    })),
    ...tags.map(({ value, questions }) => ({ value: codeOf({ tag: value }), label: `Tag: ${value} (${questions})` })),
  ];
}

type RuleProps = {
  rule: DrawRule;
  number: number;
  choices: readonly Option[];
  sections: readonly string[];
  error: string | undefined;
  onChange: (rule: DrawRule) => void;
  onRemove: () => void;
};

function Rule({ rule, number, choices, sections, error, onChange, onRemove }: RuleProps) {
  const { count, section, ...from } = rule;
  const value = codeOf(from);
  const isKnown = choices.some((choice) => choice.value === value);
  const gone = { value, label: ruleInWords(from) };
  const places = section !== undefined && !sections.includes(section) ? [...sections, section] : sections;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_6rem_auto] items-end gap-2 border-b border-line pb-3">
      <SelectField
        label={`Draw ${number} from`}
        options={isKnown ? choices : [gone, ...choices]}
        value={value}
        onChange={(event) => onChange({ ...JSON.parse(event.target.value), count, ...(section && { section }) })}
        className="max-sm:col-span-3"
      />
      <TextField
        label="How many"
        type="number"
        inputMode="numeric"
        min={1}
        max={200}
        className="max-sm:col-span-2"
        error={error}
        value={Number.isNaN(count) ? '' : count}
        onChange={(event) => onChange({ ...rule, count: event.target.valueAsNumber })}
      />
      <IconButton label={`Remove draw ${number}`} onClick={onRemove}>
        <Trash2 />
      </IconButton>
      {places.length > 0 && (
        <SelectField
          label="Into section"
          className="col-span-3"
          options={[
            { value: '', label: 'After all sections' },
            ...places.map((title) => ({ value: title, label: title })),
          ]}
          value={section ?? ''}
          onChange={(event) => onChange({ ...from, count, ...(event.target.value && { section: event.target.value }) })}
        />
      )}
    </li>
  );
}

type Props = {
  draw: readonly DrawRule[];
  /** Titles. */
  sections: readonly string[];
  /** One per rule; `error` is that of all rules together. */
  errors: readonly (string | undefined)[];
  error: string | undefined;
  onChange: (draw: DrawRule[]) => void;
};

export function DrawRules({ draw, sections, errors, error, onChange }: Props) {
  const values = useQuery(bankValuesQuery);
  const choices = values.data ? choicesIn(values.data) : [];
  const [first] = choices;
  const add = () => first && onChange([...draw, { ...(JSON.parse(first.value) as From), count: 5 }]);
  return (
    <fieldset id="draw" tabIndex={-1} className="grid min-w-0 gap-3 outline-none">
      <legend className="text-sm font-semibold">Questions drawn from the bank</legend>
      <p className="text-xs text-soft">
        Beside the questions chosen for it, the exam gives each student others of a topic or a tag, of its class or of
        none. All of one draw must have the same points.
      </p>
      {draw.length > 0 && (
        <ul className="grid gap-3">
          {draw.map((rule, index) => (
            <Rule
              // biome-ignore lint/suspicious/noArrayIndexKey: two rules may be the same
              key={index}
              rule={rule}
              number={index + 1}
              choices={choices}
              sections={sections}
              error={errors[index]}
              onChange={(changed) => onChange(draw.map((one, at) => (at === index ? changed : one)))}
              onRemove={() => onChange(draw.filter((_, at) => at !== index))}
            />
          ))}
        </ul>
      )}
      <div aria-live="polite" className="empty:hidden">
        {error && <p className="text-xs font-medium text-red-ink">{error}</p>}
      </div>
      <div>
        <Button variant="secondary" size="sm" disabled={!first || draw.length >= mostDraws} onClick={add}>
          <Plus aria-hidden="true" />
          Draw questions
        </Button>
        {values.data && !first && (
          <p className="mt-2 text-xs text-soft">Give questions of the bank a topic or a tag first.</p>
        )}
      </div>
    </fieldset>
  );
}
