import * as form from '../contact-form.ts';
import * as phone from '../phone-link.ts';
import { Anything, type CallDefinition } from './call-definition.ts';

/** Photos by phone (docs/product.md, 3.11). */
export const phoneLinkCalls = {
  /** Opens a one-time link for a phone to add documents (docs/product.md, 3.11); replaces the last one. */
  openPhoneLink: {
    method: 'POST',
    path: '/contact-form/phone-link',
    audience: 'anyone',
    caller: 'browser',
    isAddition: true,
    body: phone.DraftOfLink,
    answer: phone.NewPhoneLink,
  },
  getPhoneLink: {
    method: 'GET',
    path: '/contact-form/phone-link/:clientToken',
    audience: 'anyone',
    caller: 'browser',
    isAddition: true,
    params: phone.PhoneLinkParams,
    answer: phone.PhoneLinkState,
  },
  closePhoneLink: {
    method: 'POST',
    path: '/contact-form/phone-link/removal',
    audience: 'anyone',
    caller: 'browser',
    isAddition: true,
    body: phone.DraftOfLink,
    answer: Anything,
  },
  /** Binds the link to the first phone. Its guard, and the next two's, are the secrets of link and phone. */
  joinPhoneLink: {
    method: 'POST',
    path: '/contact-form/phone',
    audience: 'anyone',
    caller: 'website',
    isAddition: true,
    body: phone.PhoneOfLink,
    answer: phone.PhoneLinkJoined,
  },
  getPhoneUploadUrl: {
    method: 'POST',
    path: '/contact-form/phone/get-upload-url',
    audience: 'anyone',
    caller: 'website',
    isAddition: true,
    body: phone.PhoneUploadRequest,
    answer: form.UploadAddress,
  },
  confirmPhoneUpload: {
    method: 'POST',
    path: '/contact-form/phone/confirm-upload',
    audience: 'anyone',
    caller: 'website',
    isAddition: true,
    body: phone.PhoneUploadConfirmation,
    answer: Anything,
  },
} as const satisfies Record<string, CallDefinition>;
