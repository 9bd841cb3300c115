import { type Static, Type } from 'typebox';
import { additionForAnyone, additionViaWebsite } from './call-definition.ts';
import { ClosedObject, Nullable, Secret } from './schemas.ts';
import { ClientToken, UploadAddress, uploadConfirmation, uploadRequest } from './requests.ts';

const DraftOfLink = ClosedObject({ clientToken: ClientToken });

const Names = Type.Array(Type.Object({ name: Type.String() }));

export const PhoneLinkToken = ClosedObject({ token: Secret });

/** A phone's credentials: the secret of the link, and the secret that the website has stored in its browser. */
export const PhoneOfLink = ClosedObject({ token: Secret, phoneKey: Secret });
export type PhoneOfLink = Static<typeof PhoneOfLink>;

/** The website's response to a phone: the seconds left; null: the call must be repeated with the new cookie. */
export const PhoneLinkAnswer = Type.Object({ seconds: Nullable(Type.Integer()) });
export type PhoneLinkAnswer = Static<typeof PhoneLinkAnswer>;

/** The website's response to a phone's upload. It contains no data of the draft. */
export const PhoneUploaded = Type.Object({ fileName: Type.String() });
export type PhoneUploaded = Static<typeof PhoneUploaded>;

/** Calls for adding photos from a phone (docs/product.md, 3.11). */
export const phoneLinkCalls = {
  openPhoneLink: additionForAnyone('POST', '/contact-form/phone-link', [404, 409], {
    body: DraftOfLink,
    // The period of validity in seconds.
    answer: Type.Object({ token: Type.String(), seconds: Type.Integer() }),
  }),
  getPhoneLink: additionForAnyone('GET', '/contact-form/phone-link/:clientToken', [404], {
    answer: Type.Object({
      // `open`: no phone has used the link yet; `joined`: it is bound to a phone; `ended`: it is closed or expired.
      state: Type.Enum(['open', 'joined', 'ended']),
      // Documents of the draft that are announced but not stored yet, including those from the computer.
      arriving: Names,
      files: Names,
    }),
  }),
  closePhoneLink: additionForAnyone('POST', '/contact-form/phone-link/removal', [], {
    // Sent even when the visitor closes the page, because that closes the panel as well.
    outlivesPage: true,
    body: DraftOfLink,
  }),
  /** This call and the next two are guarded by the secrets of link and phone. */
  joinPhoneLink: additionViaWebsite('POST', '/contact-form/phone', [404, 409, 410], {
    body: PhoneOfLink,
    answer: Type.Object({ seconds: Type.Integer() }),
  }),
  getPhoneUploadUrl: additionViaWebsite('POST', '/contact-form/phone/get-upload-url', [401, 404, 409, 410], {
    body: ClosedObject({ ...PhoneOfLink.properties, ...uploadRequest }),
    answer: UploadAddress,
  }),
  confirmPhoneUpload: additionViaWebsite('POST', '/contact-form/phone/confirm-upload', [401, 404, 409, 422], {
    body: ClosedObject({ ...PhoneOfLink.properties, ...uploadConfirmation }),
  }),
};
