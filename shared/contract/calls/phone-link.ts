import * as form from '../contact-form.ts';
import * as phone from '../phone-link.ts';
import { Anything, additionForAnyone, viaWebsiteForAnyone, type CallDefinition } from './call-definition.ts';

/** Calls for adding photos from a phone (docs/product.md, 3.11). */
export const phoneLinkCalls = {
  /** Opens a one-time link through which a phone can add documents. It replaces the previous link. */
  openPhoneLink: {
    method: 'POST',
    path: '/contact-form/phone-link',
    ...additionForAnyone,
    body: phone.DraftOfLink,
    answer: phone.NewPhoneLink,
  },
  getPhoneLink: {
    method: 'GET',
    path: '/contact-form/phone-link/:clientToken',
    ...additionForAnyone,
    params: phone.PhoneLinkParams,
    answer: phone.PhoneLinkState,
  },
  closePhoneLink: {
    method: 'POST',
    path: '/contact-form/phone-link/removal',
    ...additionForAnyone,
    // Sent even when the visitor closes the page, because that closes the panel as well.
    outlivesPage: true,
    body: phone.DraftOfLink,
    answer: Anything,
  },
  /** Binds the link to the first phone. This call and the next two are guarded by the secrets of link and phone. */
  joinPhoneLink: {
    method: 'POST',
    path: '/contact-form/phone',
    ...viaWebsiteForAnyone,
    isAddition: true,
    body: phone.PhoneOfLink,
    answer: phone.PhoneLinkJoined,
  },
  getPhoneUploadUrl: {
    method: 'POST',
    path: '/contact-form/phone/get-upload-url',
    ...viaWebsiteForAnyone,
    isAddition: true,
    body: phone.PhoneUploadRequest,
    answer: form.UploadAddress,
  },
  confirmPhoneUpload: {
    method: 'POST',
    path: '/contact-form/phone/confirm-upload',
    ...viaWebsiteForAnyone,
    isAddition: true,
    body: phone.PhoneUploadConfirmation,
    answer: Anything,
  },
} as const satisfies Record<string, CallDefinition>;
