/**
 * The server renders the forms for signing in and up (render-page.tsx), so that people can type before the application is
 * there. public/boot.js remembers the button that they press meanwhile.
 */
type Served = HTMLElement & { pressed?: HTMLElement };

const served = (): Served | null => globalThis.document?.querySelector('#root[data-served]') ?? null;

const fieldOf = (form: HTMLElement, name: string) =>
  form.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`);

export function typedBefore<Name extends string>(names: readonly Name[]): Partial<Record<Name, string>> {
  const form = served();
  const typed: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = form && fieldOf(form, name)?.value;
    if (value) typed[name] = value;
  }
  return typed;
}

export function tickedBefore<Name extends string>(names: readonly Name[]): Partial<Record<Name, true>> {
  const form = served();
  const ticked = names.filter((name) => form?.querySelector(`[name=${name}]:checked`));
  return Object.fromEntries(ticked.map((name) => [name, true])) as Partial<Record<Name, true>>;
}

/** Data of the server's rendering of the form, by query; null where this visitor is to see something else. */
export function servedData(): [key: readonly string[], data: unknown][] | null {
  const root = served();
  if (!root) return null;
  if (!('notAsServed' in document.documentElement.dataset)) return JSON.parse(root.dataset.served ?? '[]');
  root.replaceChildren();
  delete root.dataset.served;
  return null;
}

/** From now on the form is the application's: a button that was pressed before is pressed now. */
export function takeOver(): void {
  const root = served();
  if (!root) return;
  delete root.dataset.served;
  delete root.dataset.isSent;
  root.pressed?.click();
}
