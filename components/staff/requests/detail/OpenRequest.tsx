import { useState } from 'react';
import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { orMissing } from '#shared/format.ts';
import { useToast } from '#components/ui/toasts.ts';
import { RequestDetail } from './RequestDetail.tsx';
import { RequestPanel } from '../panel/RequestPanel.tsx';
import type { Neighbours } from '../panel/request-neighbours.ts';
import { useReplyTemplates } from '../reply/use-reply-templates.ts';
import type { FollowUpStore } from '../follow-up/use-follow-ups.ts';

interface OpenRequestProps {
  id: string;
  /** Its row; undefined if the list does not contain it. */
  request: ContactFormRecord | undefined;
  neighbours: Neighbours;
  followUpStore: FollowUpStore;
  /** Unsaved notes by the id of their request. */
  noteDrafts: Map<string, string>;
  onGo: (id: string) => void;
  onClose: () => void;
  onErase: () => void;
  onPerson: ((search: string) => void) | null;
}

/** The open request, with what could not be saved of those opened before it. */
export function OpenRequest({
  id,
  request,
  neighbours,
  followUpStore,
  noteDrafts,
  onGo,
  onClose,
  onErase,
  onPerson,
}: OpenRequestProps) {
  const toast = useToast();
  const replies = useReplyTemplates();
  const [failure, setFailure] = useState('');
  const name = request ? orMissing(request.fullName) : 'Kontakt forma';
  const tellFailure = (what: string) => {
    const text = `${name}: ${what}`;
    setFailure(text);
    // The panel may have been closed meanwhile.
    toast(text);
  };
  return (
    <RequestPanel title={name} {...neighbours} failure={failure} onGo={onGo} onClose={onClose}>
      <RequestDetail
        key={id}
        requestId={id}
        noteDrafts={noteDrafts}
        replies={replies}
        followUpStore={followUpStore}
        onClose={onClose}
        onErase={onErase}
        onPerson={onPerson}
        onFailure={tellFailure}
        onSaved={() => setFailure('')}
      />
    </RequestPanel>
  );
}
