/** Types of the part of @20minutes/s3rver that the tests use. The package includes no types. */
declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string }[];
      allowMismatchedSignatures?: boolean;
      cert?: string | undefined;
      key?: string | undefined;
    });
    /** The middleware of Koa. */
    middleware: ((
      context: {
        method: string;
        url: string;
        status: number;
        type: string;
        body: unknown;
        req: AsyncIterable<unknown>;
      },
      next: () => Promise<void>,
    ) => Promise<void>)[];
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
