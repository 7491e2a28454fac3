// What differs between machines. The only file that reads the environment; what differs between merchants is a setting.

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly roles: readonly Role[];
  /** Where browsers reach the site. With https the cookies are Secure and `__Host-`. */
  readonly publicUrl: string | null;
  readonly trustProxy: boolean;
  readonly logLevel: string;
  readonly merchant: string;
  /** Whether demo accounts and their history are seeded. */
  readonly demo: boolean;
  readonly beaconUrl: string | null;
  readonly beacon: 'local' | 'drand';
  readonly pepper: string | null;
}

export type Role = 'web' | 'worker';

/** Why the program does not start: one line for the operator, with the name of the variable and never its value. */
export class ConfigProblem extends Error {
  override readonly name = 'ConfigProblem';
}

/** Every variable with its help, for `.env.example` and the operations guide. */
export const variables = {
  PORT: 'Port of the web server, 1 to 65535 (default 8080).',
  HOST: 'Address to listen on (default 127.0.0.1).',
  DATABASE_URL:
    'PostgreSQL 16 or later, as postgres://… . Without it an embedded PostgreSQL runs in the data folder.',
  TYCHE_DATA_DIR:
    "Folder of the embedded database, the beacon's key and the secrets (default .data beside the project).",
  TYCHE_ROLES:
    'What this process does: web, worker, or both with a comma (default both; --roles= says the same).',
  TYCHE_PUBLIC_URL: 'Address under which browsers reach the site, such as https://play.example.',
  TYCHE_TRUST_PROXY: '1 when a reverse proxy in front sets X-Forwarded-For (default 0).',
  TYCHE_LOG_LEVEL: 'debug, info, warn, error or silent (default info).',
  TYCHE_MERCHANT: 'Code of the merchant that this deployment serves (default demo).',
  TYCHE_DEMO: '1 seeds demo accounts (default: 1 with the embedded database, 0 with DATABASE_URL).',
  TYCHE_BEACON: 'local or drand: where the public randomness of draws comes from (default local).',
  TYCHE_BEACON_URL: 'Address of the local beacon when it does not run beside the server.',
  TYCHE_PEPPER:
    'Secret mixed into password hashes, at least 32 characters (default: made once in the data folder).',
} as const;

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'];

/** Reads the configuration. Throws `ConfigProblem` on anything odd, also on a TYCHE_ variable that does not exist. */
export function loadConfig(
  env: Readonly<Record<string, string | undefined>>,
  argv: readonly string[],
): Config {
  const given = { ...env, ...rolesFrom(argv) };
  for (const name of Object.keys(given)) {
    if (name.startsWith('TYCHE_') && !Object.hasOwn(variables, name))
      throw new ConfigProblem(`${name} is not a setting of Tyche`);
  }
  const read = (name: keyof typeof variables) => given[name]?.trim() || null;
  const databaseUrl = read('DATABASE_URL');
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl))
    throw new ConfigProblem('DATABASE_URL must begin with postgres://');
  const publicUrl = read('TYCHE_PUBLIC_URL');
  if (publicUrl && !/^https?:\/\/[^/]+\/?$/.test(publicUrl))
    throw new ConfigProblem('TYCHE_PUBLIC_URL must be https://host');
  const pepper = read('TYCHE_PEPPER');
  if (pepper && pepper.length < 32) throw new ConfigProblem('TYCHE_PEPPER must have at least 32 characters');
  return Object.freeze({
    port: portOf(read('PORT') ?? '8080'),
    host: read('HOST') ?? '127.0.0.1',
    databaseUrl,
    dataDir: read('TYCHE_DATA_DIR') ?? '.data',
    roles: rolesOf(read('TYCHE_ROLES') ?? 'web,worker'),
    publicUrl,
    trustProxy: flag('TYCHE_TRUST_PROXY', read('TYCHE_TRUST_PROXY'), false),
    logLevel: oneOf('TYCHE_LOG_LEVEL', read('TYCHE_LOG_LEVEL') ?? 'info', logLevels),
    merchant: read('TYCHE_MERCHANT') ?? 'demo',
    demo: flag('TYCHE_DEMO', read('TYCHE_DEMO'), databaseUrl === null),
    beacon: oneOf('TYCHE_BEACON', read('TYCHE_BEACON') ?? 'local', ['local', 'drand'] as const),
    beaconUrl: read('TYCHE_BEACON_URL'),
    pepper,
  });
}

function rolesFrom(argv: readonly string[]): Record<string, string> {
  const result: Record<string, string> = {};
  for (const argument of argv) {
    const match = /^--roles=(.*)$/.exec(argument);
    if (!match)
      throw new ConfigProblem(`unknown argument ${argument.slice(0, 40)}; known: --roles=web,worker`);
    result.TYCHE_ROLES = match[1] ?? '';
  }
  return result;
}

function rolesOf(text: string): Role[] {
  const roles = text.split(',').map((role) => oneOf('roles', role.trim(), ['web', 'worker'] as const));
  return [...new Set(roles)];
}

function portOf(text: string): number {
  const port = /^[0-9]{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw new ConfigProblem('PORT must be a number from 1 to 65535');
  return port;
}

function flag(name: string, text: string | null, otherwise: boolean): boolean {
  if (text === null) return otherwise;
  return oneOf(name, text, ['0', '1'] as const) === '1';
}

function oneOf<Value extends string>(name: string, text: string, values: readonly Value[]): Value {
  const value = values.find((candidate) => candidate === text);
  if (value === undefined) throw new ConfigProblem(`${name} must be one of: ${values.join(', ')}`);
  return value;
}
