import type { UploadLimits } from '#shared/rules/upload-rules.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { PatientVisits } from '../pages/patient-visits.ts';
import type { PageRenderer } from '../pages/render-page.ts';
import type { SentRequests } from '../pages/sent-requests.ts';
import type { createFormReceiver } from './plain-form/receive-form.ts';
import type { StoreDocument } from './store-document.ts';

/** What the routes of visitors' forms share. */
export interface Forms {
  render: PageRenderer;
  limits: UploadLimits;
  storeDocument: StoreDocument;
  receiveForm: ReturnType<typeof createFormReceiver>;
  sentRequests: SentRequests;
  patientVisits: PatientVisits;
  metrics: Metrics;
}
