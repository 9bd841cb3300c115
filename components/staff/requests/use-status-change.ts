import { useRef } from 'react';
import type { FormStatusChange, StaffFormDetail } from '#shared/contract/staff.ts';
import { statusLabel } from './status-label.ts';
import { logFailure } from '../parts/log-failure.ts';
import { useApi } from '#components/app/api-context.tsx';

type Status = FormStatusChange['status'];

interface StatusChangeOptions {
  requestId: StaffFormDetail['id'];
  onChanged: (status: Status) => void;
  /** How it went, for people. */
  onNews: (news: string) => void;
}

/** @returns sets the form's status at the provider; does nothing while a change is under way. */
export function useStatusChange({ requestId, onChanged, onNews }: StatusChangeOptions) {
  const api = useApi();
  const isSaving = useRef(false);
  return async (status: Status): Promise<void> => {
    if (isSaving.current) return;
    isSaving.current = true;
    onNews('Spremanje...');
    try {
      await api.call('setFormStatus', { params: { formId: requestId }, body: { status } });
      onChanged(status);
      onNews(`Novi status: ${statusLabel(status)}`);
    } catch (error) {
      logFailure('The status could not be changed', error);
      onNews('Status nije promijenjen. Pokušaj ponovno.');
    } finally {
      isSaving.current = false;
    }
  };
}
