import { createContext, use } from 'react';
import type { FormStatusChange, StaffFormDetail, Statistics } from '#shared/contract/staff.ts';
import type { Reopening } from '#components/app/session/reopening.ts';

type FormId = StaffFormDetail['id'];

/** The additions (docs/product.md, 7.4) that staff pages use; a provider may have none of them. */
export interface StaffApi {
  /** @throws ApiError, status 404 where the provider has no such addition or no such form. */
  getForm: (formId: FormId) => Promise<StaffFormDetail>;
  setFormStatus: (formId: FormId, status: FormStatusChange['status']) => Promise<void>;
  /** The form and its documents, for good. */
  eraseForm: (formId: FormId) => Promise<void>;
  getStatistics: (days: number) => Promise<Statistics>;
}

/** @returns the same calls, outliving the end of their session. */
export function watchedStaffApi(api: StaffApi, guard: Reopening['guard']): StaffApi {
  return {
    getForm: (formId) => guard('read', () => api.getForm(formId)),
    setFormStatus: (formId, status) => guard('write', () => api.setFormStatus(formId, status)),
    eraseForm: (formId) => guard('write', () => api.eraseForm(formId)),
    getStatistics: (days) => guard('read', () => api.getStatistics(days)),
  };
}

/** Given by the layout of staff pages: public pages do not carry it. */
export const StaffApiContext = createContext<StaffApi | null>(null);

/** @throws when rendered outside StaffApiContext. */
export function useStaffApi(): StaffApi {
  const api = use(StaffApiContext);
  if (!api) throw new Error('useStaffApi() needs a <StaffApiContext> above it');
  return api;
}
