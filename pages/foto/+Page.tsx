import { PhonePage } from '#components/site/contact-form/phone-page/deferred/PhonePage.tsx';
import type { PhoneApi } from '#shared/contract/api.ts';
import type { PhoneLinkAnswer, PhoneUploaded } from '#shared/contract/phone-link.ts';
import { website } from '#shared/contract/routes.ts';
import { read, send, upload } from '../browser-api.ts';

/** The API client of the phone's page, which uses URLs of its own. */
const phoneApi: PhoneApi = {
  join: async (token) => read<PhoneLinkAnswer>(await send('POST', website.phoneLink, { token })),
  upload: (token, file, options) => upload<PhoneUploaded>(website.phoneUploads, { token }, file, options),
};

export const Page = () => <PhonePage api={phoneApi} />;
