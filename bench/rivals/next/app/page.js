import { readFileSync } from 'node:fs';

/** Prerendered at build time: the body of the website's home page. */
export const dynamic = 'force-static';

export default function Page() {
  return <div dangerouslySetInnerHTML={{ __html: readFileSync(process.env.BODY_FILE, 'utf8') }} />;
}
