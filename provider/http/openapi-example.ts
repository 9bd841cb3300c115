import examples from './openapi-examples.json' with { type: 'json' };

/** The keywords of a schema on which its example depends. */
export interface ExampleSchema {
  type?: unknown;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly ExampleSchema[];
  properties?: Readonly<Record<string, ExampleSchema>>;
  items?: ExampleSchema;
  maxProperties?: number;
  minimum?: number;
}

/** The values of members by name. A name behind that of the object has precedence: 'files.name'. */
const values = new Map<string, string | number>(Object.entries(examples));

/** @returns a value that a schema admits. @param name of the member. @param within the name of its object. */
export function exampleOf(schema: ExampleSchema, name = '', within = ''): unknown {
  const { type, properties = {}, items = {}, maxProperties, minimum = 1 } = schema;
  const [fixed = schema.const] = schema.enum ?? [];
  if (fixed !== undefined) return fixed;
  const alternative = schema.anyOf?.find((one) => one.type !== 'null');
  if (alternative) return exampleOf(alternative, name, within);
  if (type === 'array') return [exampleOf(items, name, within)];
  if (type === 'boolean') return true;
  const known = values.get(`${within}.${name}`) ?? values.get(name);
  if (type === 'string' && /At$|^(?:at|asOf|since|from|until)$/.test(name)) return '2026-01-31T09:30:00.000Z';
  if (type === 'string') return String(known ?? name);
  if (type === 'number' || type === 'integer') return typeof known === 'number' ? known : minimum;
  const members = Object.entries(properties).slice(0, maxProperties);
  return Object.fromEntries(members.map(([key, member]) => [key, exampleOf(member, key, name || within)]));
}
