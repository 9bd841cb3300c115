import type { StaffApi } from '#components/staff/shell/staff-api.tsx';
import { fillPath, staffCalls, web } from '#shared/contract/routes.ts';
import { request } from '../browser-api.ts';

const at = (path: string): string => web.apiPrefix + path;

/** The additions (docs/product.md, 7.4) in the browser, over web's `/api/staff`. */
export const browserStaffApi: StaffApi = {
  getForm: (formId) => request(staffCalls.getForm.method, at(fillPath(staffCalls.getForm.path, { formId }))),
  setFormStatus: (formId, status) =>
    request(staffCalls.setFormStatus.method, at(fillPath(staffCalls.setFormStatus.path, { formId })), {
      status,
    }),
  // Whoever confirmed an erasure and closes the page wants it erased.
  eraseForm: (formId) =>
    request(staffCalls.eraseForm.method, at(fillPath(staffCalls.eraseForm.path, { formId })), undefined, {
      keepalive: true,
    }),
  getStatistics: (days) =>
    request(staffCalls.getStatistics.method, `${at(staffCalls.getStatistics.path)}?days=${days}`),
};
