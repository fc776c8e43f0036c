import type { CheckedPaper } from '@akada/contract';
import { type PaperFacts, saysTheSame } from '@akada/contract/rules/signed-paper';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { checkedPaperQuery, paperKeysQuery } from '../../data/platform/signed-papers.ts';
import { isGone } from '../../lib/call-error.ts';
import { date } from '../../lib/format.ts';
import { verdictOn } from '../../lib/verify-paper.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { ErrorPanel } from '../../ui/notice.tsx';
import { Facts } from './facts.tsx';

const tones = {
  true: { look: 'border-leaf bg-leaf-wash', icon: CircleCheck },
  doubt: { look: 'border-amber bg-amber-wash', icon: CircleAlert },
  false: { look: 'border-red bg-red-wash', icon: CircleX },
};
type Tone = keyof typeof tones;

export function Outcome({ tone, title, children }: { tone: Tone; title: string; children: ReactNode }) {
  const { look, icon: Icon } = tones[tone];
  return (
    <section className={classes('rounded-md border-2 p-4', look)}>
      <h2 className="flex items-center gap-2 text-xl">
        <Icon className="size-7 shrink-0" aria-hidden="true" />
        {title}
      </h2>
      <div className="mt-2 [overflow-wrap:anywhere]">{children}</div>
    </section>
  );
}

/** A day of the school's. */
const dayText = (day: string) => date(`${day}T12:00:00.000Z`, 'UTC');

type Words = { tone: Tone; title: string; text: string; mayAskAgain?: boolean };

function againstRecord(facts: PaperFacts, record: CheckedPaper): Words {
  const { version, school, issuedOn } = facts;
  const issued = `Issued by ${school} on ${dayText(issuedOn)}`;
  if (record.state === 'withdrawn') {
    return { tone: 'false', title: 'Withdrawn', text: `${issued}, and withdrawn since. It no longer counts.` };
  }
  if (record.state === 'gone') {
    const text = `${issued}. The school no longer keeps what its papers for this person say.`;
    return { tone: 'doubt', title: 'True when it was issued', text };
  }
  if (record.version > version) {
    const text = `${issued}, as version ${version} of ${record.version}. Ask for the newest, of ${dayText(record.issuedOn)}.`;
    return { tone: 'doubt', title: 'There is a newer version', text };
  }
  if (record.version < version || !saysTheSame(facts, record)) {
    const text = `${issued}, but the school’s records say something else. Please ask the school.`;
    return { tone: 'doubt', title: 'Not as in the school’s records', text };
  }
  return { tone: 'true', title: 'True', text: `${issued}, version ${version} of ${record.version}.` };
}

function wordsFor(facts: PaperFacts, record: CheckedPaper | undefined, error: Error | null): Words {
  const issued = `Issued by ${facts.school} on ${dayText(facts.issuedOn)}, version ${facts.version}.`;
  if (record) return againstRecord(facts, record);
  if (!error) return { tone: 'doubt', title: 'Signed by the school', text: `${issued} Looking for a newer version...` };
  if (isGone(error)) {
    const text = `${issued} But the school’s records do not have it any more. Please ask the school.`;
    return { tone: 'doubt', title: 'True when it was issued', text };
  }
  const text = `${issued} Whether there is a newer version, or it was withdrawn, is seen with a network.`;
  return { tone: 'true', title: 'True when it was issued', text, mayAskAgain: true };
}

function SignedPaper({ facts }: { facts: PaperFacts }) {
  const { data, error, refetch, isFetching } = useQuery(checkedPaperQuery(facts.code));
  const { text, mayAskAgain = false, ...words } = wordsFor(facts, data, error);
  return (
    <Outcome {...words}>
      <p>{text}</p>
      <Facts {...facts} />
      {mayAskAgain && (
        <Button variant="secondary" className="mt-3" loading={isFetching} onClick={() => refetch()}>
          Look for a newer version
        </Button>
      )}
    </Outcome>
  );
}

/** Of the text of a QR code. */
export function Verdict({ text }: { text: string }) {
  const { data, isError, isFetching, refetch } = useQuery(paperKeysQuery());
  if (!data && isError) {
    const message = 'This device has no key of the school yet. It needs a network once; later it checks without one.';
    return <ErrorPanel title="This cannot be checked yet" message={message} onRetry={refetch} retrying={isFetching} />;
  }
  if (!data) return <Skeleton shape="rows" count={3} />;
  const verdict = verdictOn(text, data.keys);
  if (verdict.is === 'signed') return <SignedPaper facts={verdict.facts} />;
  if (verdict.is === 'no paper') {
    return (
      <Outcome tone="doubt" title="Another kind of code">
        Look for the square on a report card, a receipt or a certificate of the school.
      </Outcome>
    );
  }
  if (verdict.is === 'changed') {
    return (
      <Outcome tone="false" title="Not true">
        This code was changed, or the school did not make it. Do not rely on the paper; ask the school.
      </Outcome>
    );
  }
  if (isFetching || isError) {
    return (
      <Outcome tone="doubt" title="This needs a network">
        The key that signed it is not on this device yet.
      </Outcome>
    );
  }
  return (
    <Outcome tone="false" title={`Not from ${data.school}`}>
      It says that it is from {verdict.facts.school || 'another school'}, and no key of {data.school} has signed it. A
      paper of another school is checked at the address of that school.
    </Outcome>
  );
}

/** Of a code that was typed: without the QR code, only the school's records say what the paper must show. */
export function TypedVerdict({ code }: { code: string }) {
  const { data, error, isFetching, refetch } = useQuery(checkedPaperQuery(code));
  if (error && isGone(error)) {
    return (
      <Outcome tone="false" title="Not true">
        The school has issued no paper with the code {code}.
      </Outcome>
    );
  }
  if (error) {
    const message = 'A typed code is looked up in the school’s records. The QR code is checked without a network.';
    return <ErrorPanel title="This needs a network" message={message} onRetry={refetch} retrying={isFetching} />;
  }
  if (!data) return <Skeleton shape="rows" count={3} />;
  if (data.state !== 'true') {
    const isWithdrawn = data.state === 'withdrawn';
    return (
      <Outcome tone={isWithdrawn ? 'false' : 'doubt'} title={isWithdrawn ? 'Withdrawn' : 'No longer kept'}>
        {isWithdrawn
          ? `${data.school} has withdrawn this paper. It no longer counts.`
          : `${data.school} issued a paper with this code and no longer keeps what it says.`}
      </Outcome>
    );
  }
  return (
    <Outcome tone="true" title="This code is true">
      <p>
        {data.school} issued it on {dayText(data.issuedOn)}. The newest version is {data.version}, and says:
      </p>
      <Facts {...data} />
    </Outcome>
  );
}
