import { columnMapping, type Statement } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useMapColumns } from '../../../data/money/admin-statements.ts';
import { CallError, messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { showUnderField } from '../../../ui/form-problem.ts';
import { Notice } from '../../../ui/notice.tsx';

function Sample({ columns, sample }: Pick<Statement, 'columns' | 'sample'>) {
  return (
    <section
      aria-label="First lines of the file"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways is reached by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-line bg-card"
    >
      <table className="w-full border-collapse text-left text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-soft">
            {columns.map((column) => (
              <th key={column} scope="col" className="px-3 py-2 font-semibold whitespace-nowrap">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map((row) => (
            <tr key={row.join('\t')} className="border-b border-line last:border-b-0">
              {columns.map((column, index) => (
                <td key={column} className="max-w-72 truncate px-3 py-2">
                  {row[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Usual column names, for a preselection. */
const usual = {
  date: /date|time|when|posted/i,
  narration: /narrat|descri|detail|remark|particular|what/i,
  credit: /credit|deposit|money in|paid in|\bin\b|amount/i,
};

function Introduction({ asked, mapping }: Pick<Statement, 'asked' | 'mapping'>) {
  if (mapping) return null;
  return (
    <Notice tone={asked ? 'warning' : 'info'}>
      <h2 className="text-base">{asked ? 'Please look at these columns' : 'These columns are new to Akada'}</h2>
      <p>{asked ?? 'Say once which is which. The next file with the same columns is read at once.'}</p>
    </Notice>
  );
}

type ColumnFormProps = { statement: Statement; onSaved?: () => void };

/** The columns as they were understood, to be changed until a line is applied. */
export function UnderstoodColumns({ statement }: { statement: Statement }) {
  const [isChanging, setIsChanging] = useState(false);
  const { mapping, rows } = statement;
  if (mapping === null) return null;
  const { date, narration, credit, reference, monthFirst } = mapping;
  const facts = [
    `Date: ${date}${monthFirst ? ', the month first' : ''}`,
    `Narration: ${narration}`,
    `Money in: ${credit}`,
    ...(reference ? [`Bank’s reference: ${reference}`] : []),
  ];
  return (
    <section aria-label="Columns" className="mb-4 flex flex-col gap-4 text-sm">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 [overflow-wrap:anywhere]">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {!rows.some(({ applied }) => applied) && (
          <Button variant="quiet" aria-expanded={isChanging} onClick={() => setIsChanging(!isChanging)}>
            {isChanging ? 'Keep them' : 'Edit the columns'}
          </Button>
        )}
      </p>
      {isChanging && <ColumnForm statement={statement} onSaved={() => setIsChanging(false)} />}
    </section>
  );
}

export function ColumnForm({ statement, onSaved }: ColumnFormProps) {
  const { columns, sample, asked, mapping } = statement;
  const saving = useMapColumns(statement._id);
  const guess = (pattern: RegExp) => columns.find((column) => pattern.test(column)) ?? '';
  const form = useForm({
    resolver: zodResolver(columnMapping),
    defaultValues: {
      date: mapping?.date ?? guess(usual.date),
      narration: mapping?.narration ?? guess(usual.narration),
      credit: mapping?.credit ?? guess(usual.credit),
      reference: mapping?.reference ?? '',
      monthFirst: mapping?.monthFirst ?? false,
    },
  });
  const options = [
    { value: '', label: 'Choose a column' },
    ...columns.map((column) => ({ value: column, label: column })),
  ];
  const none = [{ value: '', label: 'None' }, ...options.slice(1)];
  const submit = form.handleSubmit((values) =>
    saving.mutate(values, {
      ...(onSaved && { onSuccess: onSaved }),
      onError: (refusal) => {
        if (refusal instanceof CallError) showUnderField(form, refusal);
      },
    }),
  );
  const refusedField = saving.error instanceof CallError ? saving.error.field : undefined;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Introduction asked={asked} mapping={mapping} />
      <Sample columns={columns} sample={sample} />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField form={form} name="date" type="select" label="Date" options={options} />
        <FormField
          form={form}
          name="narration"
          type="select"
          label="Narration"
          hint="Who paid, and what for"
          options={options}
        />
        <FormField
          form={form}
          name="credit"
          type="select"
          label="Money in"
          hint="A column with a minus for money out will do"
          options={options}
        />
        <FormField form={form} name="reference" type="select" label="Bank’s reference (optional)" options={none} />
      </div>
      <FormField
        form={form}
        name="monthFirst"
        type="checkbox"
        label="The month comes first"
        hint="11/20/2026 is 20 November"
      />
      {saving.isError && refusedField === undefined && <Notice tone="error">{messageOf(saving.error)}</Notice>}
      <div>
        <Button type="submit" loading={saving.isPending}>
          Read the statement
        </Button>
      </div>
    </form>
  );
}
