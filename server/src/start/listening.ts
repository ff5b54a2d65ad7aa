import type { Logger } from 'pino';
import type { Connection } from '../database/connection.ts';
import type { Database } from '../database/database.ts';
import { openListener } from '../database/listen.ts';
import { PublicCache } from '../http/public-cache.ts';
import type { SharedCache } from '../http/shared-cache.ts';
import { EventHub } from '../modules/platform/event-stream/event-hub.service.ts';
import { liveEventChannel } from '../modules/platform/event-stream/event-stream.service.ts';
import { KnownMaintenance, maintenanceChannel } from '../modules/platform/maintenance/maintenance.service.ts';
import { LiveWeights, liveWeightChannel } from '../modules/scales/live-weight/live-weight.service.ts';
import type { Closing } from './closing.ts';

const publicContentChannel = 'public_content';

interface Listening {
  readonly cache: PublicCache;
  readonly events: EventHub;
  readonly weights: LiveWeights;
  readonly maintenance: KnownMaintenance;
}

interface ListeningOptions {
  readonly owner: Connection;
  readonly database: Database;
  readonly log: Logger;
  readonly closing: Closing;
  readonly shared: SharedCache | undefined;
  readonly maintained: (isOn: boolean) => void;
}

/** The parts that depend on notifications from other servers. */
export function openListening({ owner, database, log, closing, shared, maintained }: ListeningOptions): Listening {
  const cache = new PublicCache(undefined, shared);
  const maintenance = new KnownMaintenance(database.publicReads, log, maintained);
  const now = () => new Date();
  const events = new EventHub({ database, log, now });
  const weights = new LiveWeights({ database, log, now, notify: (shown) => events.show(shown) });
  closing.add(async () => {
    weights.close();
    events.close();
  });
  const listener = openListener({
    // The owner’s address bypasses a pooler, because a pooler passes on no notifications.
    connection: owner,
    channels: [publicContentChannel, liveEventChannel, liveWeightChannel, maintenanceChannel],
    log,
    onNotification(channel, payload) {
      if (channel === liveEventChannel) events.wake();
      else if (channel === liveWeightChannel) weights.receive(payload);
      else if (channel === maintenanceChannel) void maintenance.refresh();
      else cache.forget(Number(payload));
    },
    onDown() {
      cache.suspend();
      events.setNotified(false);
    },
    onUp() {
      void maintenance.refresh();
      cache.resume();
      events.setNotified(true);
    },
  });
  closing.add(() => listener.close());
  // Cached responses are cleared before the response to the change is sent.
  database.onTenantCommit((organizationId) => cache.forget(organizationId));
  return { cache, events, weights, maintenance };
}
