// The map that the checks judge by. Its prose is in docs/architecture.md.

type Map = Readonly<Record<string, readonly string[]>>;

/** Server modules, lowest first. A module may use only the modules named on its line. */
export const serverModules: Map = {
  settings: [],
  identity: ['settings'],
  staff: ['settings', 'identity'],
  wallet: ['settings'],
  wagers: ['settings'],
  protection: ['settings', 'staff', 'wallet', 'identity', 'wagers'],
  messaging: ['settings', 'staff'],
  draws: ['settings', 'staff'],
  members: ['settings', 'staff', 'wallet', 'identity', 'protection', 'messaging'],
  cashier: ['settings', 'staff', 'wallet', 'identity', 'protection', 'messaging', 'members'],
  lottery: ['settings', 'staff', 'wallet', 'wagers', 'protection', 'draws', 'members'],
  vendors: ['settings', 'staff', 'wallet', 'wagers', 'protection', 'messaging', 'members'],
  games: ['members', 'staff', 'vendors'],
  agents: ['settings', 'staff', 'wallet', 'identity', 'wagers', 'protection', 'messaging', 'members'],
  support: ['settings', 'staff', 'protection', 'messaging', 'members'],
  points: ['settings', 'staff', 'wallet', 'wagers', 'protection', 'messaging', 'members'],
  promotions: ['settings', 'staff', 'wallet', 'wagers', 'protection', 'messaging', 'members', 'cashier', 'draws'],
  missions: ['settings', 'staff', 'wallet', 'wagers', 'protection', 'messaging', 'members', 'points', 'promotions'],
};

/** Workspace packages and what each may use. Apps are never imported by anything. */
export const workspaces: Map = {
  'packages/kernel': [],
  'packages/timelock': [],
  'packages/rules': ['packages/kernel'],
  'packages/contract': ['packages/kernel', 'packages/rules'],
  'packages/vendor-protocol': ['packages/kernel'],
  'packages/i18n': ['packages/kernel'],
  'packages/ui': ['packages/kernel'],
  'packages/client': ['packages/kernel', 'packages/contract'],
  'packages/postgres': [],
  'packages/testkit': ['packages/kernel', 'packages/contract', 'packages/client', 'packages/postgres'],
  'apps/beacon': ['packages/kernel'],
  'apps/server': [
    'packages/kernel',
    'packages/rules',
    'packages/contract',
    'packages/vendor-protocol',
    'packages/timelock',
    'packages/i18n',
    'packages/postgres',
  ],
  'apps/backoffice': [
    'packages/kernel',
    'packages/rules',
    'packages/contract',
    'packages/client',
    'packages/i18n',
    'packages/ui',
  ],
  'apps/payments': ['packages/kernel'],
  'apps/studio': [
    'packages/kernel',
    'packages/rules',
    'packages/vendor-protocol',
    'packages/i18n',
    'packages/ui',
    'packages/postgres',
  ],
  'apps/player': [
    'packages/kernel',
    'packages/rules',
    'packages/timelock',
    'packages/contract',
    'packages/client',
    'packages/i18n',
    'packages/ui',
  ],
};
