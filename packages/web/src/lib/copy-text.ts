/** On plain http, as in a school's own network, navigator.clipboard does not exist. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
  }
}

/** False when the browser refused. */
export async function copyText(text: string): Promise<boolean> {
  const focused = document.activeElement;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const copied = copyBySelection(text);
    if (focused instanceof HTMLElement) focused.focus();
    return copied;
  }
}
