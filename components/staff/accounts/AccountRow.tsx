import type { Invitation, StaffAccount } from '#shared/contract/accounts.ts';
import { formatCroatianTime } from '#shared/format.ts';
import { ActionButton } from '../parts/ActionButton.tsx';
import { Badge } from '../parts/Badge.tsx';
import { Row } from '../parts/Rows.tsx';
import { rowMark } from '../parts/use-row-focus.ts';
import { accountChanges, invitationChanges, roleTitles, type AccountChange } from './account-change.ts';
import styles from './accounts.module.css';

interface AccountRowProps {
  of: Invitation | StaffAccount;
  /** Milliseconds since 1970. */
  now: number;
  onChange: (change: AccountChange) => void;
}

/** An account or an invitation, with the buttons that change it. */
export function AccountRow({ of, now, onChange }: AccountRowProps) {
  const { id, name, email, role } = of;
  const isInvitation = 'expiresAt' in of;
  const titleId = `${isInvitation ? 'poziv' : 'racun'}-${id}`;
  const changes = Object.entries(isInvitation ? invitationChanges(of) : accountChanges(of));
  const isExpired = isInvitation && Date.parse(of.expiresAt) <= now;
  const time = isInvitation
    ? `${isExpired ? 'Istekao' : 'Vrijedi do'} ${formatCroatianTime(of.expiresAt)}`
    : `Zadnja prijava: ${of.lastLoginAt === null ? 'nikad' : formatCroatianTime(of.lastLoginAt)}`;
  return (
    <Row
      titleId={titleId}
      title={name}
      heading="h3"
      details={
        <>
          <p>{email}</p>
          <p>{time}</p>
          <p className={styles.badges}>
            <Badge tone="neutral">{role === 'admin' || role === 'staff' ? roleTitles[role] : role}</Badge>
            {isExpired && <Badge tone="error">Istekao</Badge>}
            {!isInvitation && of.hasSecondFactor && <Badge tone="ok">Dva koraka</Badge>}
            {!isInvitation && of.isDisabled && <Badge tone="error">Onemogućen</Badge>}
          </p>
        </>
      }
    >
      {changes.map(([key, change]) => (
        <ActionButton
          key={key}
          {...(key === 'access' && rowMark(id))}
          aria-describedby={titleId}
          onClick={() => onChange(change)}
        >
          {change.button}
        </ActionButton>
      ))}
      {changes.length === 0 && <Badge tone="ok">Tvoj račun</Badge>}
    </Row>
  );
}
