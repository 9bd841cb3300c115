import { memo, startTransition, useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import type { ContactFormRecord } from '#shared/contract/requests.ts';
import type { FollowUp, Outline } from '#shared/contract/requests-desk.ts';
import { formatCroatianDate, formatTimeOfDay, orMissing } from '#shared/format.ts';
import { isSubmitted } from '#shared/requests/figures.ts';
import { columnTitles, sortKeys, type SortKey, type Sorting } from '#shared/requests/sorting.ts';
import { formatWait, openMinutes } from '#shared/rules/opening-hours.ts';
import { formatPhone } from '#shared/rules/phone.ts';
import { useSite } from '#components/app/contexts.ts';
import { isPlainClick } from '#components/ui/plain-click.ts';
import { quoteTitle } from '../record/status-label.ts';
import { CompletionBar } from '../record/CompletionBar.tsx';
import { StatusBadge } from '../record/StatusBadge.tsx';
import { dayTitle, stateTitles, type FollowUps } from '../engine/follow-up-state.ts';
import { Icon } from '#components/ui/Icon.tsx';
import { paperClip } from '../../parts/icons.ts';
import { isWide } from '../panel/RequestPanel.tsx';
import styles from './RequestTable.module.css';
import outlineStyles from './RowOutline.module.css';
import type { Outlines } from './use-outlines.ts';
import { rowMark } from '../../parts/use-row-focus.ts';

/** The second line of a row: state, time of day and subject. */
function RowOutline({ request, outline, followUp, ofPerson, now }: RowProps) {
  const isBegun = followUp !== undefined && followUp.state !== 'new' && followUp.state !== 'rejected';
  const { clinic } = useSite();
  const isNew = isSubmitted(request) && request.finishedAt && (followUp?.state ?? 'new') === 'new';
  const waited = isNew ? openMinutes(request.finishedAt ?? '', now, clinic.hours) : 0;
  const isLate = clinic.answerHours ? waited > clinic.answerHours * 60 : false;
  const parts = [
    formatTimeOfDay(request.createdAt),
    waited > 0 && !isLate && `čeka ${formatWait(waited)}`,
    followUp?.assignee,
    followUp?.remindOn && `podsjetnik ${dayTitle(followUp.remindOn)}`,
    ofPerson > 1 && `${ofPerson} upita iste osobe`,
    outline?.service,
    outline?.beginning,
  ].filter(Boolean);
  return (
    <span className={outlineStyles.outline}>
      {isLate && <b className={outlineStyles.late}>{`kasni: čeka ${formatWait(waited)}`}</b>}
      {request.hasNews && <b className={outlineStyles.news}>Novost</b>}
      {request.quote && <b className={outlineStyles.quote}>{quoteTitle(request.quote)}</b>}
      {isBegun && <b>{stateTitles[followUp.state]}</b>}
      {outline !== undefined && outline.documents > 0 && (
        <span className={outlineStyles.documents}>
          <Icon shape={paperClip} />
          <span>{outline.documents}</span> <span className="visually-hidden">dok.</span>
        </span>
      )}
      <span className={outlineStyles.text}>{parts.join(' · ')}</span>
    </span>
  );
}

interface RowProps extends Pick<RequestTableProps, 'listQuery' | 'onOpen'> {
  request: ContactFormRecord;
  outline: Outline | undefined;
  followUp: FollowUp | undefined;
  /** The number of rows with the same telephone number. */
  ofPerson: number;
  isOpened: boolean;
  /** ISO 8601. */
  now: string;
}

/** Beside the request, J and K may lead to a row out of sight. A search that brings the row back moves nothing. */
const showRow = (row: HTMLElement | null) => {
  if (isWide() && !document.activeElement?.closest('search')) row?.scrollIntoView({ block: 'nearest' });
};

const Row = memo(function Row(props: RowProps) {
  const { request, isOpened, listQuery, onOpen } = props;
  const { email, phoneNumber } = request;
  const completion = (column: 'requiredCompletion' | 'overallCompletion') => (
    <CompletionBar percent={request[column]} label={columnTitles[column]} />
  );
  /** On a card, a missing value needs its label; one that is there explains itself, unless it is a date or a percentage. */
  const cells: [column: SortKey, look: string | undefined, content: ReactNode, isLabelled?: boolean][] = [
    ['email', `${styles.text} ${styles.email}`, orMissing(email), !email],
    ['phoneNumber', styles.fixed, orMissing(phoneNumber && formatPhone(phoneNumber)), !phoneNumber],
    ['createdAt', styles.fixed, formatCroatianDate(request.createdAt)],
    ['finishedAt', styles.fixed, formatCroatianDate(request.finishedAt)],
    ['status', styles.status, <StatusBadge key="status" status={request.status} />, false],
    ['requiredCompletion', styles.completion, completion('requiredCompletion')],
    ['overallCompletion', styles.completion, completion('overallCompletion')],
  ];
  const open = (event: MouseEvent) => {
    if (!onOpen || !isPlainClick(event)) return;
    // Text of the row that is being selected stays so.
    if (getSelection()?.type === 'Range' && !(event.target instanceof Element && event.target.closest('a'))) return;
    event.preventDefault();
    // Otherwise, the router's listener would load the page again.
    event.stopPropagation();
    onOpen(request.id);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keys have the link
    <tr
      ref={isOpened ? showRow : undefined}
      className={onOpen ? styles.outlined : undefined}
      aria-current={isOpened || undefined}
      onClick={open}
    >
      <th scope="row" className={`${styles.name} ${styles.text}`}>
        {onOpen ? (
          <>
            <a
              {...rowMark(request.id)}
              className={styles.open}
              href={`${listQuery}${listQuery === '' ? '?' : '&'}form=${request.id}`}
            >
              {orMissing(request.fullName)}
            </a>
            <RowOutline {...props} />
          </>
        ) : (
          orMissing(request.fullName)
        )}
      </th>
      {cells.map(([column, look, content, isLabelled = true]) => (
        <td key={column} className={look} data-label={isLabelled ? columnTitles[column] : undefined}>
          {content}
        </td>
      ))}
    </tr>
  );
});

interface RequestTableProps {
  /** The rows of one page, in order. */
  requests: readonly ContactFormRecord[];
  outlines: Outlines;
  followUps: FollowUps | null;
  sorting: Sorting;
  onSort: (column: SortKey) => void;
  /** The list's query, to which a request's parameter is added. */
  listQuery: string;
  /** Opens a request; null if the provider delivers only the list. */
  onOpen: ((id: ContactFormRecord['id']) => void) | null;
  /** The id of the open request, whose row is marked. */
  opened: string | undefined;
}

const digitsOf = (number: string | null | undefined): string => number?.replaceAll(/\D/g, '') ?? '';

/** Number of rows that fill a screen. The other rows are rendered later. */
const rowsOfFirstPaint = 16;

/** The requests as a table; below 1200 px, each row is a card with labels for values that need them. */
export const RequestTable = memo(function RequestTable(props: RequestTableProps) {
  const { requests, outlines, followUps, sorting, onSort, listQuery, onOpen, opened } = props;
  const [isFirstPaint, setFirstPaint] = useState(true);
  useEffect(() => startTransition(() => setFirstPaint(false)), []);
  const numbers = requests.map(({ phoneNumber }) => digitsOf(phoneNumber));
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 60_000);
    return () => clearInterval(timer);
  }, []);
  const direction = sorting.descending ? 'descending' : 'ascending';
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">Popis upita</caption>
        <thead>
          <tr>
            {sortKeys.map((column) => {
              const sorted = sorting.key === column ? direction : undefined;
              return (
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the label is in the button's span
                <th key={column} scope="col" aria-sort={sorted}>
                  <button type="button" className={styles.sort} onClick={() => onSort(column)}>
                    <span>{columnTitles[column]}</span>
                    <svg className={styles[sorted ?? 'unsorted']} viewBox="0 0 12 12" aria-hidden="true">
                      <path d="M6 2v8M2.5 6.5 6 10l3.5-3.5" />
                    </svg>
                  </button>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {(isFirstPaint ? requests.slice(0, rowsOfFirstPaint) : requests).map((request, index) => (
            <Row
              key={request.id}
              request={request}
              outline={outlines.get(String(request.id))}
              followUp={followUps?.get(String(request.id))}
              ofPerson={request.phoneNumber ? numbers.filter((each) => each === numbers[index]).length : 1}
              isOpened={String(request.id) === opened}
              now={now}
              listQuery={listQuery}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
});
