// Who may import whom. The prose is in docs/architecture.md; this file is the judge.

import { serverModules, workspaces } from './tools/architecture.ts';

const testFile = '([.](pg[.])?(test|bench)[.]tsx?$|(^|/)(test|e2e|bench)/)';
const testTool =
  '(^|/)node_modules/(@vitest/|vitest|vite|@vitejs/|fast-check|jsdom|playwright-core|autocannon|@testing-library/|@axe-core/)';
const anyOf = (names) => `(${names.join('|')})`;
const serverModule = (name) => `^apps/server/src/modules/${name}/`;
const refuse = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

assertOrdered(serverModules);
assertOrdered(workspaces);

export default {
  forbidden: [
    refuse(
      'no-cycles',
      'A cycle means two files are one; merge them or invert one arrow.',
      {},
      { circular: true },
    ),
    refuse('must-resolve', 'The import does not lead to a file.', {}, { couldNotResolve: true }),
    refuse(
      'declared-dependency',
      'Name the package in the package.json nearest to the importer.',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: testTool },
    ),
    refuse(
      'tools-stay-tools',
      'What the root package.json brings for tests and builds must not reach what ships.',
      {
        path: '^(packages|apps)/',
        pathNot: `(${testFile}|^packages/testkit/|/vite[.]config[.]ts$|^apps/[^/]+/build/)`,
      },
      { path: testTool },
    ),

    // Workspaces.
    ...Object.entries(workspaces).map(([home, uses]) =>
      refuse(
        `workspace-${home.replace('/', '-')}`,
        `${home} may use: ${uses.join(', ') || 'nothing'}.`,
        { path: `^${home}/`, pathNot: testFile },
        { path: '^(packages|apps)/', pathNot: `^${anyOf([home, ...uses])}/` },
      ),
    ),
    refuse(
      'workspace-is-listed',
      'Add the new package or app to workspaces in tools/architecture.ts.',
      { path: '^(packages|apps)/', pathNot: `^${anyOf(Object.keys(workspaces))}/` },
      {},
    ),
    refuse(
      'kernel-and-rules-are-pure',
      'No npm package and no Node module: these must run anywhere and repeat exactly.',
      { path: '^packages/(kernel|rules)/', pathNot: testFile },
      { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-peer', 'npm-optional'] },
    ),
    refuse(
      'tests-are-leaves',
      'Nothing that ships may lean on a test file or the testkit.',
      { pathNot: `(${testFile}|^packages/testkit/)` },
      { path: `(${testFile}|^packages/testkit/)` },
    ),

    // Server: platform below, modules above, composition root on top.
    refuse(
      'platform-knows-no-module',
      'Platform is machinery; business words stay in modules.',
      { path: '^apps/server/src/platform/' },
      { path: '^apps/server/src/(modules/|modules[.]ts|main[.]ts)' },
    ),
    refuse(
      'config-at-the-root',
      'Config is read once in main.ts and handed down as arguments.',
      { path: '^apps/server/src/(platform|modules)/', pathNot: testFile },
      { path: '^apps/server/src/config[.]ts$' },
    ),
    refuse(
      'module-by-its-face',
      'Use another module through its index.ts only.',
      { path: '^apps/server/src/modules/([^/]+)/' },
      {
        path: '^apps/server/src/modules/[^/]+/',
        pathNot: '^apps/server/src/modules/($1/|[^/]+/index[.]ts$)',
      },
    ),
    refuse(
      'root-folds-modules',
      'The composition root takes index.ts and module.ts of a module: what a module wires, it wires in its module.ts.',
      { path: '^apps/server/src/modules[.]ts$' },
      { path: '^apps/server/src/modules/', pathNot: '^apps/server/src/modules/[^/]+/(index|module)[.]ts$' },
    ),
    refuse(
      'no-demo-in-production',
      'The process that starts a demo gives the demo to startServer (demo-port.ts).',
      { path: '^apps/server/src/', pathNot: `(^apps/server/src/demo/|${testFile})` },
      { path: '^apps/server/src/demo/' },
    ),
    refuse(
      'modules-by-their-face',
      'Demo, tests and main use index.ts too; only modules.ts and reward-modules.ts may take module.ts.',
      {
        path: '^apps/server/',
        pathNot: '^apps/server/src/((reward-)?modules(/|[.]ts$)|adapters([.]test)?[.]ts$)',
      },
      { path: '^apps/server/src/modules/[^/]+/', pathNot: '^apps/server/src/modules/[^/]+/index[.]ts$' },
    ),
    refuse(
      'variables-from-lists',
      'adapters.ts takes the lists of adapters, for their variables.',
      { path: '^apps/server/src/adapters[.]ts$' },
      { path: '^apps/server/src/modules/', pathNot: '^apps/server/src/modules/[^/]+/adapters/index[.]ts$' },
    ),
    ...Object.entries(serverModules).map(([name, uses]) =>
      refuse(
        `module-${name}`,
        `${name} may use: ${uses.join(', ') || 'no other module'}.`,
        { path: serverModule(name), pathNot: testFile },
        { path: serverModule('[^/]+'), pathNot: serverModule(anyOf([name, ...uses])) },
      ),
    ),
    refuse(
      'module-is-listed',
      'Add the new module to serverModules in tools/architecture.ts.',
      { path: serverModule('[^/]+'), pathNot: serverModule(anyOf(Object.keys(serverModules))) },
      {},
    ),
    refuse(
      'sql-in-stores',
      'SQL lives in store files.',
      { path: '^apps/server/src/modules/', pathNot: `(/store([.]|-[^/]+[.])ts$|${testFile})` },
      { path: '^apps/server/src/platform/db/sql[.]ts$' },
    ),
    refuse(
      'driver-in-platform',
      'Only platform/db talks to the driver.',
      { path: '^apps/server/', pathNot: '^apps/server/src/platform/db/' },
      { path: '(^|/)node_modules/(pg|kysely|postgres)/' },
    ),
    refuse(
      'routes-stay-thin',
      'A route calls a use case; it never reaches for the store.',
      { path: '^apps/server/src/modules/.*routes[.]ts$' },
      { path: '/store([.]|-[^/]+[.])ts$' },
    ),
    refuse(
      'stores-only-store',
      'A store does not decide, call modules or raise events.',
      { path: '^apps/server/src/modules/([^/]+)/.*store[^/]*[.]ts$' },
      {
        path: '^apps/server/src/(modules/|platform/(http|jobs|events)/)',
        pathNot: '^apps/server/src/modules/$1/.*(store|types|domains)[^/]*[.]ts$',
      },
    ),
    refuse(
      'adapters-are-strangers',
      'An adapter knows its own folder and the shape it fills, no other adapter and no use case.',
      { path: '^apps/server/src/modules/([^/]+)/adapters/([^/]+)/' },
      {
        path: '^apps/server/src/modules/',
        pathNot: '^apps/server/src/modules/$1/(adapters/$2/|adapter[.]ts$)',
      },
    ),

    // Rules.
    refuse(
      'rules-areas-apart',
      'Areas of rules meet in a use case, not here. The studio draws with the words and hashes of fairness; plain text, and which money a bet takes, are rules for all.',
      { path: '^packages/rules/src/([^/]+)/', pathNot: testFile },
      {
        path: '^packages/rules/src/[^/]+/',
        pathNot: '^packages/rules/src/($1|fairness|plain-text|spending)/',
      },
    ),
    refuse(
      'families-are-strangers',
      'A lottery family knows the shared grammar and itself.',
      { path: '^packages/rules/src/lottery/families/([^/]+)/', pathNot: testFile },
      {
        path: '^packages/rules/src/lottery/(families|games)/',
        pathNot: '^packages/rules/src/lottery/families/$1/',
      },
    ),

    // Web apps: app > pages and centres > features > state > lib.
    ...layers('apps/(?:player|backoffice)', ['lib', 'state', 'features', 'pages|centres', 'app']),
    refuse(
      'pages-are-strangers',
      'What two pages share is a feature.',
      { path: '^apps/(player|backoffice)/src/(pages|centres/[^/]+)/([^/]+)/' },
      { path: '^apps/$1/src/(pages|centres)/', pathNot: '^apps/$1/src/$2/$3/' },
    ),
    refuse(
      'features-are-strangers',
      'Features meet on a page, or through state.',
      { path: '^apps/(player|backoffice)/src/features/([^/]+)/' },
      { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' },
    ),
    refuse(
      'browser-code',
      'No Node module in code that ships to a browser.',
      {
        path: '^(apps/(player|backoffice)/src/|packages/(ui|client|i18n|contract|vendor-protocol|timelock)/src/)',
        // A vendor that tests an operator runs on Node alone, and the secret that signs calls never reaches a browser.
        pathNot: `(${testFile}|^packages/vendor-protocol/src/(conformance/|signing[.]ts$))`,
      },
      { dependencyTypes: ['core'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};

function layers(root, lowestFirst) {
  return lowestFirst
    .slice(0, -1)
    .map((layer, index) =>
      refuse(
        `layer-${layer.replace('|', '-')}`,
        `Layers above ${layer} stay unknown to it.`,
        { path: `^${root}/src/(?:${layer})/`, pathNot: testFile },
        { path: `^${root}/src/(?:${lowestFirst.slice(index + 1).join('|')})/` },
      ),
    );
}

/** A table whose lines use only earlier lines has no cycle. */
function assertOrdered(table) {
  const seen = new Set();
  for (const [name, uses] of Object.entries(table)) {
    for (const used of uses)
      if (!seen.has(used)) throw new Error(`${name} uses ${used}, which is not listed before it`);
    seen.add(name);
  }
}
