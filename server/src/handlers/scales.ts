import type { Dependencies } from '../dependencies.ts';
import { agentPairingRoutes } from '../modules/scales/agent-pairing/agent-pairing.routes.ts';
import { deviceRoutes } from '../modules/scales/device/device.routes.ts';
import { deviceCallRoutes } from '../modules/scales/device-call/device-call.routes.ts';
import { readingRoutes } from '../modules/scales/reading/reading.routes.ts';
import { scaleReadingRoutes } from '../modules/scales/reading/scale-reading.routes.ts';
import { scaleRoutes } from '../modules/scales/scale/scale.routes.ts';
import { scaleCommandRoutes } from '../modules/scales/scale-command/scale-command.routes.ts';
import { scalesExportRoutes } from '../modules/scales/scales-export/scales-export.routes.ts';
import { stationRoutes } from '../modules/scales/station/station.routes.ts';
import { exportingWith } from './exporting.ts';

/** The handlers of scales. */
export function scalesHandlers(dependencies: Dependencies) {
  const { config, database, sessions, weights, now } = dependencies;
  const exporting = exportingWith(dependencies);
  return {
    ...deviceRoutes({ database, sessions, publicUrl: config.publicUrl, now }),
    ...agentPairingRoutes(database, weights, now),
    ...deviceCallRoutes(database, weights, now),
    ...stationRoutes({ database, weights, now }),
    ...scaleCommandRoutes(database, now),
    ...readingRoutes(database, now),
    ...scaleRoutes(database, now),
    ...scaleReadingRoutes(database, now),
    ...scalesExportRoutes(exporting),
  };
}
