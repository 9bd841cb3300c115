import { useSyncExternalStore } from 'react';
import { arrowLeft, arrowRight, Icon } from '#components/ui/Icon.tsx';
import { Dialog } from '#components/ui/Dialog.tsx';
import { ErrorBoundary } from '#components/app/ErrorBoundary.tsx';
import { ActionButton } from '../../parts/actions.tsx';
import { FormError } from '../../parts/forms.tsx';
import { RequestDetail, type RequestDetailProps } from '../detail/RequestDetail.tsx';
import { KeyHelp } from '../keys/KeyHelp.tsx';
import { useShortcutKeys } from '../keys/use-shortcut-keys.ts';
import { nameOf, type Message } from '../engine/desk-state.ts';
import type { Neighbours } from '../engine/request-neighbours.ts';
import styles from './RequestPanel.module.css';

interface RequestPanelProps extends Omit<RequestDetailProps, 'onNext' | 'news'> {
  neighbours: Neighbours;
  onGo: (id: string) => void;
}

const inWords = (messages: readonly Message[]) => messages.map(({ name, text }) => `${name}: ${text}`).join('\n');

/** From this width on, the list remains usable beside the open request. */
const beside = '(min-width: 1200px)';
const onWidthChange = (listener: () => void): (() => void) => {
  const media = matchMedia(beside);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};
export const isWide = () => matchMedia(beside).matches;

/** Shows the open request beside the list, or over it below 1200 px, with the way to its neighbours and all messages. */
export function RequestPanel({ neighbours, onGo, ...detail }: RequestPanelProps) {
  const { previous, next, position, total } = neighbours;
  const { id, state } = detail;
  const failures = state.messages.filter(({ kind }) => kind === 'failure');
  const news = state.messages.filter(({ kind }) => kind !== 'failure');
  const last = news.at(-1);
  const told = last?.id === id ? last.text : inWords(news);
  const forward = () => next !== null && onGo(next);
  const back = () => previous !== null && onGo(previous);
  const isBeside = useSyncExternalStore(onWidthChange, isWide);
  // Of a modal dialog, the browser handles Escape.
  const close = isBeside && { escape: detail.onClose };
  useShortcutKeys({ j: forward, arrowright: forward, k: back, arrowleft: back, ...close });
  return (
    <Dialog title={nameOf(state, id)} onCancel={detail.onClose} className={styles.panel} isBeside={isBeside}>
      <nav className={styles.steps} aria-label="Upiti na popisu">
        <ActionButton variant="quiet" isInactive={!previous} aria-keyshortcuts="K ArrowLeft" onClick={back}>
          <Icon shape={arrowLeft} />
          Prethodni
        </ActionButton>
        {position !== null && <span>{`${position} od ${total}`}</span>}
        <ActionButton variant="quiet" isInactive={!next} aria-keyshortcuts="J ArrowRight" onClick={forward}>
          Sljedeći
          <Icon shape={arrowRight} />
        </ActionButton>
      </nav>
      <FormError text={inWords(failures)} />
      <ErrorBoundary lang="hr" page={id}>
        <RequestDetail key={id} {...detail} onNext={forward} news={told} />
      </ErrorBoundary>
      <KeyHelp level={1} />
    </Dialog>
  );
}
