// The edges of the house (docs/ARCHITECTURE.md). Each rule's comment says where the code belongs instead.

/** @param {string} name @param {string} comment @param {object} from @param {object} to */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const workspace = '^(contract|domain|texts|server|agent|ui|web|e2e|bench)/';
const testFile = '\\.(test|stories)\\.tsx?$|^server/test/';

/** The rooms that are divided into quarters. */
const rooms = '^(contract|domain|server/src/modules|web/src/features)';
/** Each quarter with those that it may know, in every room. */
const arrows = {
  platform: [],
  people: ['platform'],
  inventory: ['platform', 'people'],
  requests: ['platform', 'people', 'inventory'],
  scales: ['platform', 'people', 'inventory'],
  invoices: ['platform', 'people', 'inventory'],
  figures: ['platform', 'people', 'inventory', 'requests', 'scales', 'invoices'],
};
const quarters = Object.keys(arrows);
/** Folders of domain/ that belong to no quarter. */
const values = 'text|time|numbers';

/** @param {readonly string[]} some */
const anyOf = (some) => `(${some.join('|')})`;

/** The rules of one quarter. @param {[string, readonly string[]]} arrow */
const quarterRule = ([quarter, known]) => {
  const unknown = quarters.filter((one) => one !== quarter && !known.includes(one));
  if (unknown.length === 0) return [];
  return [
    forbid(
      `${quarter}-knows-what-is-below`,
      `Of the other quarters ${quarter} knows ${known.join(', ') || 'none'}. What it needs from above is passed in where the application is put together (server/src/handlers/, server/src/jobs/, an area of the web), or belongs here.`,
      { path: `${rooms}/${quarter}/`, pathNot: testFile },
      {
        path: `${rooms}/${anyOf(unknown)}/`,
        // Prices name their provider.
        ...(quarter === 'invoices' ? { pathNot: '^server/src/modules/requests/.*\\.service\\.ts$' } : {}),
      },
    ),
  ];
};

export default {
  forbidden: [
    forbid(
      'no-cycles',
      'Two files that need each other are one thing, or hide a third: move what both need into it.',
      {},
      { circular: true },
    ),
    forbid(
      'no-unresolved',
      'The import leads nowhere: declare the package in this workspace or mend the path.',
      {},
      { couldNotResolve: true },
    ),
    forbid(
      'domain-imports-nothing',
      'domain/ holds pure rules. What needs the contract or I/O belongs in server/ or web/.',
      { path: '^domain/', pathNot: testFile },
      { path: workspace, pathNot: '^domain/' },
    ),
    forbid(
      'texts-import-nothing',
      'texts/ holds words by language. A rule that chooses between them belongs where they are read.',
      { path: '^texts/', pathNot: testFile },
      { path: workspace, pathNot: '^texts/' },
    ),
    ...Object.entries(arrows).flatMap(quarterRule),
    forbid(
      'every-folder-is-a-quarter',
      'Rooms have the same quarters (docs/ARCHITECTURE.md): put the file into one of them.',
      {},
      { path: `${rooms}/[^/]+/`, pathNot: `${rooms}/${anyOf(quarters)}/|^domain/(${values})/` },
    ),
    forbid(
      'values-know-no-quarter',
      'What all quarters stand on knows none of them: the machinery of contract/, the values of domain/.',
      {
        path: `^contract/[^/]+$|^domain/((${values})/|[^/]+$)`,
        pathNot: `^contract/(index|page)\\.ts$|${testFile}`,
      },
      { path: `${rooms}/${anyOf(quarters)}/` },
    ),
    forbid(
      'ui-imports-nothing',
      'ui/ knows no router, query, translation or rule. Put such a piece into web/src/shared/ and pass plain props.',
      { path: '^ui/', pathNot: testFile },
      { path: `${workspace}|node_modules/(react-router|@tanstack|i18next|react-i18next)`, pathNot: '^ui/' },
    ),
    forbid(
      'contract-imports-domain-only',
      'The contract is data: it may name rules of domain/, nothing else.',
      { path: '^contract/', pathNot: testFile },
      { path: workspace, pathNot: '^(contract|domain)/' },
    ),
    forbid(
      'server-below-web',
      'The server reads contract/ and domain/. It meets web/ only as the built bundle that config names.',
      { path: '^server/' },
      { path: '^(agent|ui|web|e2e|bench)/' },
    ),
    forbid(
      'web-not-server',
      'The browser reaches the server through the contract’s client in web/src/lib/.',
      { path: '^web/' },
      { path: '^(server|agent|e2e|bench)/' },
    ),
    forbid(
      'agent-by-itself',
      'The agent runs on a computer beside the scale: of all the rest it knows the types of the contract, and the lines of scales that a tablet reads too.',
      { path: '^agent/' },
      { path: workspace, pathNot: '^agent/|^domain/scales/lines/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'no-node-in-pure',
      'contract/, domain/ and ui/ run in the browser too: no Node built-ins.',
      { path: '^(contract|domain|ui)/', pathNot: `${testFile}|^ui/gallery/|\\.config\\.ts$` },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'only-queries-hold-sql',
      'SQL lives in <noun>.queries.ts; ask the database there and call that function.',
      { path: '^server/src/(modules|http|pages)/', pathNot: `\\.queries\\.ts$|${testFile}` },
      { path: 'node_modules/(pg|kysely)/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'only-gates-mint-scopes',
      'Leave to act within an organization is given by a gate that knows the caller may. Ask such a service for its scope.',
      {
        path: '^server/src/',
        pathNot: `^server/src/database/|modules/[^/]+/(container/container|provider-link/provider-link|follow-link/follow-link|outgoing-message/outgoing-message|session/session|sign-in/sign-in|second-factor/second-factor|google/google|collection/collection-feed|collection/collection-reminder|station/forgotten-weighing|agent-pairing/agent-pairing|fill/fill-request|cost-attribution/cost-attribution-run|right-sizing/right-sizing-saving|organization-use/organization-use|invoice-import/import-run|list-import/list-import-run|invoice-report/report-run|invoice-report/report-link|subscription/subscription)\\.service\\.ts$|${testFile}`,
      },
      { path: '^server/src/database/scope\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'modules-meet-through-services',
      'Another module is reached through its .service.ts only.',
      { path: '^server/src/modules/([^/]+/[^/]+)/', pathNot: testFile },
      { path: '^server/src/modules/', pathNot: ['^server/src/modules/$1/', '\\.service\\.ts$'] },
    ),
    forbid(
      'services-know-no-http',
      'A service takes plain values and returns plain values; requests and responses stay in routes and http/.',
      { path: '\\.(service|queries|views)\\.ts$' },
      { path: 'node_modules/fastify/|^server/src/pages/' },
    ),
    forbid(
      'queries-and-views-do-not-call-up',
      'Data flows route → service → queries; views only shape. Move the call up into the service.',
      { path: '\\.(queries|views|errors)\\.ts$' },
      { path: '\\.(service|routes)\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'modules-below-app',
      'Modules build on http/ and database/. What needs the whole app belongs in src/app.ts.',
      { path: '^server/src/modules/' },
      { path: '^server/src/(app|dependencies|handlers|main|server|start|jobs|pages)' },
    ),
    forbid(
      'workers-below-modules',
      'Threads run whatever task a module describes by its address: workers/ imports no module, so that modules can use it.',
      { path: '^server/src/workers/', pathNot: testFile },
      { path: '^server/src/(modules|pages|jobs|app|dependencies|handlers|main|server|start)' },
    ),
    forbid(
      'http-below-modules',
      'http/ is the floor for every module: pass what it needs as an argument.',
      { path: '^server/src/http/', pathNot: testFile },
      { path: '^server/src/(modules|pages|jobs|workers|app|dependencies|handlers|main|server|start)' },
    ),
    forbid(
      'database-below-http',
      'database/ is the ground floor: it knows no request and no module.',
      { path: '^server/src/database/', pathNot: testFile },
      { path: '^server/src/(modules|http|pages|jobs|workers|app|dependencies|handlers|main|server|start)' },
    ),
    forbid(
      'jobs-call-services',
      'A job is a thin caller: the work itself is a service.',
      { path: '^server/src/jobs/', pathNot: testFile },
      { path: '^server/src/modules/', pathNot: '\\.service\\.ts$' },
    ),
    forbid(
      'pages-call-services',
      'A page asks services, as a route does.',
      { path: '^server/src/pages/', pathNot: testFile },
      { path: '^server/src/modules/', pathNot: '\\.(service|errors)\\.ts$' },
    ),
    forbid(
      'features-do-not-meet',
      'Features do not import each other: compose them in an area, or move the piece that they share into shared/ of its quarter.',
      { path: '^web/src/features/([^/]+/[^/]+)/' },
      { path: '^web/src/features/', pathNot: ['^web/src/features/$1/', '^web/src/features/[^/]+/shared/'] },
    ),
    forbid(
      'features-below-areas',
      'routes → areas → features → shared → lib: nothing imports upwards.',
      { path: '^web/src/features/' },
      { path: '^web/src/(areas|routes|main)' },
    ),
    forbid(
      'shared-below-features',
      'routes → areas → features → shared → lib: nothing imports upwards.',
      { path: '^web/src/shared/' },
      { path: '^web/src/(areas|features|routes|main)' },
    ),
    forbid(
      'shared-knows-no-quarter',
      'web/src/shared and lib serve all pages. A piece of one quarter belongs into web/src/features/<quarter>/shared.',
      { path: '^web/src/(shared|lib)/', pathNot: testFile },
      { path: `${rooms}/(inventory|requests|scales|invoices|figures)/` },
    ),
    forbid(
      'lib-at-the-bottom',
      'routes → areas → features → shared → lib: nothing imports upwards.',
      { path: '^web/src/lib/' },
      { path: '^web/src/(areas|features|shared|routes|main)' },
    ),
    forbid(
      'areas-do-not-meet',
      'Each area is its own lazy bundle: share through features or shared.',
      { path: '^web/src/areas/([^/]+)/' },
      { path: '^web/src/areas/', pathNot: '^web/src/areas/$1/' },
    ),
    forbid(
      'tests-stay-outside',
      'Product code never imports tests, factories or seeds of tests.',
      { path: workspace, pathNot: `${testFile}|^(e2e|bench|ui/gallery)/|vitest` },
      { path: testFile },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|dist)/|\\.gen\\.ts$' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'],
    },
  },
};
