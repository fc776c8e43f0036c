const keptForMs = 60_000;

/** Hands a file to the browser to be saved: what was fetched with a token, which a link cannot carry. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(url), keptForMs);
}
