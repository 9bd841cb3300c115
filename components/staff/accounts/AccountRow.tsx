import type { Invitation, StaffAccount } from '#shared/contract/accounts.ts';
import { formatCroatianTime } from '#shared/format.ts';
import { ActionButton } from '../parts/ActionButton.tsx';
import { Badge } from '../parts/Badge.tsx';
import { Row } from '../parts/Rows.tsx';
import { rowMark } from '../parts/use-row-focus.ts';
import {
  accessChange,
  invitationRenewal,
  invitationWithdrawal,
  roleChange,
  secondFactorReset,
  type AccountChange,
} from './account-change.ts';
import styles from './accounts.module.css';
import { roleTitle } from './role-title.ts';

type OnChange = (change: AccountChange) => void;

export function AccountRow({ account, onChange }: { account: StaffAccount; onChange: OnChange }) {
  const { id, name, email, role, lastLoginAt, hasSecondFactor, isDisabled, isOwn } = account;
  const titleId = `racun-${id}`;
  return (
    <Row
      titleId={titleId}
      title={name}
      heading="h3"
      details={
        <>
          <p>{email}</p>
          <p>{`Zadnja prijava: ${lastLoginAt === null ? 'nikad' : formatCroatianTime(lastLoginAt)}`}</p>
          <p className={styles.badges}>
            <Badge tone="neutral">{roleTitle(role)}</Badge>
            {hasSecondFactor && <Badge tone="ok">Dva koraka</Badge>}
            {isDisabled && <Badge tone="error">Onemogućen</Badge>}
          </p>
        </>
      }
    >
      {isOwn ? (
        <Badge tone="ok">Tvoj račun</Badge>
      ) : (
        <>
          {hasSecondFactor && (
            <ActionButton aria-describedby={titleId} onClick={() => onChange(secondFactorReset(account))}>
              Poništi dva koraka
            </ActionButton>
          )}
          <ActionButton
            aria-describedby={titleId}
            onClick={() => onChange(roleChange(account, role === 'admin' ? 'staff' : 'admin'))}
          >
            Promijeni ulogu
          </ActionButton>
          <ActionButton
            {...rowMark(id)}
            aria-describedby={titleId}
            onClick={() => onChange(accessChange(account))}
          >
            {isDisabled ? 'Omogući' : 'Onemogući'}
          </ActionButton>
        </>
      )}
    </Row>
  );
}

interface InvitationRowProps {
  invitation: Invitation;
  /** Milliseconds since 1970. */
  now: number;
  onChange: OnChange;
}

export function InvitationRow({ invitation, now, onChange }: InvitationRowProps) {
  const { id, name, email, role, expiresAt } = invitation;
  const titleId = `poziv-${id}`;
  const isExpired = Date.parse(expiresAt) <= now;
  return (
    <Row
      titleId={titleId}
      title={name}
      heading="h3"
      details={
        <>
          <p>{email}</p>
          <p>{`${isExpired ? 'Istekao' : 'Vrijedi do'} ${formatCroatianTime(expiresAt)}`}</p>
          <p className={styles.badges}>
            <Badge tone="neutral">{roleTitle(role)}</Badge>
            {isExpired && <Badge tone="error">Istekao</Badge>}
          </p>
        </>
      }
    >
      <ActionButton aria-describedby={titleId} onClick={() => onChange(invitationRenewal(invitation))}>
        Pozovi ponovno
      </ActionButton>
      <ActionButton aria-describedby={titleId} onClick={() => onChange(invitationWithdrawal(invitation))}>
        Povuci poziv
      </ActionButton>
    </Row>
  );
}
