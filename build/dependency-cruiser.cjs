// The import rules of the rooms (see the README's map): each rule names the room it protects.
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'An import of types is none when the program runs.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-electron-outside-electron',
      severity: 'error',
      from: { path: '^(server|data-packs|renderer)/' },
      // The window takes the types of its bridge; the rule below keeps it at types.
      to: { path: '(^electron/|node_modules/electron/)', pathNot: '^electron/contract\\.ts$' },
    },
    {
      name: 'leaves-import-leaves',
      comment:
        'Reading values and tables, geometry, sheets of paper, options of pictures, for every room: no Node, no DOM, no other room.',
      severity: 'error',
      from: { path: '^data-packs/(base|geo|paper|picture)/' },
      to: {
        pathNot: ['^data-packs/(base|geo|paper|picture)/', '^node_modules/(@types/)?(proj4|mgrs|polylabel|geojson)/'],
      },
    },
    {
      name: 'interchange-imports-leaves',
      comment: "Texts of files (encodings, tables, XML) and people's own data, for every room: no Node, no DOM.",
      severity: 'error',
      from: { path: '^data-packs/interchange/' },
      to: {
        pathNot: [
          '^data-packs/(interchange|base|geo)/',
          '^node_modules/((@types/)?(papaparse|topojson-client)|saxes|fflate|fit-file-parser)/',
        ],
      },
    },
    {
      name: 'formats-of-the-window-know-no-feature',
      severity: 'error',
      from: { path: '^renderer/formats/' },
      to: { path: '^renderer/(api|desktop|entry|features|phone|shell)/' },
    },
    {
      name: 'base-imports-nothing',
      severity: 'error',
      from: { path: '^data-packs/base/' },
      to: { pathNot: '^data-packs/base/' },
    },
    {
      name: 'words-import-leaves-alone',
      comment: 'Texts and their languages, for every room.',
      severity: 'error',
      from: { path: '^data-packs/words/' },
      to: { pathNot: ['^data-packs/(words|base|geo)/', '^node_modules/i18next/'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'runtime-imports-words-alone',
      comment: 'Worker threads and caches, for every room that runs on Node.',
      severity: 'error',
      from: { path: '^data-packs/runtime/' },
      to: {
        pathNot: ['^data-packs/(runtime|words)/', '^node_modules/(lru-cache|undici)/'],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'one-fetch',
      comment: 'Other servers are asked in one way, with its limits and its proxies.',
      severity: 'error',
      from: { pathNot: '^data-packs/runtime/outgoing-fetch\\.ts$' },
      to: { path: '(^|/)node_modules/undici/' },
    },
    {
      name: 'server-meets-data-packs-in-format-and-store',
      comment: 'The service reads packs and installs them; making one, and joining graphs, is a child process.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/(cli|routing/graphs)/' },
      to: {
        path: '^data-packs/',
        pathNot: '^data-packs/(format|store|base|geo|interchange|paper|picture|words|runtime)/',
      },
    },
    {
      name: 'cli-dispatches',
      severity: 'error',
      from: { path: '^server/cli/' },
      to: {
        path: '^data-packs/',
        pathNot: '^data-packs/(cli|format|store|base|geo|interchange|paper|picture|words|runtime)/',
      },
    },
    {
      name: 'data-packs-stand-alone',
      severity: 'error',
      from: { path: '^data-packs/' },
      to: { path: '^(server|renderer|electron)/' },
    },
    {
      name: 'renderer-takes-only-types-from-server',
      comment: 'Values come from the leaf rooms, which know neither Node nor a page, and catalogues of texts.',
      severity: 'error',
      from: { path: '^renderer/' },
      to: {
        path: '^(server|data-packs|electron)/',
        pathNot: ['^data-packs/(base|geo|interchange|paper|picture|words)/', '^server/words\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-renderer-map-draws',
      comment: 'The map library has one home; elsewhere its types alone.',
      severity: 'error',
      from: { path: '^renderer/', pathNot: '^renderer/map/' },
      to: { path: '(^|/)node_modules/maplibre-gl/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'shell-knows-no-feature',
      comment:
        'Panels register themselves in renderer/panels.ts; only that list names them. The page for phones takes parts of them.',
      severity: 'error',
      from: { path: '^renderer/', pathNot: '^renderer/(panels\\.ts$|features/|phone/)' },
      to: { path: '^renderer/features/' },
    },
    {
      name: 'modules-of-server-meet-through-index',
      comment: 'errors.ts, http/ and db/ are the ground floor; every other module is entered by its index.ts.',
      severity: 'error',
      // The process that draws.
      from: { path: '^server/([^/]+)/', pathNot: '^server/static-maps/drawing/answer-orders\\.ts$' },
      to: {
        path: '^server/[^/]+/',
        pathNot: [
          '^server/$1/',
          '^server/[^/]+/index\\.ts$',
          '^server/(http|db)/',
          // The engine's process takes the coverage test alone, not the module with its files.
          '^server/regions/coverage\\.ts$',
          // It begins a process before the service is loaded.
          '^server/static-maps/begin-renderer\\.ts$',
        ],
      },
    },
    {
      name: 'map-renderer-is-a-library',
      comment: 'Style and view in, picture out: it knows nothing of the service that draws by it.',
      severity: 'error',
      from: { path: '^server/map-renderer/' },
      to: {
        path: '^(server|data-packs)/',
        pathNot: '^(server/map-renderer|data-packs/(format|base|geo|interchange|paper|picture|words|runtime))/',
      },
    },
    {
      name: 'what-ships-imports-no-build',
      severity: 'error',
      from: { path: '^(server|data-packs|renderer|electron)/' },
      to: { path: '^build/' },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { pathNot: '^(test|build)/' },
      to: { path: '^test/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|test/output)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
};
