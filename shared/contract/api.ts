import type { CallAnswer, CallInput, CallName } from './calls.ts';
import type { User } from './accounts.ts';
import type { UploadedFile } from './requests.ts';
import type { UploadedImage } from './articles.ts';
import type { PhoneLinkAnswer, PhoneUploaded } from './phone-link.ts';

/** Makes a call of the contract (docs/product.md, 7); on the server, with the cookies of the HTTP request. @throws ApiError. */
export type Call = <N extends CallName>(name: N, input: CallInput<NoInfer<N>>) => Promise<CallAnswer<N>>;

export interface UploadOptions {
  /** Called with the fraction of the bytes sent so far, 0 to 1. `isKept`: the server keeps them if the upload fails. */
  onProgress?: (fraction: number, isKept?: boolean) => void;
  signal?: AbortSignal;
  /** True if the document is above the limit of most types, and is sent in parts. */
  isLarge?: boolean;
}

/** Uploads of large documents, which can be continued (docs/interfaces.md, 5.5). */
export interface LargeUploads {
  /** Uploads a file, or continues its upload. Aborting the signal removes it from the server. @throws ApiError */
  upload: (
    url: string,
    fields: Readonly<Record<string, string | undefined>>,
    file: File,
    options: UploadOptions,
  ) => Promise<void>;
  /** @param address of an interrupted upload. @returns the number of bytes that have arrived. @throws ApiError */
  arrivedBytes: (address: string) => Promise<number>;
  /** Removes an interrupted upload from the server, if it can be reached. */
  abandon: (address: string) => Promise<void>;
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
  /** Loads the uploads of large documents. @throws ApiError */
  large: () => Promise<LargeUploads>;
}

/** The calls of a phone that has scanned a code (docs/product.md, 3.11). */
export interface PhoneApi {
  /** Opens a link. @returns the seconds left; null: the call must be repeated with the new cookie. @throws ApiError */
  join: (token: string) => Promise<PhoneLinkAnswer>;
  /** Like `BrowserApi.uploadDocument`, for the draft of the link. */
  upload: (token: string, file: File, options?: UploadOptions) => Promise<PhoneUploaded>;
}
