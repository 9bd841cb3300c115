import type { PhoneApi } from '#shared/contract/api.ts';
import type { PhoneLinkAnswer, PhoneUploaded } from '#shared/contract/phone-link.ts';
import { website } from '#shared/contract/routes.ts';
import { read, send, upload } from '../browser-api.ts';

/** The calls of a phone, separate from those of other pages. */
export const phoneApi: PhoneApi = {
  join: async (token) => read<PhoneLinkAnswer>(await send('POST', website.phoneLink, { token })),
  upload: (token, file, options) =>
    upload<PhoneUploaded>(website.phoneUploads, { token, size: String(file.size) }, file, options),
};
