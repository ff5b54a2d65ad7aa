/** What public pages say. */
export const publicFeatures = ['common', 'container', 'service-request', 'location', 'provider-request'] as const;

/** What the other areas say; their words come with them. */
export const areaFeatures = {
  'sign-in': ['sign-in', 'sign-up', 'user'],
  dashboard: [
    'dashboard',
    'account',
    'user',
    'organization',
    'workspace',
    'own-department',
    'department-report',
    'figure',
    'period',
  ],
  workspace: [
    'workspace',
    'shell',
    'dashboard',
    'user',
    'waste-stream',
    'organization',
    'members',
    'audit',
    'department',
    'department-report',
    'service-provider',
    'tag',
    'short-link',
    'notification',
    'file',
    'subscription',
    'exchange',
    'request',
    'pick-up',
    'request-figures',
    'invoice',
    'invoice-import',
    'normalization',
    'price-list',
    'emission-factor',
    'invoice-audit',
    'invoice-comparison',
    'reading',
    'issue',
    'figure',
    'period',
    'invoice-report',
  ],
  'published-report': ['invoice-report', 'figure'],
} as const;

export const features = [
  ...new Set([
    ...publicFeatures,
    ...areaFeatures['sign-in'],
    ...areaFeatures.dashboard,
    ...areaFeatures.workspace,
    ...areaFeatures['published-report'],
  ]),
] as const;
