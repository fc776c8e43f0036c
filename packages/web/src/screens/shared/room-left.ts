/** '1,988 characters left' or '12 characters too many': pasted text is not cut, it would lose its end unnoticed. */
export function roomLeft(text: string, most: number): string {
  const left = most - text.trim().length;
  const [count, word] = [Math.abs(left).toLocaleString('en-NG'), Math.abs(left) === 1 ? 'character' : 'characters'];
  return `${count} ${word} ${left < 0 ? 'too many' : 'left'}`;
}
