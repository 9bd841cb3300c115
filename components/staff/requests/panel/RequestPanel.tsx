import { useState } from 'react';
import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
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
  'replies' | 'colleagues' | 'onNext' | 'onFailure' | 'onSaved'
> {
  /** The request's row; undefined if the list does not contain the request. */
  request: ContactFormRecord | undefined;
  neighbours: Neighbours;
  onGo: (id: string) => void;
}

/**
 * Shows the open request beside the list, or over it on phones, with buttons for the previous and the next
 * request. Also shows the last failure to save, even of a request opened earlier.
 */
export function RequestPanel({ request, neighbours, onGo, ...detail }: RequestPanelProps) {
  const { previous, next, position, total } = neighbours;
  const replies = useReplyTemplates();
  const api = useApi();
  const { loaded: known } = useLoaded(
    () => nullIfMissing(api.call('listColleagues', {})),
    'The colleagues could not be loaded',
  );
  const [failure, setFailure] = useState('');
  const name = request ? orMissing(request.fullName) : 'Kontakt forma';
  const forward = () => next !== null && onGo(next);
  const back = () => previous !== null && onGo(previous);
  useShortcutKeys({ j: forward, arrowright: forward, k: back, arrowleft: back });
  const onFailure = (what: string) => {
    const text = `${name}: ${what}`;
    setFailure(text);
    // The panel may have been closed meanwhile.
    toast(text);
  };
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
      <FormError text={failure} />
      <RequestDetail
        key={detail.id}
        {...detail}
        replies={replies}
        colleagues={(known.state === 'loaded' && known.value?.colleagues) || []}
        onNext={forward}
        onFailure={onFailure}
        onSaved={() => setFailure('')}
      />
      <KeyHelp level={1} />
    </Dialog>
  );
}
