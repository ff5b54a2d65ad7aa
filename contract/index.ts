import type { Endpoint } from './endpoint.ts';
import { adminMetricsContract } from './figures/admin-metrics.ts';
import { briefingContract } from './figures/briefing.ts';
import { costAttributionContract } from './figures/cost-attribution.ts';
import { departmentReportContract } from './figures/department-report.ts';
import { disclosureContract } from './figures/disclosure.ts';
import { emissionFactorContract } from './figures/emission-factor.ts';
import { figuresContract } from './figures/figures.ts';
import { figuresExportContract } from './figures/figures-export.ts';
import { fillContract } from './figures/fill.ts';
import { invoiceComparisonContract } from './figures/invoice-comparison.ts';
import { invoiceReportContract } from './figures/invoice-report.ts';
import { issueContract } from './figures/issue.ts';
import { organizationGoalContract } from './figures/organization-goal.ts';
import { organizationUseContract } from './figures/organization-use.ts';
import { reportLinkContract } from './figures/report-link.ts';
import { rightSizingContract } from './figures/right-sizing.ts';
import { treatmentConfirmationContract } from './figures/treatment-confirmation.ts';
import { wasteReturnContract } from './figures/waste-return.ts';
import { containerContract, containerWorkspaceContract } from './inventory/container.ts';
import { containerBulkContract } from './inventory/container-bulk.ts';
import { inventoryExportContract } from './inventory/inventory-export.ts';
import { labelContract } from './inventory/label.ts';
import { locationContract, locationWorkspaceContract } from './inventory/location.ts';
import { locationBulkContract } from './inventory/location-bulk.ts';
import { mapContract } from './inventory/map.ts';
import { shortLinkContract } from './inventory/short-link.ts';
import { tagContract } from './inventory/tag.ts';
import { wasteCategoryContract } from './inventory/waste-category.ts';
import { wasteStreamContract } from './inventory/waste-stream.ts';
import { claimContract } from './invoices/claim.ts';
import { invoiceContract } from './invoices/invoice.ts';
import { invoiceAuditContract } from './invoices/invoice-audit.ts';
import { invoiceImportContract } from './invoices/invoice-import.ts';
import { invoiceMonthContract } from './invoices/invoice-month.ts';
import { invoiceProposalContract } from './invoices/invoice-proposal.ts';
import { invoicesExportContract } from './invoices/invoices-export.ts';
import { lineItemContract } from './invoices/line-item.ts';
import { normalizationContract } from './invoices/normalization.ts';
import { priceListContract } from './invoices/price-list.ts';
import { wasteDensityContract } from './invoices/waste-density.ts';
import { departmentContract } from './people/department.ts';
import { departmentBulkContract } from './people/department-bulk.ts';
import { memberContract } from './people/member.ts';
import { notificationContract } from './people/notification.ts';
import { credentialContract, organizationContract, workspaceContract } from './people/organization.ts';
import { ownDepartmentContract } from './people/own-department.ts';
import { peopleExportContract } from './people/people-export.ts';
import { signInContract } from './people/sign-in.ts';
import { organizationInviteContract, userContract } from './people/user.ts';
import { auditContract } from './platform/audit.ts';
import { eventStreamContract } from './platform/event-stream.ts';
import { fileContract } from './platform/file.ts';
import { installationHealthContract } from './platform/installation-health.ts';
import { listImportContract } from './platform/list-import.ts';
import { pictureContract } from './platform/picture.ts';
import { clientEventContract, platformContract } from './platform/platform.ts';
import { platformExportContract } from './platform/platform-export.ts';
import { serverActivityContract } from './platform/server-activity.ts';
import { subscriptionContract } from './platform/subscription.ts';
import { unsentMessageContract } from './platform/unsent-message.ts';
import { collectionContract } from './requests/collection.ts';
import { followedRequestContract } from './requests/followed-request.ts';
import { ownServiceRequestContract } from './requests/own-service-request.ts';
import { providerDayContract } from './requests/provider-day.ts';
import { requestsExportContract } from './requests/requests-export.ts';
import { scheduleBulkContract } from './requests/schedule-bulk.ts';
import { serviceProviderContract } from './requests/service-provider.ts';
import { serviceProviderBulkContract } from './requests/service-provider-bulk.ts';
import { serviceRequestContract } from './requests/service-request.ts';
import { serviceRequestAttachmentContract } from './requests/service-request-attachment.ts';
import { serviceRequestBulkContract } from './requests/service-request-bulk.ts';
import { serviceRequestFiguresContract } from './requests/service-request-figures.ts';
import { serviceRequestWorkspaceContract } from './requests/service-request-workspace.ts';
import { agentContract } from './scales/agent.ts';
import { deviceContract } from './scales/device.ts';
import { deviceBulkContract } from './scales/device-bulk.ts';
import { deviceCallContract } from './scales/device-call.ts';
import { readingContract } from './scales/reading.ts';
import { scaleContract } from './scales/scale.ts';
import { scaleBulkContract } from './scales/scale-bulk.ts';
import { scaleCommandContract } from './scales/scale-command.ts';
import { scaleReadingContract } from './scales/scale-reading.ts';
import { scalesExportContract } from './scales/scales-export.ts';
import { stationContract } from './scales/station.ts';

/** Every call of the product, by name. Server, client, API reference and tests use this table. */
export const contract = {
  ...wasteCategoryContract,
  ...pictureContract,
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
  ...auditContract,
  ...locationWorkspaceContract,
  ...locationBulkContract,
  ...departmentContract,
  ...departmentBulkContract,
  ...departmentReportContract,
  ...disclosureContract,
  ...wasteStreamContract,
  ...containerWorkspaceContract,
  ...containerBulkContract,
  ...readingContract,
  ...scaleContract,
  ...scaleBulkContract,
  ...scaleReadingContract,
  ...invoiceComparisonContract,
  ...briefingContract,
  ...costAttributionContract,
  ...figuresContract,
  ...wasteReturnContract,
  ...rightSizingContract,
  ...emissionFactorContract,
  ...treatmentConfirmationContract,
  ...issueContract,
  ...organizationGoalContract,
  ...labelContract,
  ...mapContract,
  ...providerDayContract,
  ...serviceProviderContract,
  ...serviceProviderBulkContract,
  ...serviceRequestWorkspaceContract,
  ...serviceRequestBulkContract,
  ...tagContract,
  ...notificationContract,
  ...shortLinkContract,
  ...fileContract,
  ...subscriptionContract,
  ...inventoryExportContract,
  ...peopleExportContract,
  ...scalesExportContract,
  ...figuresExportContract,
  ...requestsExportContract,
  ...platformExportContract,
  ...invoicesExportContract,
  ...listImportContract,
  ...invoiceImportContract,
  ...invoiceProposalContract,
  ...followedRequestContract,
  ...serviceRequestAttachmentContract,
  ...collectionContract,
  ...scheduleBulkContract,
  ...serviceRequestFiguresContract,
  ...eventStreamContract,
  ...ownDepartmentContract,
  ...ownServiceRequestContract,
  ...normalizationContract,
  ...wasteDensityContract,
  ...priceListContract,
  ...invoiceAuditContract,
  ...claimContract,
  ...invoiceReportContract,
  ...reportLinkContract,
  ...invoiceContract,
  ...lineItemContract,
  ...invoiceMonthContract,
  ...agentContract,
  ...deviceContract,
  ...deviceBulkContract,
  ...deviceCallContract,
  ...stationContract,
  ...scaleCommandContract,
  ...adminMetricsContract,
  ...installationHealthContract,
  ...serverActivityContract,
  ...organizationUseContract,
  ...unsentMessageContract,
  ...fillContract,
} as const satisfies Record<string, Endpoint>;

export type Contract = typeof contract;
export type EndpointName = keyof Contract;

export { basePath } from './base-path.ts';
