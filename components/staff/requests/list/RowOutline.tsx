import type { FollowUp, Outline } from '#shared/contract/requests-desk.ts';
import { formatTimeOfDay } from '#shared/format.ts';
import { Icon } from '#components/ui/Icon.tsx';
import { paperClip } from '../../parts/icons.ts';
import { dayTitle, stateTitles } from '../engine/follow-up-state.ts';
import styles from './RowOutline.module.css';

interface RowOutlineProps {
  createdAt: string;
  outline: Outline | undefined;
  followUp: FollowUp | undefined;
}

/** The second line of a row: state, time of day and subject. */
export function RowOutline({ createdAt, outline, followUp }: RowOutlineProps) {
  const isBegun = followUp !== undefined && followUp.state !== 'new' && followUp.state !== 'rejected';
  const parts = [
    formatTimeOfDay(createdAt),
    followUp?.assignee,
    followUp?.remindOn && `podsjetnik ${dayTitle(followUp.remindOn)}`,
    outline?.service,
    outline?.beginning,
  ].filter(Boolean);
  return (
    <span className={styles.outline}>
      {isBegun && <b>{stateTitles[followUp.state]}</b>}
      {outline !== undefined && outline.documents > 0 && (
        <span className={styles.documents}>
          <Icon shape={paperClip} />
          <span>{outline.documents}</span> <span className="visually-hidden">dok.</span>
        </span>
      )}
      <span className={styles.text}>{parts.join(' · ')}</span>
    </span>
  );
}
