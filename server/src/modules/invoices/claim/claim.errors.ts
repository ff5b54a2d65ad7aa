import { ApplicationError } from '../../../http/errors.ts';

export const claimNotFound = () => new ApplicationError('not_found', 'There is no such claim.');

export const findingNotFound = () =>
  new ApplicationError('requirements_unmet', 'Some of the findings do not exist.', {
    fields: [{ field: 'findingIds', problem: 'unknown_value' }],
  });

export const creditNoteNotFound = () =>
  new ApplicationError('requirements_unmet', 'There is no such credit note of this service provider.', {
    fields: [{ field: 'creditNoteId', problem: 'unknown_value' }],
  });

export const contactNotFound = () => new ApplicationError('person_not_found', 'The contact is not a member.');

/** The contact of a draft has left the organization since. */
export const contactGone = () =>
  new ApplicationError('requirements_unmet', 'The contact is not a member any more.', {
    fields: [{ field: 'contactPersonId', problem: 'unknown_value' }],
  });

/** Findings of several providers or currencies, or findings without an overcharge. */
export const notClaimable = () =>
  new ApplicationError(
    'requirements_unmet',
    'A claim needs findings of one service provider, in one currency, each with an overcharged amount.',
  );

/** An invoice has changed since: the finding no longer exists. */
export const findingsGone = () =>
  new ApplicationError('requirements_unmet', 'Some findings of the claim no longer exist. Remove them first.');

export const deadlinePassed = () =>
  new ApplicationError('requirements_unmet', 'The deadline is before today.', {
    fields: [{ field: 'deadline', problem: 'unknown_value' }],
  });

export const tooManyReminders = () =>
  new ApplicationError('requirements_unmet', 'No more reminders can be sent for this claim.');

/** More than is outstanding, or nothing. */
export const amountNotPossible = () =>
  new ApplicationError('requirements_unmet', 'The amount is not above zero, or is more than what is outstanding.', {
    fields: [{ field: 'amount', problem: 'unknown_value' }],
  });

export const alreadyClaimed = () =>
  new ApplicationError('status_conflict', 'A finding is already part of another claim.', { status: 'claimed' });

export const creditNoteUsed = () =>
  new ApplicationError('status_conflict', 'The credit note already settles a claim.', { status: 'credited' });

/** The state of the claim does not allow the action. */
export const notPossible = (status: string) =>
  new ApplicationError('status_conflict', 'The state of the claim does not allow this.', { status });
