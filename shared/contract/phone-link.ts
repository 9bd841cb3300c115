import { Type, type Static } from 'typebox';
import { ClientToken } from './contact-form.ts';
import { ClosedObject } from './nullish.ts';

/** The secret of a link or of a phone: 256 random bits in base64url. */
const Secret = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });

export const DraftOfLink = ClosedObject({ clientToken: ClientToken });

export const NewPhoneLink = Type.Object({
  token: Type.String(),
  /** Period of validity in seconds. */
  seconds: Type.Integer(),
});
export type NewPhoneLink = Static<typeof NewPhoneLink>;

const Names = Type.Array(Type.Object({ name: Type.String() }));

export const PhoneLinkState = Type.Object({
  /** `open`: no phone has used the link yet; `joined`: it is bound to a phone; `ended`: it is closed or expired. */
  state: Type.Enum(['open', 'joined', 'ended']),
  /** Documents of the draft that are announced but not stored yet, including those from the computer. */
  arriving: Names,
  files: Names,
});
export type PhoneLinkState = Static<typeof PhoneLinkState>;

export const PhoneLinkToken = ClosedObject({ token: Secret });

/** A phone's credentials: the secret of the link, and the secret that the website has stored in its browser. */
export const PhoneOfLink = ClosedObject({ token: Secret, phoneKey: Secret });
export type PhoneOfLink = Static<typeof PhoneOfLink>;

/** The website's response to a phone: the seconds left; null: the call must be repeated with the new cookie. */
export const PhoneLinkAnswer = Type.Object({ seconds: Type.Union([Type.Integer(), Type.Null()]) });
export type PhoneLinkAnswer = Static<typeof PhoneLinkAnswer>;

/** The website's response to a phone's upload. It contains no data of the draft. */
export const PhoneUploaded = Type.Object({ fileName: Type.String() });
export type PhoneUploaded = Static<typeof PhoneUploaded>;
