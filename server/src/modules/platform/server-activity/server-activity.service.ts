import { hostname } from 'node:os';
import type { ServerActivity } from '@tunna/contract/platform/server-activity';
import type { Activity } from '../../../http/health/activity.ts';

type State = ReturnType<Activity['state']>;

const timingView = ({ name, count, total, slowest, slowestAt, requestId }: State['slowestCalls'][number]) => ({
  name,
  count,
  average: total / count,
  slowest,
  slowestAt: slowestAt.toISOString(),
  requestId,
});

/** What this process noted. Another server process has its own notes. */
export function getServerActivity(activity: Pick<Activity, 'state'>): ServerActivity {
  const { startedAt, measuredFrom, slowestCalls, slowestStatements, errors, differentErrors } = activity.state();
  return {
    server: `${hostname()} (${process.pid})`,
    startedAt: startedAt.toISOString(),
    measuredFrom: measuredFrom.toISOString(),
    calls: slowestCalls.map(timingView),
    statements: slowestStatements.map(timingView),
    errors: errors.map(({ firstAt, lastAt, ...failure }) => ({
      ...failure,
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
    })),
    differentErrors,
  };
}
