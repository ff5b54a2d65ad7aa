// Generated from the contract by `npm run web:calls`. Do not edit.
import type { EndpointName } from '@tunna/contract';

/** A call that pages send. */
export type BrowserCall = Exclude<
  EndpointName,
  | 'getWasteCategoryImage'
  | 'getPicture'
  | 'getTranslations'
  | 'recordClientEvent'
  | 'startGoogleSignIn'
  | 'getUserPreferences'
  | 'getPublishedReportTables'
  | 'getPublishedReportReturn'
  | 'getShortLink'
  | 'listRecentShortLinks'
  | 'readCollectionFeed'
  | 'getClaimLetter'
  | 'getPublishedReportDocument'
  | 'listSimplifiedInvoices'
  | 'getInvoiceVersion'
  | 'pairAgent'
  | 'recordScaleReadings'
  | 'showLiveWeights'
  | 'getLastReading'
  | 'assignReading'
>;

/** The calls, read by calls.ts. */
export const callLines = `!listWasteCategories /waste-category/categories
!getPublicContainer /container/{slug}
!getContainerWasteStream /container/{slug}/waste-stream/{language}
!getPublicLocation /location/{id}/info
!getLocationWasteStream /location/{id}/waste-stream-content/{wasteStreamId}/{language}
!getPublicLocationReport /location/{id}/report
!createServiceRequest POST /service-request/create
!getLinkedServiceRequest /service-request/link/{link}
!changeLinkedServiceRequestStatus POST /service-request/link/{link}/status
!undoLinkedServiceRequest POST /service-request/link/{link}/undo
!commentLinkedServiceRequest POST /service-request/link/{link}/comment
!planLinkedServiceRequest POST /service-request/link/{link}/plan
!unplanLinkedServiceRequest POST /service-request/link/{link}/unplan
!getTerms /terms/{termsType}/{language}
!getReportStats /report-stats/
!getSignInMethods /auth/methods
!requestCodeByPhone POST /auth/
!requestCodeByEmail POST /auth/email
!getCodeDelivery /auth/challenge/{challengeId}
!signIn POST /auth/login
!signInWithLink POST /auth/link
!signInWithSecondFactor POST /auth/second-factor
signOut POST /auth/logout
!completeGoogleSignIn /auth/google/callback
!signInDevice POST /auth/device
!signInDepartment POST /auth/org-department
getUserStatus /user/status
getUserPreference /user/preference/{key}
saveUserPreference POST /user/preference/{key}
getUserInfo /user/info
saveUserInfo POST /user/info
eraseUser DELETE /user/
exportUser /user/export
listUserSessions /user/sessions
revokeUserSession DELETE /user/sessions/{id}
requestConfirmation POST /user/confirmation
confirm POST /user/confirmation/code
startGoogleConnection POST /user/google/start
getSecondFactor /user/second-factor
startSecondFactor POST /user/second-factor/start
confirmSecondFactor POST /user/second-factor/confirm
removeSecondFactor POST /user/second-factor/remove
listOwnInvites /org-invite/invites
acceptInvite POST /org-invite/invite/{id}/accept
listOrganizations /organization/
listCredentials /org/{orgId}/credentials
createCredential POST /org/{orgId}/credential
revokeCredential POST /org/{orgId}/credential/{id}/revoke
checkOrgSlug /organization/url-availability/{url}
getOrganizationCreation /organization/creation
createOrganization POST /organization/create
getOrganizationOverview /organization/overview/{orgId}
getOrganization /org/{orgId}/details
editOrganization POST /org/{orgId}/edit
setOrganizationLogo POST /org/{orgId}/logo
removeOrganizationLogo DELETE /org/{orgId}/logo
listMembers /org/{orgId}/members
removeMember POST /org/{orgId}/member-remove
updateMemberRole POST /org/{orgId}/member-update-role
listInvites /org/{orgId}/invites
inviteMember POST /org/{orgId}/invite-member
revokeInvite DELETE /org/{orgId}/invites/{id}
listAuditEntries /org/{orgId}/audit
listLocations /org/{orgId}/locations
+createLocation POST /org/{orgId}/locations
getLocation /org/{orgId}/locations/{locationId}
editLocation POST /org/{orgId}/locations/{locationId}
deleteLocation POST /org/{orgId}/locations/{locationId}/delete
listLocationOrgUnits /org/{orgId}/location-org-units
editLocations POST /org/{orgId}/locations/edit
restoreLocations POST /org/{orgId}/locations/restore
listDepartments /org/{orgId}/departments
+createDepartment POST /org/{orgId}/department
getDepartment /org/{orgId}/department/{id}
editDepartment POST /org/{orgId}/department/{id}
deleteDepartment DELETE /org/{orgId}/department/{id}
editDepartments POST /org/{orgId}/departments/edit
restoreDepartments POST /org/{orgId}/departments/restore
getChargeback /org/{orgId}/chargeback
getDepartmentReport /org/{orgId}/department-report/{id}
listDepartmentReadings /org/{orgId}/departments/{id}/readings
+setDepartmentGoal POST /org/{orgId}/departments/{id}/goals
editDepartmentGoal POST /org/{orgId}/departments/{id}/goals/{goalId}
deleteDepartmentGoal DELETE /org/{orgId}/departments/{id}/goals/{goalId}
getOwnDepartmentReport /department/report
listOwnReadings /department/readings
getReportDisclosure /org/{orgId}/invoices/invoice-report/{id}/disclosure
listWasteStreams /org/{orgId}/waste-streams
+createWasteStream POST /org/{orgId}/waste-stream
addWasteStreams POST /org/{orgId}/waste-streams
getWasteStream /org/{orgId}/waste-stream/{id}
editWasteStream POST /org/{orgId}/waste-stream/{id}
deleteWasteStream DELETE /org/{orgId}/waste-stream/{id}
setWasteStreamImage POST /org/{orgId}/waste-stream/{id}/image
removeWasteStreamImage DELETE /org/{orgId}/waste-stream/{id}/image
getEditableContent /org/{orgId}/waste-stream-content/{wasteStreamId}/{language}
getReadyGuide /org/{orgId}/waste-stream-content/{wasteStreamId}/{language}/ready-guide
saveContentField POST /org/{orgId}/waste-stream-content/{wasteStreamId}/{language}/{field}
listContainers /org/{orgId}/containers
getContainer /org/{orgId}/containers/{id}
+createContainer POST /org/{orgId}/container
editContainer POST /org/{orgId}/containers/{id}
renewContainerSlug POST /org/{orgId}/containers/{id}/slug
markLabelsPrinted POST /org/{orgId}/containers/labels-printed
deleteContainer DELETE /org/{orgId}/containers/{id}/delete
editContainers POST /org/{orgId}/containers/edit
restoreContainers POST /org/{orgId}/containers/restore
listContainerReadings /org/{orgId}/containers/{id}/readings
recordReading POST /org/{orgId}/containers/{id}/readings
removeReading DELETE /org/{orgId}/readings/{id}
listScales /org/{orgId}/scales/
+createScale POST /org/{orgId}/scale
getScale /org/{orgId}/scales/{id}
editScale POST /org/{orgId}/scales/{id}
deleteScale DELETE /org/{orgId}/scales/{id}
getScaleTimeline /org/{orgId}/scales/{id}/timeline
editScales POST /org/{orgId}/scales/edit
restoreScales POST /org/{orgId}/scales/restore
listScaleReadings /org/{orgId}/scales/all-scale-readings/{id}
writeScaleReading POST /org/{orgId}/scales/{id}/reading
listUnassignedReadings /org/{orgId}/readings/unassigned
assignReadings POST /org/{orgId}/readings/assign
replaceTypedReading POST /org/{orgId}/readings/{id}/replace-typed
listReadingPairs /org/{orgId}/readings/pairs
decideReadingPair POST /org/{orgId}/readings/pairs
removeReadings POST /org/{orgId}/readings/remove
restoreReadings POST /org/{orgId}/readings/restore
getScaleReading /org/{orgId}/readings/{id}
correctScaleReading POST /org/{orgId}/readings/{id}
compareInvoices /org/{orgId}/invoices/comparison
getBriefing /org/{orgId}/briefing
getCostAttribution /org/{orgId}/figures/cost-attribution
getFigures /org/{orgId}/figures
getFigureMonths /org/{orgId}/figures/months
getLocationFigures /org/{orgId}/figures/places
getWasteReturn /org/{orgId}/waste-return
getReportReturn /org/{orgId}/invoices/invoice-report/{id}/waste-return
getRightSizing /org/{orgId}/right-sizing
listEmissionFactors /org/{orgId}/emission-factors
setEmissionFactor POST /org/{orgId}/emission-factors
endEmissionFactor DELETE /org/{orgId}/emission-factors/{id}
listTreatmentConfirmations /org/{orgId}/treatment-confirmations
confirmTreatment POST /org/{orgId}/treatment-confirmations
withdrawTreatmentConfirmation DELETE /org/{orgId}/treatment-confirmations/{id}
listIssues /org/{orgId}/issues
+setOrganizationGoal POST /org/{orgId}/goals
editOrganizationGoal POST /org/{orgId}/goals/{goalId}
deleteOrganizationGoal DELETE /org/{orgId}/goals/{goalId}
listLabels /org/{orgId}/containers/labels
getLocationMap /org/{orgId}/map
getMapBackground /org/{orgId}/map/background
!getProviderDay /provider-day/{link}
!changeProviderDay POST /provider-day/{link}
getDayLinks /org/{orgId}/service-providers/{id}/day-links
sendDayLink POST /org/{orgId}/service-providers/{id}/day-links/send
copyDayLink POST /org/{orgId}/service-providers/{id}/day-links/copy
revokeDayLinks POST /org/{orgId}/service-providers/{id}/day-links/revoke
listServiceProviders /org/{orgId}/service-providers
getServiceProvider /org/{orgId}/service-providers/{id}
+createServiceProvider POST /org/{orgId}/service-providers
editServiceProvider POST /org/{orgId}/service-providers/{id}
setServiceProviderAction POST /org/{orgId}/service-providers/{id}/action
getWebhookSecret /org/{orgId}/service-providers/{id}/webhook-secret
renewWebhookSecret POST /org/{orgId}/service-providers/{id}/webhook-secret
testWebhook POST /org/{orgId}/service-providers/{id}/webhook-test
deleteServiceProvider DELETE /org/{orgId}/service-providers/{id}/delete
editServiceProviders POST /org/{orgId}/service-providers/edit
restoreServiceProviders POST /org/{orgId}/service-providers/restore
listServiceRequests /org/{orgId}/service-requests
countServiceRequests /org/{orgId}/service-requests/counts
getServiceRequest /org/{orgId}/service-requests/{id}
listServiceRequestEvents /org/{orgId}/service-requests/{id}/events
commentServiceRequest POST /org/{orgId}/service-requests/{id}/comment
changeServiceRequestStatus POST /org/{orgId}/service-requests/{id}/status
assignServiceRequest POST /org/{orgId}/service-requests/{id}/assign
renewServiceRequestLink POST /org/{orgId}/service-requests/{id}/link
changeServiceRequestStatuses POST /org/{orgId}/service-requests/status
editServiceRequests POST /org/{orgId}/service-requests/edit
restoreServiceRequests POST /org/{orgId}/service-requests/restore
listTags /org/{orgId}/tags/all
+createTagType POST /org/{orgId}/tags/tag-type/create
editTagType POST /org/{orgId}/tags/tag-type/{id}
deleteTagType DELETE /org/{orgId}/tags/tag-type/{id}
+createTagValue POST /org/{orgId}/tags/tag-value/create
editTagValue POST /org/{orgId}/tags/tag-value/{id}
deleteTagValue DELETE /org/{orgId}/tags/tag-value/{id}
listNotifications /notification/
readNotifications POST /notification/read
listNotificationChoices /notification/choices
chooseNotification POST /notification/choices
createShortLink POST /short-link/
listShortLinks /org/{orgId}/short-links
deleteShortLink DELETE /org/{orgId}/short-links/{slug}
listFiles /org/{orgId}/file-upload/files
uploadFile POST /org/{orgId}/file-upload/upload
deleteFile DELETE /org/{orgId}/file-upload/files/{id}
listPlans /plans/available-plans
getSubscription /org/{orgId}/subscription/subscription
listLimits /org/{orgId}/subscription/limits
assignSubscription POST /org/{orgId}/subscription/assign-subscription
previewListImport POST /org/{orgId}/list-import
readListImportAgain POST /org/{orgId}/list-import/{id}/table
startListImport POST /org/{orgId}/list-import-grid
listRecentImports /org/{orgId}/list-imports
getListImport /org/{orgId}/list-import/{id}
reviseListImport POST /org/{orgId}/list-import/{id}
applyListImport POST /org/{orgId}/list-import/{id}/apply
discardListImport DELETE /org/{orgId}/list-import/{id}
importInvoiceFile POST /org/{orgId}/invoice-import/manual-import
listImportAttempts /org/{orgId}/invoice-import/import-attempt-status
getImportAttempt /org/{orgId}/invoice-import/import-attempt-status/{id}
resolveImportAttempt POST /org/{orgId}/invoice-import/mark-resolved
retryImportAttempt POST /org/{orgId}/invoice-import/retry
previewImportTable POST /org/{orgId}/invoice-import/preview
importTable POST /org/{orgId}/invoice-import/import-table
getInvoiceProposal /org/{orgId}/invoice-import/import-attempt-status/{id}/proposal
!getFollowedRequest /service-request/follow/{link}
attachToServiceRequest POST /org/{orgId}/service-request-attachments
deleteServiceRequestAttachment DELETE /org/{orgId}/service-request-attachments/{id}
!attachToLinkedServiceRequest POST /service-request/link/{link}/attachments
!getLinkedAttachment /service-request/link/{link}/attachments/{id}
listCollectionSchedules /org/{orgId}/containers/{id}/pick-ups
+createCollectionSchedule POST /org/{orgId}/containers/{id}/pick-ups
editCollectionSchedule POST /org/{orgId}/pick-up-schedules/{id}
deleteCollectionSchedule DELETE /org/{orgId}/pick-up-schedules/{id}
listCollections /org/{orgId}/pick-ups
decideCollection POST /org/{orgId}/pick-up-schedules/{id}/days/{day}
getCollectionFeed /org/{orgId}/pick-up-feed
renewCollectionFeed POST /org/{orgId}/pick-up-feed
deleteCollectionFeed DELETE /org/{orgId}/pick-up-feed
editCollectionSchedules POST /org/{orgId}/pick-up-schedules/edit
restoreCollectionSchedules POST /org/{orgId}/pick-up-schedules/restore
getServiceRequestFigures /org/{orgId}/service-requests/figures
acquireEventStream POST /event-stream/acquire
!streamEvents /event-stream/stream
getOwnDepartment /department
listOwnContainers /department/containers
listOwnServiceRequests /department/service-requests
getOwnServiceRequest /department/service-requests/{id}
commentOwnServiceRequest POST /department/service-requests/{id}/comment
listMaterialNormalizations /org/{orgId}/invoices/material-type-normalization
createMaterialNormalization POST /org/{orgId}/invoices/material-type-normalization
deleteMaterialNormalization DELETE /org/{orgId}/invoices/material-type-normalization/{id}
listLocationNormalizations /org/{orgId}/invoices/location-normalization
createLocationNormalization POST /org/{orgId}/invoices/location-normalization
deleteLocationNormalization DELETE /org/{orgId}/invoices/location-normalization/{id}
createNormalizations POST /org/{orgId}/invoices/normalizations
undoNormalizations POST /org/{orgId}/invoices/normalizations/undo
previewNormalizations POST /org/{orgId}/invoices/normalizations/preview
listUnmappedMaterials /org/{orgId}/invoices/unmapped-materials
listUnmappedLocations /org/{orgId}/invoices/unmapped-locations
getInvoiceSuggestions /org/{orgId}/invoices/suggestions/{providerId}/{invoiceNumber}
listDensities /org/{orgId}/invoices/densities
saveDensity POST /org/{orgId}/invoices/densities
deleteDensity DELETE /org/{orgId}/invoices/densities/{id}
listAgreedPrices /org/{orgId}/invoices/prices
createAgreedPrices POST /org/{orgId}/invoices/prices
editAgreedPrice POST /org/{orgId}/invoices/prices/{id}
deleteAgreedPrice DELETE /org/{orgId}/invoices/prices/{id}
proposePrices /org/{orgId}/invoices/prices/proposals
listPriceCoverage /org/{orgId}/invoices/prices/coverage
completePriceList POST /org/{orgId}/invoices/prices/complete
importPriceList POST /org/{orgId}/invoices/price-list-import
listInvoiceFindings /org/{orgId}/invoices/findings
decideInvoiceFindings POST /org/{orgId}/invoices/findings/decide
listClaims /org/{orgId}/invoices/claims
getClaimFigures /org/{orgId}/invoices/claims/figures
createClaim POST /org/{orgId}/invoices/claims
getClaim /org/{orgId}/invoices/claims/{id}
editClaim POST /org/{orgId}/invoices/claims/{id}
sendClaim POST /org/{orgId}/invoices/claims/{id}/send
remindOfClaim POST /org/{orgId}/invoices/claims/{id}/remind
listUsableCreditNotes /org/{orgId}/invoices/claims/{id}/credit-notes
creditClaim POST /org/{orgId}/invoices/claims/{id}/credit
dismissClaimCredit POST /org/{orgId}/invoices/claims/{id}/credit/dismiss
declineClaim POST /org/{orgId}/invoices/claims/{id}/decline
reopenClaim POST /org/{orgId}/invoices/claims/{id}/reopen
withdrawClaim POST /org/{orgId}/invoices/claims/{id}/withdraw
generateInvoiceReport POST /org/{orgId}/invoices/generate-report
listInvoiceReports /org/{orgId}/invoices/invoice-reports
getInvoiceReport /org/{orgId}/invoices/invoice-report/{id}
editInvoiceReport POST /org/{orgId}/invoices/invoice-report/{id}
deleteInvoiceReport DELETE /org/{orgId}/invoices/invoice-report/{id}
publishInvoiceReport POST /org/{orgId}/invoices/publish-invoice-report/{id}
listInvoiceReportLines /org/{orgId}/invoices/invoice-report/{id}/lines
compareInvoiceReports /org/{orgId}/invoices/invoice-report/{id}/compare/{other}
createReportLink POST /org/{orgId}/invoices/invoice-report/{id}/links
listReportLinks /org/{orgId}/invoices/invoice-report/{id}/links
revokeReportLink DELETE /org/{orgId}/invoices/invoice-report/{id}/links/{linkId}
!getPublishedReport /published-report/{key}
listInvoices /org/{orgId}/invoices
getInvoiceStages /org/{orgId}/invoices/stages
getInvoiceEditorParams /org/{orgId}/invoices/editorParams
getInvoice /org/{orgId}/invoices/{providerId}/{invoiceNumber}
listInvoiceVersions /org/{orgId}/invoices/{providerId}/{invoiceNumber}/history
compareInvoiceVersions /org/{orgId}/invoices/{providerId}/{invoiceNumber}/difference
saveInvoice POST /org/{orgId}/invoices
deleteInvoice DELETE /org/{orgId}/invoices/{providerId}/{invoiceNumber}/delete
restoreInvoice POST /org/{orgId}/invoices/restore
acknowledgeInvoice POST /org/{orgId}/invoices/{providerId}/{invoiceNumber}/acknowledge
listLineItems /org/{orgId}/invoices/all-line-items
listInvoicesWithRentals /org/{orgId}/invoices/with-rentals
getInvoiceMonthCounts /org/{orgId}/invoices/invoice-report-month-counts
createPairingCode POST /org/{orgId}/devices/{id}/pairing-code
getLiveScale /org/{orgId}/scales/{id}/live
listDevices /org/{orgId}/devices
+createDevice POST /org/{orgId}/device
getDevice /org/{orgId}/devices/{id}
editDevice POST /org/{orgId}/devices/{id}
deleteDevice DELETE /org/{orgId}/devices/{id}
rotateDeviceCredential POST /org/{orgId}/devices/{id}/rotate
listDeviceStatuses /org/{orgId}/devices/{id}/status-reports
pairDevice POST /org/{orgId}/devices/{id}/pair
setTabletPin POST /org/{orgId}/devices/{id}/pin
unpairTablet POST /device/unpair
!startPairing POST /device-pairing/start
!readPairing POST /device-pairing/status
editDevices POST /org/{orgId}/devices/edit
restoreDevices POST /org/{orgId}/devices/restore
reportDeviceStatus POST /device/status-report
getStation /scale-location/{locationId}
listRecentReadings /scale/recent-readings
weigh POST /scale/{id}/weighing
undoWeighing POST /scale/{id}/weighing/{key}/undo
commandScale POST /scale/{id}/command
getScaleCommand /scale/{id}/command/{key}
assignPlan POST /admin-metrics/assign-plan
getOrganizationMetrics /admin-metrics/orgs
getReportMetrics /admin-metrics/reports
getEventMetrics /admin-metrics/events
getInstallationHealth /admin-metrics/health
getInstallationStorage /admin-metrics/storage
getServerActivity /admin-metrics/activity
listOrganizationUse /admin-metrics/use
listDeadMessages /admin-metrics/dead-messages
resendDeadMessages POST /admin-metrics/dead-messages/resend
getContainerFill /org/{orgId}/containers/{id}/fill
saveContainerFill POST /org/{orgId}/containers/{id}/fill`;
