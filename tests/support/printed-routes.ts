const line = /^(?<indent>[│ ]*)[├└]── (?<part>.*) \((?<methods>[A-Z, ]+)\)$/;

/**
 * @param printed the output of Fastify's `printRoutes` without common prefixes.
 * @returns 'METHOD /path' of each route.
 * @throws Error for a line that cannot be parsed.
 */
export function printedRoutes(printed: string): string[] {
  const parents: string[] = [];
  return printed
    .trimEnd()
    .split('\n')
    .flatMap((text) => {
      const { indent = '', part, methods = '' } = line.exec(text)?.groups ?? {};
      if (part === undefined) throw new Error(`Not a route: ${text}`);
      const depth = indent.length / 4;
      const path = (parents[depth - 1] ?? '') + part;
      parents[depth] = path;
      return methods.split(', ').map((method) => `${method} ${path === '*' ? '/*' : path}`);
    });
}
