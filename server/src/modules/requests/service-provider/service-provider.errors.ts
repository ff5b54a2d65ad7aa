import { ApplicationError } from '../../../http/errors.ts';

/** The same for a missing provider and one of another organization. */
export const providerNotFound = () =>
  new ApplicationError('not_found', 'There is no such service provider in this organization.');

/** Text messages need a phone number. */
export const phoneNumberMissing = () =>
  new ApplicationError('invalid_request', 'A provider that is notified by text message needs a phone number.', {
    fields: [{ field: 'phoneNumber', problem: 'required' }],
  });

/** Webhooks need an address. */
export const webhookUrlMissing = () =>
  new ApplicationError(
    'invalid_request',
    'A provider that is notified by a webhook needs the address of the webhook.',
    {
      fields: [{ field: 'webhookUrl', problem: 'required' }],
    },
  );

export const webhookUrlRefused = () =>
  new ApplicationError('invalid_request', 'Webhooks go to https addresses on the internet.', {
    fields: [{ field: 'webhookUrl', problem: 'wrong_address' }],
  });

export const webhookMissing = () => new ApplicationError('webhook_missing', 'The service provider has no webhook.');
