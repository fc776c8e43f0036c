import { Button } from '../../../ui/button.tsx';

const usual = [5, 10, 15, 30];

export function MinuteChoices({ onPick }: { onPick: (minutes: number) => void }) {
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      {usual.map((count) => (
        <Button key={count} variant="secondary" size="sm" onClick={() => onPick(count)}>
          {`${count} min`}
        </Button>
      ))}
    </div>
  );
}
