import { typedCode } from '@akada/contract/rules/signed-paper';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useSchool } from '../../data/platform/school.ts';
import { paperKeysQuery } from '../../data/platform/signed-papers.ts';
import { Button } from '../../ui/button.tsx';
import { controlLook, Field } from '../../ui/field.tsx';
import { Logo } from '../../ui/logo.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Scanner } from './scanner.tsx';
import { TypedVerdict, Verdict } from './verdict.tsx';

type Asked = { text: string } | { code: string } | null;

function inAddress(): Asked {
  const text = window.location.hash.slice(1);
  return text === '' ? null : { text };
}

/** A second code opened in the same tab changes the fragment alone. */
function useAsked() {
  const [asked, setAsked] = useState<Asked>(inAddress);
  useEffect(() => {
    const take = () => setAsked(inAddress());
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return [asked, setAsked] as const;
}

function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const [error, setError] = useState<string>();
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('code') ?? '');
    const code = typedCode(typed);
    setError(code ? undefined : 'This is not the code of a paper. Please compare each letter.');
    if (code) onCode(code);
    else event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <form onSubmit={check} noValidate className="flex flex-col gap-3">
      <Field label="Or type the code" hint="Twelve letters and figures, such as ABCD-EFGH-JKLM" error={error}>
        {(control) => (
          <input
            {...control}
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className={controlLook}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary">
        Check the code
      </Button>
    </form>
  );
}

export function Check() {
  const { name } = useSchool();
  const [asked, setAsked] = useAsked();
  // Fetched before a paper is there: the next one may be checked without a network.
  useQuery(paperKeysQuery());
  return (
    <div className="mx-auto min-h-screen max-w-xl px-5 py-5 sm:px-8">
      <PageTitle>Check a paper · Akada</PageTitle>
      <header>
        <a href="/" className="inline-flex min-h-11 max-w-full items-center rounded-md">
          <Logo name={name} />
        </a>
      </header>
      <main className="flex flex-col gap-6 py-6">
        <div>
          <h1 className="text-xl sm:text-2xl">Check a paper</h1>
          <p className="mt-2 text-soft">
            Report cards, receipts and certificates of {name} carry a square code. It is checked on this phone, and
            nothing about it is kept.
          </p>
        </div>
        <div aria-live="polite" className="empty:hidden">
          {asked && 'text' in asked && <Verdict key={asked.text} text={asked.text} />}
          {asked && 'code' in asked && <TypedVerdict key={asked.code} code={asked.code} />}
        </div>
        <Scanner onFound={(text) => setAsked({ text })} />
        <CodeForm onCode={(code) => setAsked({ code })} />
      </main>
    </div>
  );
}
