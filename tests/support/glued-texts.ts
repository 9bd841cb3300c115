/** Inline elements: text browsers and copied text keep them on the line of their neighbours. */
const inline = new Set(
  'a abbr b bdi button cite code data dfn em i input kbd label mark noscript q s samp select small span strong sub sup textarea time u var'.split(
    ' ',
  ),
);

/** Elements that text browsers show as a box between brackets. */
const boxes = new Set(['input', 'select', 'textarea']);

const tokens = /<!--[^]*?-->|<(script|style|svg|option)\b[^]*?<\/\1>|<(\/?)(\w+)([^>]*)>|[^<]+/g;

const endsWord = /[\p{L}\p{N}.,:;!?)\]%€»]$/u;
const beginsWord = /^[\p{L}\p{N}([+€«]/u;

/**
 * @returns places where texts of neighbouring elements form one word without the style sheet:
 *   'info@esempio.it|Chiamaci al'.
 */
export function gluedTexts(html: string): string[] {
  const glued: string[] = [];
  const [page = ''] = /<body\b[^]*<\/body>/.exec(html) ?? [];
  const body = page.replaceAll(/(<textarea\b[^>]*>)[^<]*/g, '$1');
  let line = '';
  let isBoundary = false;
  const add = (text: string) => {
    if (isBoundary && endsWord.test(line) && beginsWord.test(text))
      glued.push(`${line.trim().slice(-30)}|${text.trim().slice(0, 30)}`);
    line += text;
    isBoundary = false;
  };
  for (const [token, , slash, name = '', attributes = ''] of body.matchAll(tokens)) {
    if (name === '') {
      if (!token.startsWith('<')) add(token);
    } else if (!inline.has(name)) {
      line = '';
    } else {
      isBoundary = true;
      if (boxes.has(name) && slash === '' && !attributes.includes('type="hidden"')) add('[]');
      isBoundary = true;
    }
  }
  return glued;
}
