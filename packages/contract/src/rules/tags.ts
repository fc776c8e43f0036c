export const mostTags = 20;

/** 'Algebra' and 'algebra' are one tag, written as it was first. */
export function tagsFrom(typed: readonly string[]): string[] {
  const tags = new Map<string, string>();
  for (const one of typed) {
    const tag = one.normalize('NFC').replace(/\s+/g, ' ').trim();
    const key = tag.toLowerCase();
    if (tag !== '' && !tags.has(key)) tags.set(key, tag);
  }
  return [...tags.values()];
}

/** As people type them, with commas between. */
export const tagsOf = (typed: string) => tagsFrom(typed.split(/[,;\n]/));
