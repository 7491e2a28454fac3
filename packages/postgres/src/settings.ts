/** PostgreSQL settings by name, as postgresql.conf writes them. */
export type Settings = Readonly<Record<string, string>>;

/** For a small machine with the application on the same cores; durable. An operator's own server has his settings. */
const DEFAULTS: Settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '120',
  shared_buffers: '256MB',
  max_wal_size: '4GB',
  // A bet that needs a new log segment waits until it is filled with zeros: old ones are kept to be used again.
  min_wal_size: '1GB',
  checkpoint_timeout: '15min',
  checkpoint_completion_target: '0.9',
  // Money needs no JIT: plans are short, compiling them costs more than it saves.
  jit: 'off',
  random_page_cost: '1.1',
  max_worker_processes: '4',
  max_parallel_workers_per_gather: '0',
  // Balances and outbox rows are updated in place all day: many small clean-ups keep those updates cheap.
  autovacuum_naptime: '15s',
  autovacuum_max_workers: '2',
  autovacuum_vacuum_scale_factor: '0.05',
  autovacuum_vacuum_insert_scale_factor: '0.1',
  autovacuum_analyze_scale_factor: '0.02',
  autovacuum_vacuum_cost_limit: '1000',
  idle_in_transaction_session_timeout: '60s',
  log_timezone: 'UTC',
  timezone: 'UTC',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] %d ',
};

/** The settings as arguments of the server program; later ones win over the defaults. */
export function settingArguments(own: Settings): readonly string[] {
  return Object.entries({ ...DEFAULTS, ...own }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
