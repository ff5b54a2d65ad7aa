import type { Dependencies } from '../dependencies.ts';
import { containerRoutes } from '../modules/inventory/container/container.routes.ts';
import { containerWorkspaceRoutes } from '../modules/inventory/container/container-workspace.routes.ts';
import { inventoryExportRoutes } from '../modules/inventory/inventory-export/inventory-export.routes.ts';
import { labelRoutes } from '../modules/inventory/label/label.routes.ts';
import { locationRoutes } from '../modules/inventory/location/location.routes.ts';
import { locationWorkspaceRoutes } from '../modules/inventory/location/location-workspace.routes.ts';
import { mapRoutes } from '../modules/inventory/map/map.routes.ts';
import { shortLinkRoutes } from '../modules/inventory/short-link/short-link.routes.ts';
import { tagRoutes } from '../modules/inventory/tag/tag.routes.ts';
import { wasteCategoryRoutes } from '../modules/inventory/waste-category/waste-category.routes.ts';
import { wasteStreamRoutes } from '../modules/inventory/waste-stream/waste-stream.routes.ts';
import { exportingWith } from './exporting.ts';

const mapBackground = ({ mapTilesUrl, mapAttribution }: Dependencies['config']) => ({
  tilesUrl: mapTilesUrl,
  attribution: mapAttribution,
});

/** The handlers of inventory. */
export function inventoryHandlers(dependencies: Dependencies) {
  const { config, database, files, sessions, work, now } = dependencies;
  const exporting = exportingWith(dependencies);
  return {
    ...wasteCategoryRoutes(database),
    ...containerRoutes(database),
    ...locationRoutes(database, now),
    ...shortLinkRoutes({ database, sessions, publicUrl: config.publicUrl }),
    ...locationWorkspaceRoutes(database),
    ...containerWorkspaceRoutes(database),
    ...labelRoutes({ database, store: files, work, publicUrl: config.publicUrl }),
    ...mapRoutes(database, mapBackground(config)),
    ...tagRoutes(database),
    ...wasteStreamRoutes({ database, store: files }, now),
    ...inventoryExportRoutes(exporting),
  };
}
