import { maxReports } from '@tunna/contract/figures/invoice-report';
import { maxReportLinks } from '@tunna/contract/figures/report-link';
import { ApplicationError } from '../../../http/errors.ts';

/** For a report that is missing, withdrawn or another organization's, or a draft that the caller may not see. */
export const reportNotFound = () => new ApplicationError('not_found', 'There is no such report.');

export const reportLinkNotFound = () => new ApplicationError('not_found', 'There is no such link.');

export const reportsTooMany = () =>
  new ApplicationError('reports_too_many', `An organization has ${maxReports} reports at most.`);

export const linksTooMany = () =>
  new ApplicationError('links_too_many', `A report has ${maxReportLinks} links at most.`);

export const linesTooMany = (lines: number, max: number) =>
  new ApplicationError('export_too_large', `The report has ${lines} lines, and a workbook holds ${max} at most.`);

/** @param field the field with an id that is missing or belongs to another organization */
export const chosenUnknown = (field: string) =>
  new ApplicationError('invalid_request', 'The report names a record that does not exist.', {
    fields: [{ field, problem: 'unknown_value' }],
  });

/** The action is not possible in the report's current state. */
export const reportConflict = (state: string) =>
  new ApplicationError('status_conflict', `The report is ${state}.`, { status: state });

export const linkEndsTooSoon = () =>
  new ApplicationError('invalid_request', 'The last day of the link has passed.', {
    fields: [{ field: 'expiresOn', problem: 'unknown_value' }],
  });
