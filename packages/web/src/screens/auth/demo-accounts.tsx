import { Button } from '../../ui/button.tsx';

const password = 'chalk-and-paper';

const accounts = [
  ...[1, 2, 3, 4, 5].map((number) => ({ label: `Student, Class ${number}`, email: `class${number}@akada.example` })),
  { label: 'Guardian', email: 'parent@akada.example' },
  { label: 'Admin', email: 'admin@akada.example' },
  { label: 'Super admin', email: 'head@akada.example' },
];

type DemoAccountsProps = { onPick: (account: { email: string; password: string }) => void };

/** Only in the demo school, whose accounts are public. Small enough for the first paint, so that nothing moves. */
export function DemoAccounts({ onPick }: DemoAccountsProps) {
  return (
    <section className="mt-8 rounded-md border border-dashed border-edge p-4" aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className="text-base">
        Demo accounts
      </h2>
      <p className="mt-1 text-soft">
        This is a demo school. Pick an account to fill the form; every password is <code>{password}</code>.
      </p>
      <ul className="mt-3 flex flex-wrap gap-x-2 gap-y-3">
        {accounts.map(({ label, email }) => (
          <li key={email}>
            <Button variant="secondary" size="sm" title={email} onClick={() => onPick({ email, password })}>
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
