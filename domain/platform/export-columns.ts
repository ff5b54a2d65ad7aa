type WordIn<Text> = Text extends `${infer First} ${infer Rest}` ? First | WordIn<Rest> : Text;

/** The words of texts, in order. */
const columns = <const Texts extends readonly string[]>(...texts: Texts) =>
  texts.join(' ').split(' ') as readonly string[] as readonly WordIn<Texts[number]>[];

/** The lists that can be exported, with their columns in order. Headings and file names are in texts/<language>/platform/export.json. */
export const exportColumns = {
  containers: columns(
    'slug customId location locationId wasteStream serviceProvider kind volumeLiters emptyKg description status',
    'requirements tags lastEmptiedOn openRequest createdAt',
  ),
  locations: columns(
    'id name address postcode municipality accessNotes latitude longitude published tags containers openRequests',
    'departments createdAt',
  ),
  wasteStreams: columns('name wasteCategory languages color ewcCode treatmentCode containers'),
  departmentReadings: columns('weighedOn container location wasteStream kg readings enteredBy note'),
  scaleReadings: columns('weighedAt scale kg readings gross tare wasteStream department container state origin note'),
  chargeback: columns('department kg cost currency otherCosts share'),
  departments: columns('name locations reportEmail credentials lastUsed createdAt'),
  serviceProviders: columns(
    'name kennitala email phoneNumber language channels actions containers openRequests dueDays webhookUrl dailyDigest',
  ),
  members: columns('name role email phoneNumber since'),
  audit: columns('at by action entity name changes'),
  files: columns('name type purpose size createdBy createdAt'),
  serviceRequests: columns(
    'container status overdue dueAt plannedFor location wasteStream assignee serviceProvider reportCount createdAt',
    'closedAt collectedKg id',
  ),
  invoices: columns(
    'serviceProvider number kind issueDate dueDate finalDate serviceDay net vat total currency kg lineCount',
    'unmappedLines state stage',
  ),
  lineItems: columns(
    'serviceProvider number position serviceDay sellersItemId name quantity unit price cost currency kind wasteStream',
    'location container kg kgOrigin ewcCode treatmentCode treatmentEvidence source attribution attributedTo',
  ),
  claims: columns(
    'reference serviceProvider state overdue createdAt sentAt deadline findings amount gross credited declined',
    'outstanding currency reminders',
  ),
  shortLinks: columns('url target name at'),
  scales: columns('name place device lastWeighedAt lastKg unassigned held capacity division'),
  devices: columns('name kind place department state lastSeenAt waiting clock version scales'),
  waitingReadings: columns('weighedAt scale kg gross tare state origin note'),
  tags: columns('type entities name uses'),
  reports: columns('name period until state kg cost currency sortingRate publishedAt createdAt createdBy'),
  findings: columns(
    'rule confidence serviceProvider invoiceNumber serviceDay position lineName reasons quantity unit measure expected',
    'found difference currency state note decidedBy decidedAt claim',
  ),
  prices: columns(
    'name serviceProvider itemId wasteStream containerKind unit price currency validFrom validUntil surchargePercent',
    'yearlyRisePercent',
  ),
  rentals: columns(
    'number serviceProvider issueDate serviceDay position name quantity unit cost currency container location',
  ),
  materialNormalizations: columns(
    'example serviceProvider match matchKey kind wasteStream bought unit kgPerUnit lines createdAt createdBy',
  ),
  locationNormalizations: columns('example serviceProvider match matchKey location lines createdAt createdBy'),
  comparison: columns(
    'month location wasteStream allStreams containers containerCount requests pickUps emptyings difference weighedKg',
    'kg kgDifference state reason nextStep cost currency otherCosts lines',
  ),
  collections: columns(
    'day plannedDay state container location wasteStream serviceProvider note serviceRequest updatedAt updatedBy',
  ),
  requestFigures: columns('table name location opened closed done median p90 requests reports'),
  importAttempts: columns(
    'file archiveEntry state awaits outcome serviceProvider seller number issueDate amount currency problems',
    'problemCount createdAt createdBy endedAt resolution resolvedBy',
  ),
  unmappedMaterials: columns(
    'example serviceProvider match matchKey lines invoices kg cost currency otherCosts units firstDay lastDay',
  ),
  unmappedLocations: columns(
    'example serviceProvider match matchKey lines invoices kg cost currency otherCosts units firstDay lastDay',
  ),
  densities: columns('wasteStream unit kgPerUnit validFrom updatedAt updatedBy'),
  invites: columns('identity role invitedBy createdAt expiresAt'),
  credentials: columns('name holder createdAt lastUsed'),
  rightSizing: columns(
    'container location wasteStream kind volumeLiters sizing emptyings kgPerEmptying basis check fill days',
    'suggestedDays suggestedLiters replayEmptyings replayOverfull replayFullest costPerEmptying savingPerYear currency',
  ),
  reportLines: columns(
    'serviceProvider number position serviceDay sellersItemId name quantity unit cost currency kind wasteStream',
    'location kg kgOrigin ewcCode treatmentCode treatmentEvidence attribution attributedTo state',
  ),
  emissionFactors: columns(
    'origin wasteStream wasteCategory treatmentCode kgCo2ePerTonne year validFromYear source enteredAt enteredBy',
    'replacedAt',
  ),
  treatmentConfirmations: columns(
    'wasteStream serviceProvider treatmentCode evidence dated validFrom validUntil note contradicts enteredAt',
    'enteredBy',
  ),
} satisfies Record<string, readonly string[]>;

export type ExportedList = keyof typeof exportColumns;
export type ExportColumn<List extends ExportedList> = (typeof exportColumns)[List][number];
