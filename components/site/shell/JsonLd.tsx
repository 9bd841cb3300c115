import { scriptJson, type StructuredData } from '#shared/content/structured-data.ts';

/** Data for search engines: a data block, which no content security policy runs or stops. */
export function JsonLd({ data }: { data: StructuredData }) {
  // oxlint-disable-next-line react/no-danger -- JSON with every '<' escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(data) }} />;
}
