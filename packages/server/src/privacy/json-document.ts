/** One part of a document: a value, or a list that is read and written one entry after the other. */
export type Part =
  | { name: string; value: () => Promise<unknown> }
  | { name: string; each: () => AsyncIterable<unknown> };

const indented = (value: unknown, indent: string) => JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);

async function* list(entries: AsyncIterable<unknown>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const entry of entries) {
    yield `${isFirst ? '[' : ','}\n    ${indented(entry, '    ')}`;
    isFirst = false;
  }
  yield isFirst ? '[]' : '\n  ]';
}

/** An object of these parts as JSON that people can read, piece by piece: it never stands in memory whole. */
export async function* jsonDocument(parts: readonly Part[]): AsyncGenerator<string> {
  let before = '{';
  for (const part of parts) {
    yield `${before}\n  ${JSON.stringify(part.name)}: `;
    if ('each' in part) yield* list(part.each());
    else yield indented(await part.value(), '  ');
    before = ',';
  }
  yield '\n}\n';
}
