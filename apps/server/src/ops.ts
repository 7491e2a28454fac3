import { type Config, ConfigProblem } from './config.ts';
import type { Log } from './platform/log/log.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { type OpsServer, openOpsServer, type Readiness } from './platform/ops/ops-server.ts';

export interface OpsDeps {
  readonly config: Config;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly metricsToken: string;
  checkReady(): Promise<Readiness>;
}

/** Opens the operations port that the configuration names; null for none. Throws `ConfigProblem` when it cannot be used. */
export async function openOps({
  config,
  log,
  metrics,
  metricsToken,
  checkReady,
}: OpsDeps): Promise<OpsServer | null> {
  const { opsHost: host, opsPort, mayMoveOpsPort: mayMove } = config;
  if (opsPort === null) return null;
  const told = async () => ({
    type: metrics.registry.contentType,
    text: await metrics.registry.metrics(),
  });
  try {
    const ops = await openOpsServer({
      host,
      port: opsPort,
      mayMove,
      metricsToken,
      checkReady,
      metrics: told,
    });
    log.info('ops.listening', { host, port: ops.port });
    return ops;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'EADDRINUSE')
      throw new ConfigProblem(`TYCHE_OPS_PORT ${opsPort} is in use; set it to another one, or to 0 for none`);
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new ConfigProblem(`TYCHE_OPS_HOST and TYCHE_OPS_PORT cannot be used: ${code}`);
    throw error;
  }
}
