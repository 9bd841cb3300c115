import type { CallAnswer, CallInput, CallName } from './calls.ts';
import type { User } from './accounts.ts';
import type { UploadedFile } from './requests.ts';
import type { UploadedImage } from './articles.ts';
import type { PhoneLinkAnswer, PhoneUploaded } from './phone-link.ts';

/** Makes a call of the contract (docs/product.md, 7); on the server, with the cookies of the HTTP request. @throws ApiError. */
export type Call = <N extends CallName>(name: N, input: CallInput<NoInfer<N>>) => Promise<CallAnswer<N>>;

export interface UploadOptions {
  /** Called with the fraction of the bytes sent so far, 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

export interface BrowserApi {
  call: Call;
  /** Like `call`, but returns the response itself, so that the caller can stream the body. */
  open: <N extends CallName>(name: N, input: CallInput<NoInfer<N>>) => Promise<Response>;
  /** The logged-in user, or null. @throws ApiError when the website or the provider cannot be reached. */
  getSession: () => Promise<User | null>;
  /** Uploads a document (docs/interfaces.md, 5). @throws ApiError, code 'ABORTED' when cancelled. */
  uploadDocument: (clientToken: string, file: File, options?: UploadOptions) => Promise<UploadedFile>;
  /** Like `uploadDocument`, for a picture of an article. `imageId` is the id of the picture that it replaces. */
  uploadBlogImage: (
    image: {
      blogId: number | string;
      imageName: string;
      imageId?: number | string;
      /** The form that uploads the picture. The two forms confirm their uploads differently (docs/product.md, 7.3). */
      form: 'create' | 'edit';
      file: File;
    },
    options?: UploadOptions,
  ) => Promise<UploadedImage>;
}

/** The calls of a phone that has scanned a code (docs/product.md, 3.11). */
export interface PhoneApi {
  /** Opens a link. @returns the seconds left; null: the call must be repeated with the new cookie. @throws ApiError */
  join: (token: string) => Promise<PhoneLinkAnswer>;
  /** Like `BrowserApi.uploadDocument`, for the draft of the link. */
  upload: (token: string, file: File, options?: UploadOptions) => Promise<PhoneUploaded>;
}
