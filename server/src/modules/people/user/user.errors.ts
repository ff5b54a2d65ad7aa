import { ApplicationError } from '../../../http/errors.ts';

export const personNotFound = () => new ApplicationError('person_not_found', 'The user of the token no longer exists.');

export const sessionNotFound = () => new ApplicationError('session_not_found', 'The person has no such session.');

export const termsRequired = () =>
  new ApplicationError('invalid_request', 'Signing up requires acceptance of the terms.', {
    fields: [{ field: 'preferences.dashTerms', problem: 'required' }],
  });

export const preferenceUnknown = (field: string) =>
  new ApplicationError('invalid_request', 'The preference is invalid.', {
    fields: [{ field, problem: 'unknown_value' }],
  });

/** @param names the organizations that would have no owner left */
export const lastOwner = (names: readonly string[]) =>
  new ApplicationError(
    'last_owner',
    `The person is the only owner of ${names.join(', ')}; make somebody else an owner first.`,
  );
