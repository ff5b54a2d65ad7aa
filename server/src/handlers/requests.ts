import type { Dependencies } from '../dependencies.ts';
import { collectionRoutes } from '../modules/requests/collection/collection.routes.ts';
import { providerDayRoutes } from '../modules/requests/provider-day/provider-day.routes.ts';
import { requestsExportRoutes } from '../modules/requests/requests-export/requests-export.routes.ts';
import { serviceProviderRoutes } from '../modules/requests/service-provider/service-provider.routes.ts';
import { serviceRequestAttachmentRoutes } from '../modules/requests/service-request/attachment/service-request-attachment.routes.ts';
import { followedRequestRoutes } from '../modules/requests/service-request/follow/service-request-follow.routes.ts';
import { ownServiceRequestRoutes } from '../modules/requests/service-request/own/own-service-request.routes.ts';
import { serviceRequestRoutes } from '../modules/requests/service-request/service-request.routes.ts';
import { serviceRequestWorkspaceRoutes } from '../modules/requests/service-request/workspace/service-request-workspace.routes.ts';
import { serviceRequestFiguresRoutes } from '../modules/requests/service-request-figures/service-request-figures.routes.ts';
import { exportingWith } from './exporting.ts';

/** The handlers of requests. */
export function requestsHandlers(dependencies: Dependencies) {
  const { config, database, files, budgets, links, follow, vault, now, webhooks } = dependencies;
  const exporting = exportingWith(dependencies);
  return {
    ...providerDayRoutes({ database, links, publicUrl: config.publicUrl, now }),
    ...serviceRequestRoutes({ database, links, follow, publicUrl: config.publicUrl, now }),
    ...followedRequestRoutes(database, follow, now),
    ...serviceRequestAttachmentRoutes({ database, store: files, budgets, links, now }),
    ...serviceRequestWorkspaceRoutes(database, now),
    ...ownServiceRequestRoutes(database, now),
    ...serviceProviderRoutes({ database, vault, webhooks, budgets, now }),
    ...collectionRoutes({ database, publicUrl: config.publicUrl, now }),
    ...serviceRequestFiguresRoutes(database),
    ...requestsExportRoutes(exporting),
  };
}
