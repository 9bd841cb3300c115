import { type Static, Type } from 'typebox';
import type { ParamNames } from './routes.ts';
import { Id } from './schemas.ts';
import { ClientToken, FileName } from './requests.ts';

const RowId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** The parameters of all paths of the contract. */
const schemas = {
  accountId: RowId,
  blogId: Id,
  clientToken: ClientToken,
  fileId: Id,
  fileName: FileName,
  formId: Id,
  imageId: Id,
  invitationId: RowId,
  sessionId: Type.String({ minLength: 1, maxLength: 64 }),
  versionId: Id,
};
type Schemas = typeof schemas;

export type PathValues<Path extends string> = {
  [N in ParamNames<Path> & keyof Schemas]: Static<Schemas[N]>;
};

/** @returns the schema of a path's parameters. */
export function paramsOf(path: string) {
  const parts = path.split(/[/&]/);
  return Type.Object(Object.fromEntries(Object.entries(schemas).filter(([name]) => parts.includes(`:${name}`))));
}
