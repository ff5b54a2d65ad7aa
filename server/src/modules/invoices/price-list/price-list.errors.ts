import { ApplicationError } from '../../../http/errors.ts';

export const priceNotFound = () => new ApplicationError('not_found', 'There is no such price.');

/** For a service provider that is missing or another organization's. */
export const providerNotFound = () => new ApplicationError('not_found', 'There is no such service provider.');

/** For a waste stream that is missing or another organization's. */
export const streamNotFound = () => new ApplicationError('waste_stream_not_found', 'There is no such waste stream.');

export const priceColumnsMissing = () =>
  new ApplicationError(
    'columns_missing',
    'No heading says what the prices are of, what they are, in which unit, or from when.',
  );

export const pricesHaveFailures = () =>
  new ApplicationError('import_has_failures', 'Some rows cannot be imported, and nothing was.');

/** @param place of the price among those that were sent; absent where it came alone */
export const priceOverlaps = (place?: number) =>
  new ApplicationError('value_taken', 'Another price of the same thing holds on some of these days.', {
    fields: [{ field: place === undefined ? 'validFrom' : `prices.${place}.validFrom`, problem: 'taken' }],
  });
