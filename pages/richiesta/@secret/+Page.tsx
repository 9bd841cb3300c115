import { useData } from 'vike-react/useData';
import { usePageContext } from 'vike-react/usePageContext';
import { PatientPage } from '#components/site/contact-form/patient-page/deferred/PatientPage.tsx';
import { fillPath } from '#shared/contract/fill-path.ts';
import type { PhoneUploaded } from '#shared/contract/phone-link.ts';
import { website } from '#shared/contract/routes.ts';
import { upload } from '../../browser-api.ts';
import type { Data } from './+data.server.ts';

export function Page() {
  const { secret = '' } = usePageContext().routeParams;
  const url = () => fillPath(website.patientUploads, { secret });
  return (
    <PatientPage
      {...useData<Data>()}
      upload={(kind) => (_token, file, options) =>
        upload<PhoneUploaded>(url(), { kind, size: file.size }, file, options)
      }
    />
  );
}
