import { Type } from 'typebox';
import * as form from '../contact-form.ts';
import { ClosedObject } from '../nullish.ts';
import * as phone from '../phone-link.ts';
import { Anything, additionForAnyone, additionViaWebsite, type CallDefinition } from './call-definition.ts';

/** Calls for adding photos from a phone (docs/product.md, 3.11). */
export const phoneLinkCalls = {
  openPhoneLink: {
    method: 'POST',
    path: '/contact-form/phone-link',
    ...additionForAnyone('Opens a link for the visitor’s phone and ends the draft’s previous one', 404, 409),
    body: phone.DraftOfLink,
    answer: phone.NewPhoneLink,
  },
  getPhoneLink: {
    method: 'GET',
    path: '/contact-form/phone-link/:clientToken',
    ...additionForAnyone('Returns the state of a draft’s link', 404),
    params: Type.Object({ clientToken: form.ClientToken }),
    answer: phone.PhoneLinkState,
  },
  closePhoneLink: {
    method: 'POST',
    path: '/contact-form/phone-link/removal',
    ...additionForAnyone('Ends a draft’s link'),
    // Sent even when the visitor closes the page, because that closes the panel as well.
    outlivesPage: true,
    body: phone.DraftOfLink,
    answer: Anything,
  },
  /** This call and the next two are guarded by the secrets of link and phone. */
  joinPhoneLink: {
    method: 'POST',
    path: '/contact-form/phone',
    ...additionViaWebsite('Binds a link to the first phone', 404, 409, 410),
    body: phone.PhoneOfLink,
    answer: Type.Object({ seconds: Type.Integer() }),
  },
  getPhoneUploadUrl: {
    method: 'POST',
    path: '/contact-form/phone/get-upload-url',
    ...additionViaWebsite('Announces a phone’s document', 401, 404, 409, 410),
    body: ClosedObject({ ...phone.PhoneOfLink.properties, ...form.uploadRequest }),
    answer: form.UploadAddress,
  },
  confirmPhoneUpload: {
    method: 'POST',
    path: '/contact-form/phone/confirm-upload',
    ...additionViaWebsite('Adds a phone’s document to the draft', 401, 404, 409, 422),
    body: ClosedObject({ ...phone.PhoneOfLink.properties, ...form.uploadConfirmation }),
    answer: Anything,
  },
} as const satisfies Record<string, CallDefinition>;
