import type { Dependencies } from '../dependencies.ts';
import { adminMetricsRoutes } from '../modules/figures/admin-metrics/admin-metrics.routes.ts';
import { briefingRoutes } from '../modules/figures/briefing/briefing.routes.ts';
import { departmentReportRoutes } from '../modules/figures/department-report/department-report.routes.ts';
import { disclosureRoutes } from '../modules/figures/disclosure/disclosure.routes.ts';
import { emissionFactorRoutes } from '../modules/figures/emission-factor/emission-factor.routes.ts';
import { figureRoutes } from '../modules/figures/figure/figure.routes.ts';
import { figuresExportRoutes } from '../modules/figures/figures-export/figures-export.routes.ts';
import { fillRoutes } from '../modules/figures/fill/fill.routes.ts';
import { invoiceComparisonRoutes } from '../modules/figures/invoice-comparison/invoice-comparison.routes.ts';
import { invoiceReportRoutes } from '../modules/figures/invoice-report/invoice-report.routes.ts';
import { issueRoutes } from '../modules/figures/issue/issue.routes.ts';
import { organizationGoalRoutes } from '../modules/figures/organization-goal/organization-goal.routes.ts';
import { organizationUseRoutes } from '../modules/figures/organization-use/organization-use.routes.ts';
import { reportStatsRoutes } from '../modules/figures/report-stats/report-stats.routes.ts';
import { rightSizingRoutes } from '../modules/figures/right-sizing/right-sizing.routes.ts';
import { treatmentConfirmationRoutes } from '../modules/figures/treatment-confirmation/treatment-confirmation.routes.ts';
import { wasteReturnRoutes } from '../modules/figures/waste-return/waste-return.routes.ts';
import { exportingWith } from './exporting.ts';

/** The handlers of figures. */
export function figuresHandlers(dependencies: Dependencies) {
  const { config, database, files, work, now } = dependencies;
  const exporting = exportingWith(dependencies);
  return {
    ...reportStatsRoutes(database, now),
    ...departmentReportRoutes(database, now),
    ...invoiceComparisonRoutes(database, now),
    ...briefingRoutes(database, now),
    ...figureRoutes(database, now),
    ...rightSizingRoutes(database, now),
    ...disclosureRoutes({ database, work, directory: files.incoming, now }),
    ...wasteReturnRoutes({ database, work, directory: files.incoming, now }),
    ...invoiceReportRoutes({
      database,
      store: files,
      work,
      publicUrl: config.publicUrl,
      directory: files.incoming,
      now,
    }),
    ...emissionFactorRoutes(database, now),
    ...treatmentConfirmationRoutes(database, now),
    ...issueRoutes(database, now),
    ...organizationGoalRoutes(database, now),
    ...adminMetricsRoutes(database, now),
    ...organizationUseRoutes(database),
    ...fillRoutes(database, now),
    ...figuresExportRoutes(exporting),
  };
}
