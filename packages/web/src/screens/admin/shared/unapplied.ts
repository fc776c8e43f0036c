import { useCallback, useEffect, useState } from 'react';

type Mark = (panel: string, isChanged: boolean) => void;

/** Panels of an import whose changes are not applied yet: nothing is made of the rows until then. */
export function useUnapplied() {
  const [panels, setPanels] = useState<readonly string[]>([]);
  const mark: Mark = useCallback((panel, isChanged) => {
    setPanels((before) => {
      if (before.includes(panel) === isChanged) return before;
      return isChanged ? [...before, panel] : before.filter((one) => one !== panel);
    });
  }, []);
  return { isUnapplied: panels.length > 0, mark };
}

export function useMarked(mark: Mark, panel: string, isChanged: boolean): void {
  useEffect(() => {
    mark(panel, isChanged);
    return () => mark(panel, false);
  }, [mark, panel, isChanged]);
}

export type MarkUnapplied = Mark;

export const applyFirst = 'Apply your changes above first';
