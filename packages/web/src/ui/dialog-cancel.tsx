import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

/** Closes the Dialog it stands in, by the same way as Escape: unsaved changes ask first. */
export function DialogCancel({ children = 'Cancel' }: { children?: ReactNode }) {
  return <Base.Close render={<Button variant="secondary" />}>{children}</Base.Close>;
}
