/**
 * The parts of the web standards' types that `shared/` uses, in browsers and in Node. Projects that import
 * `shared/` get these types from their own library.
 */
interface AbortSignal {
  readonly aborted: boolean;
}

interface File {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

interface Response {
  readonly status: number;
}
