export { findOrganizations as listOrganizations, type ListedOrganization } from './organization-list.queries.ts';
