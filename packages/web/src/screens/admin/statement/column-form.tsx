import { columnMapping, type Statement } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
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

export function ColumnForm({ statement }: { statement: Statement }) {
  const { columns, sample } = statement;
  const saving = useMapColumns(statement._id);
  const guess = (pattern: RegExp) => columns.find((column) => pattern.test(column)) ?? '';
  const form = useForm({
    resolver: zodResolver(columnMapping),
    defaultValues: {
      date: guess(usual.date),
      narration: guess(usual.narration),
      credit: guess(usual.credit),
      reference: '',
      monthFirst: false,
    },
  });
  const options = [
    { value: '', label: 'Choose a column' },
    ...columns.map((column) => ({ value: column, label: column })),
  ];
  const none = [{ value: '', label: 'None' }, ...options.slice(1)];
  const submit = form.handleSubmit((values) =>
    saving.mutate(values, {
      onError: (refusal) => {
        if (refusal instanceof CallError) showUnderField(form, refusal);
      },
    }),
  );
  const refusedField = saving.error instanceof CallError ? saving.error.field : undefined;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Notice>
        <h2 className="text-base">These columns are new to Akada</h2>
        <p>Say once which is which. The next file with the same columns is read at once.</p>
      </Notice>
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
