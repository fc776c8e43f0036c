import type { StaffTeacher } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { Eye, EyeOff, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useRights } from '../../data/people/rights.ts';
import { useUser } from '../../data/people/session.ts';
import { staffTeachersQuery } from '../../data/people/teachers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { MoreText } from '../../ui/more-text.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Avatar } from '../../ui/person.tsx';
import { Loaded } from '../shared/loaded.tsx';
import { CardDialog } from './card-dialog.tsx';

function State({ card: { isShown, isActive } }: { card: StaffTeacher }) {
  if (!isActive) return <Badge tone="red">Suspended</Badge>;
  return isShown ? (
    <Badge tone="leaf">
      <Eye aria-hidden="true" />
      Shown
    </Badge>
  ) : (
    <Badge tone="amber">
      <EyeOff aria-hidden="true" />
      Hidden
    </Badge>
  );
}

type CardRowProps = { card: StaffTeacher; isOwn: boolean; mayEdit: boolean; onEdit: () => void };

function CardRow({ card, isOwn, mayEdit, onEdit }: CardRowProps) {
  const nameId = `card-${card._id}`;
  return (
    <Card as="li" className="flex flex-wrap items-start gap-4 [overflow-wrap:anywhere]">
      <Avatar name={card.name} src={card.image} size="lg" />
      <div className="min-w-0 flex-1 basis-48">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={nameId} className="text-base">
            {card.name}
          </h2>
          <State card={card} />
        </div>
        <p className="text-soft">
          {card.title}
          {isOwn && ' · You'}
          {card.fullName !== card.name && ` · ${card.fullName}`}
        </p>
        {card.words !== '' && <MoreText text={card.words} describedBy={nameId} />}
      </div>
      {mayEdit && (
        <Button variant="secondary" onClick={onEdit}>
          <Pencil aria-hidden="true" />
          <span>
            Edit <span className="sr-only">{`the card of ${card.name}`}</span>
          </span>
        </Button>
      )}
    </Card>
  );
}

/** For admins and super-admins. */
export function TeacherCards() {
  const { _id } = useUser();
  const { has } = useRights();
  const cards = useQuery(staffTeachersQuery);
  const [editing, setEditing] = useState<StaffTeacher | null>(null);
  const isOwn = (card: StaffTeacher) => card._id === _id;
  return (
    <>
      <PageHeader
        title="Teachers"
        intro="What students read about the staff. Nobody is shown before somebody says so; a lesson names its teachers from here."
      />
      <Loaded query={cards} failure="Error loading teachers" loading={<Skeleton shape="rows" count={4} />}>
        {(data) => (
          <ul aria-label="Cards" className="grid max-w-3xl gap-4">
            {[...data.filter(isOwn), ...data.filter((card) => !isOwn(card))].map((card) => (
              <CardRow
                key={card._id}
                card={card}
                isOwn={isOwn(card)}
                mayEdit={isOwn(card) || has('people')}
                onEdit={() => setEditing(card)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {editing && <CardDialog card={editing} onClose={() => setEditing(null)} />}
    </>
  );
}
