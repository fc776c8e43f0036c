import { type ReactNode, useSyncExternalStore } from 'react';
import { classes } from '../../../ui/classes.ts';

/** Only one of table and list is in the page. */
export function useWide(fromPixels: number): boolean {
  const query = `(min-width: ${fromPixels}px)`;
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}

export type Column<Row> = {
  title: string;
  cell: (row: Row) => ReactNode;
  /** For header and cells. */
  className?: string;
};

type DataListProps<Row extends { _id: string }> = {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  stacked: (row: Row) => ReactNode;
  /** Opens under a row, over its whole width. */
  below?: ((row: Row) => ReactNode) | undefined;
  /** Window width in pixels from which it is a table. */
  wideFrom: number;
  /** Rows have the id `{rowId}-{_id}` and take focus by script. */
  rowId: string;
  dimmed?: boolean;
  /** One line a row. */
  dense?: boolean;
};

const box = 'rounded-md border border-line bg-card transition-opacity';

type RowProps<Row extends { _id: string }> = Pick<DataListProps<Row>, 'columns' | 'rowId' | 'dense' | 'below'> & {
  row: Row;
};

function TableRow<Row extends { _id: string }>({ row, columns, rowId, dense, below }: RowProps<Row>) {
  const opened = below?.(row) ?? null;
  return (
    <>
      <tr
        id={`${rowId}-${row._id}`}
        tabIndex={-1}
        className={classes(opened === null && 'border-b border-line last:border-b-0', '-outline-offset-3')}
      >
        {columns.map((column) => (
          <td
            key={column.title}
            className={classes('px-3 first:pl-4 align-middle', dense ? 'py-0' : 'py-3 lg:py-1', column.className)}
          >
            {column.cell(row)}
          </td>
        ))}
      </tr>
      {opened !== null && (
        <tr className="border-b border-line last:border-b-0">
          <td colSpan={columns.length} className="px-4 pt-1 pb-4">
            {opened}
          </td>
        </tr>
      )}
    </>
  );
}

export function DataList<Row extends { _id: string }>(props: DataListProps<Row>) {
  const { label, rows, columns, stacked, wideFrom, rowId, dimmed = false, dense = false, below } = props;
  const wide = useWide(wideFrom);
  const look = classes(box, dimmed && 'opacity-60');
  if (!wide) {
    return (
      <ul aria-label={label} className={look}>
        {rows.map((row) => (
          <li
            key={row._id}
            id={`${rowId}-${row._id}`}
            tabIndex={-1}
            className="border-b border-line p-4 -outline-offset-3 last:border-b-0"
          >
            {stacked(row)}
            {below?.(row)}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div className={classes(look, 'overflow-x-auto')}>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-b border-line text-xs text-soft">
            {columns.map((column) => (
              <th
                key={column.title}
                scope="col"
                className={classes('px-3 py-2.5 first:pl-4 font-semibold', column.className)}
              >
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row._id} row={row} columns={columns} rowId={rowId} dense={dense} below={below} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
