import { useRef, useState } from 'react';
import { orMissing } from '#shared/format.ts';
import { arrowLeft, arrowRight } from '#components/ui/icons.ts';
import { Dialog } from '#components/ui/Dialog.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { toast } from '#components/ui/toasts.ts';
import { useApi } from '#components/app/api-context.tsx';
import { ActionButton } from '../../parts/ActionButton.tsx';
import { FormError } from '../../parts/FormError.tsx';
import { nullIfMissing } from '../../parts/null-if-missing.ts';
import { useLoaded } from '../../parts/use-loaded.ts';
import { RequestDetail, type RequestDetailProps } from '../detail/RequestDetail.tsx';
import { KeyHelp } from '../keys/KeyHelp.tsx';
import { useShortcutKeys } from '../keys/use-shortcut-keys.ts';
import { useReplyTemplates } from '../reply/use-reply-templates.ts';
import type { Neighbours } from './request-neighbours.ts';
import styles from './RequestPanel.module.css';

interface RequestPanelProps extends Omit<
  RequestDetailProps,
  'replies' | 'colleagues' | 'onNext' | 'news' | 'onNews' | 'onFailure' | 'onSaved'
> {
  /** The visitor's name; undefined if the list does not contain the request. */
  fullName: string | null | undefined;
  neighbours: Neighbours;
  onGo: (id: string) => void;
}

/**
 * Shows the open request beside the list, or over it on phones, with buttons for the previous and the next
 * request. Also shows the last news and the last failure to save, even of a request opened earlier. If they come after
 * the panel was closed, they are toasts.
 */
export function RequestPanel({ fullName, neighbours, onGo, ...detail }: RequestPanelProps) {
  const { previous, next, position, total } = neighbours;
  const replies = useReplyTemplates();
  const api = useApi();
  const { loaded: known } = useLoaded(
    () => nullIfMissing(api.call('listColleagues', {})),
    'The colleagues could not be loaded',
  );
  const { id } = detail;
  const name = fullName === undefined ? 'Kontakt forma' : orMissing(fullName);
  /** Null after the panel was closed. */
  const nav = useRef<HTMLElement>(null);
  /** The last news of each request since the last step. */
  const [news, setNews] = useState<readonly Readonly<Record<'id' | 'name' | 'text', string>>[]>([]);
  const last = news.at(-1);
  const [failure, setFailure] = useState({ id, text: '' });
  const onNews = (text: string) => {
    if (nav.current) setNews((shown) => [...shown.filter((each) => each.id !== id), { id, name, text }]);
    else toast(`${name}: ${text}`);
  };
  const go = (to: string | null) => {
    if (to === null) return;
    setNews([]);
    onGo(to);
  };
  const forward = () => go(next);
  const back = () => go(previous);
  useShortcutKeys({ j: forward, arrowright: forward, k: back, arrowleft: back });
  const onFailure = (what: string) => {
    const text = `${name}: ${what}`;
    if (nav.current) setFailure({ id, text });
    else toast(text);
  };
  return (
    <Dialog title={name} onCancel={detail.onClose} className={styles.panel}>
      <nav ref={nav} className={styles.steps} aria-label="Upiti na popisu">
        <ActionButton
          variant="quiet"
          isInactive={previous === null}
          aria-keyshortcuts="K ArrowLeft"
          onClick={back}
        >
          <Icon shape={arrowLeft} />
          Prethodni
        </ActionButton>
        {position !== null && (
          <span>
            {position} od {total}
          </span>
        )}
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
      <FormError text={failure.text} />
      <RequestDetail
        key={id}
        {...detail}
        replies={replies}
        colleagues={(known.state === 'loaded' && known.value?.colleagues) || []}
        onNext={forward}
        news={last?.id === id ? last.text : news.map(({ name: of, text }) => `${of}: ${text}`).join('\n')}
        onNews={onNews}
        onFailure={onFailure}
        onSaved={(text) => {
          onNews(text);
          setFailure((shown) => (shown.id === id ? { id, text: '' } : shown));
        }}
      />
      <KeyHelp level={1} />
    </Dialog>
  );
}
