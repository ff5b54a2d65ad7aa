import { adminMetricsContract } from './admin-metrics.ts';
import { containerContract, containerWorkspaceContract } from './container.ts';
import { departmentContract } from './department.ts';
import { departmentReportContract } from './department-report.ts';
import { deviceContract } from './device.ts';
import { deviceCallContract } from './device-call.ts';
import { emissionFactorContract } from './emission-factor.ts';
import type { Endpoint } from './endpoint.ts';
import { eventStreamContract } from './event-stream.ts';
import { exportContract } from './export.ts';
import { figuresContract } from './figures.ts';
import { fileContract } from './file.ts';
import { fillContract } from './fill.ts';
import { followedRequestContract } from './followed-request.ts';
import { inventoryImportContract } from './inventory-import.ts';
import { invoiceContract } from './invoice.ts';
import { invoiceAuditContract } from './invoice-audit.ts';
import { invoiceComparisonContract } from './invoice-comparison.ts';
import { invoiceImportContract } from './invoice-import.ts';
import { invoiceMonthContract } from './invoice-month.ts';
import { invoiceReportContract } from './invoice-report.ts';
import { issueContract } from './issue.ts';
import { labelContract } from './label.ts';
import { lineItemContract } from './line-item.ts';
import { locationContract, locationWorkspaceContract } from './location.ts';
import { mapContract } from './map.ts';
import { memberContract } from './member.ts';
import { normalizationContract } from './normalization.ts';
import { notificationContract } from './notification.ts';
import { credentialContract, organizationContract, workspaceContract } from './organization.ts';
import { ownDepartmentContract } from './own-department.ts';
import { ownServiceRequestContract } from './own-service-request.ts';
import { pickUpContract } from './pick-up.ts';
import { clientEventContract, platformContract } from './platform.ts';
import { priceListContract } from './price-list.ts';
import { readingContract } from './reading.ts';
import { reportLinkContract } from './report-link.ts';
import { rightSizingContract } from './right-sizing.ts';
import { scaleContract } from './scale.ts';
import { serviceProviderContract } from './service-provider.ts';
import { serviceRequestContract } from './service-request.ts';
import { serviceRequestAttachmentContract } from './service-request-attachment.ts';
import { serviceRequestFiguresContract } from './service-request-figures.ts';
import { serviceRequestWorkspaceContract } from './service-request-workspace.ts';
import { shortLinkContract } from './short-link.ts';
import { signInContract } from './sign-in.ts';
import { stationContract } from './station.ts';
import { subscriptionContract } from './subscription.ts';
import { tagContract } from './tag.ts';
import { organizationInviteContract, userContract } from './user.ts';
import { wasteCategoryContract } from './waste-category.ts';
import { wasteDensityContract } from './waste-density.ts';
import { wasteReturnContract } from './waste-return.ts';
import { wasteStreamContract } from './waste-stream.ts';

/** Every call of the product, by name. Server, client, reference and tests all read this table. */
export const contract = {
  ...wasteCategoryContract,
  ...containerContract,
  ...locationContract,
  ...serviceRequestContract,
  ...platformContract,
  ...clientEventContract,
  ...signInContract,
  ...userContract,
  ...organizationInviteContract,
  ...organizationContract,
  ...credentialContract,
  ...workspaceContract,
  ...memberContract,
  ...locationWorkspaceContract,
  ...departmentContract,
  ...departmentReportContract,
  ...wasteStreamContract,
  ...containerWorkspaceContract,
  ...readingContract,
  ...scaleContract,
  ...invoiceComparisonContract,
  ...figuresContract,
  ...wasteReturnContract,
  ...rightSizingContract,
  ...emissionFactorContract,
  ...issueContract,
  ...labelContract,
  ...mapContract,
  ...serviceProviderContract,
  ...serviceRequestWorkspaceContract,
  ...tagContract,
  ...notificationContract,
  ...shortLinkContract,
  ...fileContract,
  ...subscriptionContract,
  ...exportContract,
  ...inventoryImportContract,
  ...invoiceImportContract,
  ...followedRequestContract,
  ...serviceRequestAttachmentContract,
  ...pickUpContract,
  ...serviceRequestFiguresContract,
  ...eventStreamContract,
  ...ownDepartmentContract,
  ...ownServiceRequestContract,
  ...normalizationContract,
  ...wasteDensityContract,
  ...priceListContract,
  ...invoiceAuditContract,
  ...invoiceReportContract,
  ...reportLinkContract,
  ...invoiceContract,
  ...lineItemContract,
  ...invoiceMonthContract,
  ...deviceContract,
  ...deviceCallContract,
  ...stationContract,
  ...adminMetricsContract,
  ...fillContract,
} as const satisfies Record<string, Endpoint>;

export type Contract = typeof contract;
export type EndpointName = keyof Contract;

export { basePath } from './base-path.ts';
