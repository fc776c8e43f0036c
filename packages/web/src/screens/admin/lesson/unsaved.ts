import { createContext, use, useEffect } from 'react';

/** Save functions of the page's sections; each rejects if it is refused. */
type Unsaved = Map<string, () => Promise<unknown>>;

export const UnsavedSections = createContext<Unsaved>(new Map());

/** Another button of the page saves this section first. */
export function useUnsaved(name: string, isUnsaved: boolean, save: () => Promise<unknown>): void {
  const sections = use(UnsavedSections);
  useEffect(() => {
    if (!isUnsaved) return;
    sections.set(name, save);
    return () => {
      sections.delete(name);
    };
  });
}
