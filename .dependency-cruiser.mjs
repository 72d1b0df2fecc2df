// The architecture, checked by `npm run check -- imports`. Each line of `ranks` is a folder below src/. A file may import from its own folder
// and from folders above it in this list, never from folders below it. The rooms of one folder (features/accounts/profile is a room of
// features/accounts) may import each other, but never in a circle. There are no exceptions; docs/decisions/186-ranks-of-domains.md says why.
const ranks = [
  // What every domain needs; it knows no domain.
  'core',
  // The design system; words and data come in as props.
  'ui',
  // The domains, lower ones first.
  'features/places',
  'features/messaging',
  'features/shell',
  'features/translations',
  'features/accounts',
  'features/projects',
  'features/surveys',
  'features/translating',
  'features/budgets',
  'features/participation',
  'features/results',
  'features/records',
  'features/billing',
  'features/integrations',
  'features/syndication',
  'features/operation',
  // Screens that put several domains together.
  'pages',
  // Fills the tables of every domain.
  'demo',
]

const tests = '\\.test\\.tsx?$'
const folders = (names) => `^src/(${names.join('|')})/`

const down = ranks.map((name, rank) => ({
  name: `down-from-${name}`,
  comment: `${name} may import folders above it in the list of ranks only.`,
  severity: 'error',
  from: { path: folders([name]), pathNot: tests },
  // The files right below src/ put the product together: nothing imports them.
  to: { path: [...(rank + 1 < ranks.length ? [folders(ranks.slice(rank + 1))] : []), '^src/[^/]+$'] },
}))

export default {
  forbidden: [
    ...down,
    {
      name: 'every-folder-has-a-rank',
      comment: 'A source file is in a folder of the list of ranks, or right below src/.',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: folders(ranks) },
      to: {},
    },
    {
      name: 'ranked-folders-only',
      comment: 'A source file is in a folder of the list of ranks, or right below src/.',
      severity: 'error',
      from: {},
      to: { path: '^src/[^/]+/', pathNot: folders(ranks) },
    },
    {
      name: 'rules-are-pure',
      comment: 'Rules decide: no database, no HTTP, no Node.',
      severity: 'error',
      from: { path: '/rules\\.ts$' },
      to: { path: ['\\.server\\.tsx?$', 'node_modules/(fastify|kysely|pg)/'] },
    },
    {
      name: 'rules-without-node',
      comment: 'Rules decide: no database, no HTTP, no Node.',
      severity: 'error',
      from: { path: '^src/.*/rules\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'pages-without-sql',
      comment: 'A page calls endpoints: what it shows is read by the domain that it is of.',
      severity: 'error',
      from: { path: '^src/pages/', pathNot: tests },
      to: { path: 'node_modules/kysely/' },
    },
    {
      name: 'pages-call-their-server-file',
      comment: "A page with a component has its loader and action in its folder's <page>-page.server.ts.",
      severity: 'error',
      from: { path: '^src/.*/pages/[^/]+\\.tsx$' },
      to: { path: '^src/core/http/(api|visit|flash)\\.server' },
    },
    {
      name: 'sources-without-tests',
      comment: 'The product never needs its tests or scripts.',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: { path: ['^tests/', '^scripts/', tests] },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.](css|json|svg|woff2|d[.]ts)$' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      conditionNames: ['import', 'node', 'default'],
      exportsFields: ['exports'],
    },
  },
}
