import { scriptJson, type StructuredData } from '#shared/content/structured-data.ts';

/** Structured data for search engines. Browsers do not execute a data block, so no security policy blocks it. */
export function JsonLd({ data }: { data: StructuredData }) {
  // oxlint-disable-next-line react/no-danger -- JSON with every '<' escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(data) }} />;
}
