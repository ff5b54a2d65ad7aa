import type { Dependencies } from '../dependencies.ts';
import { listKinds, referenceSources } from '../list-kinds.ts';
import { findStreamHolder } from '../modules/people/stream-holder/stream-holder.service.ts';
import { auditRoutes } from '../modules/platform/audit/audit.routes.ts';
import { clientEventRoutes } from '../modules/platform/client-event/client-event.routes.ts';
import { eventStreamRoutes } from '../modules/platform/event-stream/event-stream.routes.ts';
import { fileRoutes } from '../modules/platform/file/file.routes.ts';
import { installationHealthRoutes } from '../modules/platform/installation-health/installation-health.routes.ts';
import { listImportRoutes } from '../modules/platform/list-import/list-import.routes.ts';
import { pictureRoutes } from '../modules/platform/picture/picture.routes.ts';
import { platformExportRoutes } from '../modules/platform/platform-export/platform-export.routes.ts';
import { serverActivityRoutes } from '../modules/platform/server-activity/server-activity.routes.ts';
import { subscriptionRoutes } from '../modules/platform/subscription/subscription.routes.ts';
import { termsRoutes } from '../modules/platform/terms/terms.routes.ts';
import { translationsRoutes } from '../modules/platform/translations/translations.routes.ts';
import { unsentMessageRoutes } from '../modules/platform/unsent-message/unsent-message.routes.ts';
import { exportingWith } from './exporting.ts';

/** The handlers of the platform. */
export function platformHandlers(dependencies: Dependencies) {
  const { config, database, files, budgets, sessions, events, work, web, now, activity, jobs, webhooks } = dependencies;
  const exporting = exportingWith(dependencies);
  return {
    ...pictureRoutes({ database, store: files }),
    ...termsRoutes(`${config.dataDirectory}/terms`),
    ...translationsRoutes(web.directory),
    ...clientEventRoutes({ database, budgets, now }),
    ...auditRoutes(database),
    ...subscriptionRoutes(database, now, config),
    ...fileRoutes(database, files, now),
    ...listImportRoutes(
      { database, files, kinds: listKinds({ budgets, webhooks }), sources: referenceSources, now },
      work,
    ),
    ...eventStreamRoutes({
      database,
      events,
      findHolder: (sessionId) => findStreamHolder({ database, sessions }, sessionId),
      now,
    }),
    ...unsentMessageRoutes(database),
    ...installationHealthRoutes({ ...config, database, activity, readBacklog: async () => jobs?.backlog() }, now),
    ...serverActivityRoutes(activity),
    ...platformExportRoutes(exporting),
  };
}
