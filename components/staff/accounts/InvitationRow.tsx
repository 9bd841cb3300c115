import type { Invitation } from '#shared/contract/staff-accounts.ts';
import { formatCroatianTime } from '#shared/format.ts';
import { Button } from '#components/ui/Button.tsx';
import { Badge } from '../parts/Badge.tsx';
import { Row } from '../parts/Rows.tsx';
import type { AccountChange } from './account-change.ts';
import styles from './accounts.module.css';
import { roleTitle } from './role-title.ts';

interface InvitationRowProps {
  invitation: Invitation;
  /** Milliseconds since 1970. */
  now: number;
  onChange: (change: AccountChange) => void;
}

/** One pending invitation. */
export function InvitationRow({ invitation, now, onChange }: InvitationRowProps) {
  const { id, name, email, role, expiresAt } = invitation;
  const titleId = `poziv-${id}`;
  const shared = { variant: 'secondary', size: 'small', 'aria-describedby': titleId } as const;
  const isExpired = Date.parse(expiresAt) <= now;
  return (
    <Row
      titleId={titleId}
      title={name}
      heading="h3"
      details={
        <>
          <p>{email}</p>
          <p>
            {isExpired ? 'Istekao' : 'Vrijedi do'} {formatCroatianTime(expiresAt)}
          </p>
          <p className={styles.badges}>
            <Badge tone="neutral">{roleTitle(role)}</Badge>
            {isExpired && <Badge tone="error">Istekao</Badge>}
          </p>
        </>
      }
    >
      <Button {...shared} onClick={() => onChange({ kind: 'renew', invitation })}>
        Pozovi ponovno
      </Button>
      <Button {...shared} onClick={() => onChange({ kind: 'withdraw', invitation })}>
        Povuci poziv
      </Button>
    </Row>
  );
}
