import { orMissing } from '#shared/format.ts';
import { arrowLeft, arrowRight } from '#components/ui/icons.ts';
import { Dialog } from '#components/ui/Dialog.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { ErrorBoundary } from '#components/app/ErrorBoundary.tsx';
import { useAdditions } from '#components/app/session/SessionProvider.tsx';
import { ActionButton } from '../../parts/ActionButton.tsx';
import { FormError } from '../../parts/FormError.tsx';
import { useLoaded } from '../../parts/use-loaded.ts';
import { RequestDetail, type RequestDetailProps } from '../detail/RequestDetail.tsx';
import { KeyHelp } from '../keys/KeyHelp.tsx';
import { useShortcutKeys } from '../keys/use-shortcut-keys.ts';
import { useReplyTemplates } from '../reply/use-reply-templates.ts';
import type { Neighbours } from '../engine/request-neighbours.ts';
import type { useRequestNews } from './use-request-news.ts';
import styles from './RequestPanel.module.css';

interface RequestPanelProps extends Omit<
  RequestDetailProps,
  'replies' | 'colleagues' | 'onNext' | 'news' | 'onNews' | 'onFailure' | 'onSaved'
> {
  /** The visitor's name; undefined if the list does not contain the request. */
  fullName: string | null | undefined;
  neighbours: Neighbours;
  messages: ReturnType<typeof useRequestNews>;
  onGo: (id: string) => void;
}

/**
 * Shows the open request beside the list, or over it on phones, with buttons for the previous and the next
 * request, and the messages about requests.
 */
export function RequestPanel({ fullName, neighbours, messages, onGo, ...detail }: RequestPanelProps) {
  const { previous, next, position, total } = neighbours;
  const replies = useReplyTemplates();
  const { requests: additions } = useAdditions();
  const { loaded: known } = useLoaded(() => additions.colleagues({}), 'The colleagues could not be loaded');
  const { id } = detail;
  const name = fullName === undefined ? 'Upit' : orMissing(fullName);
  const last = messages.news.at(-1);
  const inWords = (shown: typeof messages.news) =>
    shown.map((message) => `${message.name}: ${message.text}`).join('\n');
  const go = (to: string | null) => {
    if (to === null) return;
    messages.forgetNews();
    onGo(to);
  };
  const forward = () => go(next);
  const back = () => go(previous);
  useShortcutKeys({ j: forward, arrowright: forward, k: back, arrowleft: back });
  return (
    <Dialog title={name} onCancel={detail.onClose} className={styles.panel}>
      <nav className={styles.steps} aria-label="Upiti na popisu">
        <ActionButton
          variant="quiet"
          isInactive={previous === null}
          aria-keyshortcuts="K ArrowLeft"
          onClick={back}
        >
          <Icon shape={arrowLeft} />
          Prethodni
        </ActionButton>
        {position !== null && <span>{`${position} od ${total}`}</span>}
        <ActionButton
          variant="quiet"
          isInactive={next === null}
          aria-keyshortcuts="J ArrowRight"
          onClick={forward}
        >
          Sljedeći
          <Icon shape={arrowRight} />
        </ActionButton>
      </nav>
      <FormError text={inWords(messages.failures)} />
      <ErrorBoundary lang="hr" page={id}>
        <RequestDetail
          key={id}
          {...detail}
          replies={replies}
          colleagues={(known.state === 'loaded' && known.value?.colleagues) || []}
          onNext={forward}
          news={last?.id === id ? last.text : inWords(messages.news)}
          onNews={(text) => messages.onNews({ id, name, text })}
          onFailure={(text) => messages.onFailure({ id, name, text })}
          onSaved={(text) => messages.onSaved({ id, name, text })}
        />
      </ErrorBoundary>
      <KeyHelp level={1} />
    </Dialog>
  );
}
