import { Fragment } from 'react';

/** Breaks after its @ and its dots rather than in mid-word. */
export function Email({ address }: { address: string }) {
  return address.split(/(?<=[@.])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address never change places
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
