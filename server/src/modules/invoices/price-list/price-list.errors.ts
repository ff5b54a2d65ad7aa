import { ApplicationError } from '../../../http/errors.ts';

export const priceNotFound = () => new ApplicationError('not_found', 'There is no such price.');

/** The service provider is missing or belongs to another organization. */
export const providerNotFound = () => new ApplicationError('not_found', 'There is no such service provider.');

/** The waste stream is missing or belongs to another organization. */
export const streamNotFound = () => new ApplicationError('waste_stream_not_found', 'There is no such waste stream.');

export const priceColumnsMissing = () =>
  new ApplicationError('columns_missing', 'A heading is missing: the item, the price, the unit or the first day.');

export const pricesHaveFailures = () =>
  new ApplicationError('import_has_failures', 'Some rows cannot be imported; nothing was imported.');

/** @param place index of the price in the request; absent for a single price */
export const priceOverlaps = (place?: number) =>
  new ApplicationError('value_taken', 'Another price for the same item is valid on some of these days.', {
    fields: [{ field: place === undefined ? 'validFrom' : `prices.${place}.validFrom`, problem: 'taken' }],
  });
