import type { StaffAccount } from '#shared/contract/staff-accounts.ts';
import { formatCroatianTime } from '#shared/format.ts';
import { Button } from '#components/ui/Button.tsx';
import { Badge } from '../parts/Badge.tsx';
import { Row } from '../parts/Rows.tsx';
import { rowMark } from '../parts/use-row-focus.ts';
import type { AccountChange } from './account-change.ts';
import styles from './accounts.module.css';
import { roleTitle } from './role-title.ts';

interface AccountRowProps {
  account: StaffAccount;
  onChange: (change: AccountChange) => void;
}

/** One account with an admin's actions; none for the own account. */
export function AccountRow({ account, onChange }: AccountRowProps) {
  const { id, name, email, role, lastLoginAt, hasSecondFactor, isDisabled, isOwn } = account;
  const titleId = `racun-${id}`;
  const shared = { variant: 'secondary', size: 'small', 'aria-describedby': titleId } as const;
  return (
    <Row
      titleId={titleId}
      title={name}
      heading="h3"
      details={
        <>
          <p>{email}</p>
          <p>Zadnja prijava: {lastLoginAt === null ? 'nikad' : formatCroatianTime(lastLoginAt)}</p>
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
            <Button {...shared} onClick={() => onChange({ kind: 'resetSecondFactor', account })}>
              Poništi dva koraka
            </Button>
          )}
          <Button
            {...shared}
            onClick={() => onChange({ kind: 'role', account, role: role === 'admin' ? 'staff' : 'admin' })}
          >
            Promijeni ulogu
          </Button>
          <Button
            {...rowMark(id)}
            {...shared}
            onClick={() => onChange({ kind: isDisabled ? 'enable' : 'disable', account })}
          >
            {isDisabled ? 'Omogući' : 'Onemogući'}
          </Button>
        </>
      )}
    </Row>
  );
}
