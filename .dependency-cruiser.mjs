// What may import what. See docs/decisions/006-feature-imports.md.
const shared = '^src/features/[^/]+/(contract|rules|words(\\.server)?|queries\\.server|tables\\.server)\\.ts$'
// Letters go through notifications' outbox and look; every page's shell has the same data; colleagues are accounts, added by the call that registers too.
const offered =
  '^src/features/(accounts/(links|logins|logos|mobile|passwords|registration|sessions|shapes|sign-in|user-type)\\.server\\.ts|accounts/options\\.ts|profile/agents\\.server\\.ts|residents/(archive|sheet-reader)\\.server\\.ts|members/colleagues\\.server\\.ts|my-data/deletion\\.server\\.ts|export-jobs/again\\.server\\.ts|exchange/(asking|book|sealed|sheet|sheet-parts|zip)\\.server\\.ts|notifications/(mail\\.server\\.ts|Letter\\.tsx)|site/root-data\\.ts|search-engines/head\\.server\\.ts|two-step/second-step\\.server\\.ts|projects/art/artwork\\.ts|projects/(media|moving|pictures|share/picture|saving|shown|summary|uploads)\\.server\\.ts|surveys/options\\.ts|population/columns\\.ts|results/(filter|group-query|groups|said|chosen\\.server|published\\.server)\\.ts|weighting/raking\\.ts|qr-codes/poster-(fonts|parts|pen)\\.server\\.ts|landing/landing\\.server\\.tsx|opeds/(article|images)\\.server\\.ts|contact/options\\.ts|responses/take-part(\\.server)?\\.ts|translations/(reading|jobs(\\.queries)?)\\.server\\.ts|places/(map/.*|geocoding\\.server\\.ts))$'
const tests = '\\.test\\.tsx?$'

export default {
  forbidden: [
    {
      name: 'core-stands-alone',
      comment: 'core is what every feature needs, so it may need none.',
      severity: 'error',
      from: { path: '^src/core/', pathNot: tests },
      to: { path: '^src/', pathNot: '^src/core/' },
    },
    {
      name: 'ui-stands-alone',
      comment: 'The design system knows nothing of this product: words and data come in as props.',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: tests },
      to: { path: '^src/', pathNot: '^src/ui/' },
    },
    {
      name: 'features-share-little',
      comment: 'Of another feature: its contract, rules, words, tables and queries, its parts on pages, and the little named above.',
      severity: 'error',
      // The demo fills every feature's tables, and shows nothing itself.
      from: { path: '^src/features/([^/]+)/', pathNot: [tests, '^src/features/demo/'] },
      to: { path: '^src/features/', pathNot: ['^src/features/$1/', shared, offered, '^src/features/[^/]+/parts/'] },
    },
    {
      name: 'parts-on-pages-only',
      comment: "Only pages and parts place another feature's parts.",
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: [tests, '^src/features/[^/]+/(pages|parts)/', '^src/features/demo/'] },
      to: { path: '^src/features/[^/]+/parts/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'only-the-top-composes',
      comment: 'api, app, server, prepare, routes and root put the product together; nothing imports them.',
      severity: 'error',
      from: { path: '^src/(core|features|ui)/', pathNot: tests },
      to: { path: '^src/[^/]+$' },
    },
    {
      name: 'rules-are-pure',
      comment: 'Rules decide: no database, no HTTP, no Node.',
      severity: 'error',
      from: { path: '^src/features/[^/]+/rules\\.ts$' },
      to: { path: ['\\.server\\.tsx?$', 'node_modules/(fastify|kysely|pg)/'] },
    },
    {
      name: 'rules-without-node',
      comment: 'Rules decide: no database, no HTTP, no Node.',
      severity: 'error',
      from: { path: '^src/features/[^/]+/rules\\.ts$' },
      to: { dependencyTypes: ['core'] },
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
