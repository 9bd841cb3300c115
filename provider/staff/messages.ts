import type { ListExport } from '#shared/contract/staff.ts';
import { orNull } from '../contact-form/presenter.ts';
import type { Connection } from '../db/database.ts';

const pageSize = 500;

/** Service and message of all requests, the newest first, read in pages so that memory stays bounded. */
export async function* listMessages(db: Connection): AsyncGenerator<ListExport['messages']> {
  let before: number | null = null;
  for (;;) {
    let query = db
      .selectFrom('contact_forms')
      .select(['id', 'service', 'message'])
      .orderBy('id', 'desc')
      .limit(pageSize);
    if (before !== null) query = query.where('id', '<', before);
    const rows: { id: number; service: string; message: string }[] = await query.execute();
    yield rows.map(({ id, service, message }) => ({
      formId: id,
      service: orNull(service),
      message: orNull(message),
    }));
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    before = last.id;
  }
}
