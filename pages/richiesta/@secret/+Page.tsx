import { useData } from 'vike-react/useData';
import { usePageContext } from 'vike-react/usePageContext';
import { PatientPage } from '#components/site/contact-form/patient-page/deferred/PatientPage.tsx';
import { fillPath, website } from '#shared/contract/routes.ts';
import type { PhoneUploaded } from '#shared/contract/phone-link.ts';
import { browserApi, upload } from '../../browser-api.ts';
import type { Data } from './+data.server.ts';

export function Page() {
  const { secret = '' } = usePageContext().routeParams;
  return (
    <PatientPage
      {...useData<Data>()}
      upload={(kind) => async (_token, file, options) => {
        if (!options?.isLarge)
          return upload<PhoneUploaded>(fillPath(website.patientUploads, { secret }), { kind }, file, options);
        const large = await browserApi.large();
        await large.upload(fillPath(website.patientLargeUploads, { secret }), { kind }, file, options);
        return { fileName: file.name };
      }}
    />
  );
}
