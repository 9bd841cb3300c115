import type { Edit } from './source-copy.ts';

/** A row of a recipe's table in CONTRIBUTING.md, as edits. */
export interface Step {
  file: string;
  edits: readonly Edit[];
}

interface Recipe {
  /** Name of the added item in the sources. */
  adds: string;
  /** In the order of the table. */
  steps: readonly Step[];
}

/** The recipes of CONTRIBUTING.md by heading, each with an example. */
export const recipes: Readonly<Record<string, Recipe>> = {
  'Add a page': {
    adds: 'prices',
    steps: [
      {
        file: 'shared/contract/routes.ts',
        edits: [
          { behind: "  privacy: '/privacy',\n", insert: "  prices: '/prices',\n" },
          { behind: "  privacy: 'Politica sulla Privacy',\n", insert: "  prices: 'Prezzi',\n" },
        ],
      },
      {
        file: 'pages/(site)/prices/+Page.tsx',
        edits: [
          {
            text: `import { PageIntro } from '#components/site/shell/PageIntro.tsx';

export function Page() {
  return <PageIntro title="Prezzi" />;
}
`,
          },
        ],
      },
      {
        file: 'pages/(site)/prices/+config.ts',
        edits: [
          {
            text: `export default { pageName: 'prices', description: 'I prezzi delle cure.' };
`,
          },
        ],
      },
      {
        file: 'tests/integration/every-route-every-role.test.ts',
        edits: [{ behind: '  [pages.privacy]: 200,\n', insert: '  [pages.prices]: 200,\n' }],
      },
      {
        file: 'tests/e2e/screens.ts',
        edits: [
          {
            behind: "  privacy: [{ what: 'privacy', path: pages.privacy }],\n",
            insert: "  prices: [{ what: 'prices', path: pages.prices }],\n",
          },
        ],
      },
      {
        file: 'docs/product.md',
        edits: [
          {
            behind:
              '| `/terms`, `/privacy`, `/accessibilita` | terms, privacy, accessibility statement (2.11) | visitors |\n',
            insert: '| `/prices` | prices | visitors |\n',
          },
        ],
      },
    ],
  },
  'Add a call of the provider': {
    adds: 'countAccounts',
    steps: [
      {
        file: 'shared/contract/accounts.ts',
        edits: [
          {
            behind: 'export const staffAccountsCalls = {\n',
            insert: `  countAccounts: additionForAdmins('GET', '/staff/accounts/count'),
`,
          },
        ],
      },
      {
        file: 'provider/http/openapi-summaries.json',
        edits: [
          {
            behind: '  "listStaffAccounts": "Lists accounts and invitations",\n',
            insert: '  "countAccounts": "Counts the accounts",\n',
          },
        ],
      },
      {
        file: 'provider/accounts/account-routes.ts',
        edits: [
          {
            behind: '  const { record } = createTrailRecorders(context);\n',
            insert: `  serve(api, 'countAccounts', async ({ staff }) => ({ count: (await listAccounts(db, staff.id)).length }));
`,
          },
        ],
      },
      {
        file: 'tests/support/every-call.ts',
        edits: [
          {
            behind: "  listStaffAccounts: { by: 'admin', from: 'browser' },\n",
            insert: "  countAccounts: { by: 'admin', from: 'browser' },\n",
          },
          {
            behind: '    listStaffAccounts: async () => ({}),\n',
            insert: '    countAccounts: async () => ({}),\n',
          },
        ],
      },
      {
        file: 'scripts/processing/shown-data.ts',
        edits: [{ behind: '  acceptInvitation: [],\n', insert: '  countAccounts: [],\n' }],
      },
    ],
  },
  'Add a field to the contact form': {
    adds: 'city',
    steps: [
      {
        file: 'shared/rules/contact-form.ts',
        edits: [
          { behind: "'phoneNumber', 'service',", insert: " 'city'," },
          {
            behind: "  service: { noun: 'servizio', maxLength: 100 },\n",
            insert: "  city: { noun: 'città', maxLength: 100 },\n",
          },
        ],
      },
      {
        file: 'components/site/contact-form/fields/FormFields.tsx',
        edits: [
          {
            behind: '    phoneNumber: <PhoneField id={phoneId} state={state} form={form} />,\n',
            insert: `    city: (
      <FormField field="city" label="Città" state={state}>
        {(control) => <input {...control} {...typedIn('city', { state, form })} />}
      </FormField>
    ),
`,
          },
        ],
      },
      {
        file: 'provider/db/migrations/9999-city.sql',
        edits: [{ text: "alter table contact_forms add column city text not null default '';\n" }],
      },
      {
        file: 'provider/db/schema.ts',
        edits: [{ behind: "  service: 'service',\n", insert: "  city: 'city',\n" }],
      },
      {
        file: 'components/staff/requests/detail/RequestFacts.tsx',
        edits: [
          {
            behind: "    service: ['Usluga', orMissing(detail.service)],\n",
            insert: "    city: ['Grad', orMissing(detail.city)],\n",
          },
        ],
      },
      {
        file: 'provider/requests/person-page-words.json',
        edits: [{ behind: '  "service": "Servizio",\n', insert: '  "city": "Città",\n' }],
      },
      {
        file: 'provider/requests/desk-routes.ts',
        edits: [
          { behind: '({ id, service, ', insert: 'city, ' },
          { behind: '      service: orNull(service),\n', insert: '      city: orNull(city),\n' },
        ],
      },
      {
        file: 'components/staff/requests/list/request-csv.ts',
        edits: [{ behind: "  service: 'Usluga',\n", insert: "  city: 'Grad',\n" }],
      },
      {
        file: 'docs/product.md',
        edits: [
          {
            behind: 'then the nine services; at most 100 |\n',
            insert: '| city | `city` | optional; at most 100 |\n',
          },
        ],
      },
      {
        file: 'scripts/processing/stored-data.ts',
        edits: [
          {
            behind: "      service: 'treatment of interest (health data)',\n",
            insert: "      city: 'city',\n",
          },
        ],
      },
      {
        file: 'docs/processing.md',
        edits: [
          {
            behind: 'treatment of interest (health data); ',
            insert: 'city; ',
          },
        ],
      },
    ],
  },
  'Add a type of block to articles': {
    adds: 'quote',
    steps: [
      {
        file: 'shared/rules/block-types.ts',
        edits: [{ behind: "'paragraph', ", insert: "'quote', " }],
      },
      {
        file: 'components/site/blog/view/article-view.ts',
        edits: [
          { behind: 'type BlockView =\n', insert: "  | { kind: 'quote'; id: number; text: string }\n" },
          {
            behind: 'const { id, type: kind, title } = block;\n',
            insert: "  if (kind === 'quote') return { kind, id, text: block.content ?? '' };\n",
          },
        ],
      },
      {
        file: 'components/site/blog/ArticleBlock.tsx',
        edits: [
          {
            behind: 'block: BlockView; isOnFirstScreen: boolean }) {\n',
            insert: "  if (block.kind === 'quote') return <blockquote>{block.text}</blockquote>;\n",
          },
        ],
      },
      {
        file: 'components/staff/articles/editor/blocks/blocks.ts',
        edits: [
          {
            behind: 'type EditorBlock =',
            insert: " | (AnyBlock & { type: 'quote'; content: string }) |",
          },
          { behind: "{ paragraph: 'Odlomak',", insert: " quote: 'Citat'," },
          {
            behind: 'wordsOf = (block: EditorBlock): string =>\n',
            insert: "  block.type === 'quote' ? block.content :\n",
          },
          {
            behind: 'const { id, type, title, content, image } = block;\n',
            insert: "  if (type === 'quote') return { id, type, content: content ?? '' };\n",
          },
          {
            behind: '  const { id, type } = block;\n',
            insert: "  if (type === 'quote') return { id, type, title: '', content: block.content, image: '' };\n",
          },
        ],
      },
      {
        file: 'components/staff/articles/editor/document/schema.ts',
        edits: [
          {
            behind: '  nodes: {\n',
            insert:
              "    quote: { ...block, content: 'text*', marks: '', attrs: { id: {} }, toDOM: () => ['blockquote', 0] },\n",
          },
        ],
      },
      {
        file: 'components/staff/articles/editor/document/article-document.ts',
        edits: [
          {
            behind: '  const { id, type } = block;\n',
            insert:
              "  if (type === 'quote') return schema.nodes.quote.createChecked({ id }, textNodes(block.content));\n",
          },
          {
            behind: "  const id: number = attrs['id'];\n",
            insert: "  if (type === schema.nodes.quote) return { id, type: 'quote', content: textContent };\n",
          },
        ],
      },
    ],
  },
  'Add a setting': {
    adds: 'ACCOUNTS_MAX',
    steps: [
      {
        file: 'provider/config/config.ts',
        edits: [
          {
            behind: "    dataDir: path.resolve(reader.folder('DATA_DIR', './data')),\n",
            insert: "    maxAccounts: reader.integer('ACCOUNTS_MAX', 100, { min: 1, max: 1000 }),\n",
          },
        ],
      },
      {
        file: '.env.example',
        edits: [{ behind: 'CLINIC_DIRECTOR=\n', insert: '# The most accounts.\nACCOUNTS_MAX=\n' }],
      },
      {
        file: 'docker-compose.yml',
        edits: [
          {
            behind: '      DRAFT_RETENTION_DAYS: ${DRAFT_RETENTION_DAYS:-}\n',
            insert: '      ACCOUNTS_MAX: ${ACCOUNTS_MAX:-}\n',
          },
        ],
      },
    ],
  },
};
