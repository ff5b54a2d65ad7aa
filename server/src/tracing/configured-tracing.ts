import type { Config } from '../config.ts';
import type { Log } from '../database/log.ts';
import type { Tracing } from './tracing.ts';

/** The export of traces, if it is set. Otherwise its packages are not loaded. */
export async function configuredTracing(config: Config, log: Log): Promise<Tracing | undefined> {
  const { tracesEndpoint: endpoint, tracesHeaders: headers = {}, tracesServiceName: serviceName, tracesShare } = config;
  if (endpoint === undefined) return undefined;
  const { openTracing } = await import('./open-tracing.ts');
  return openTracing({ endpoint, headers, serviceName, ratio: tracesShare, log });
}
