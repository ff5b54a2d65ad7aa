import { ApplicationError } from '../../../http/errors.ts';

export const containerNotFound = () => new ApplicationError('container_not_found', 'There is no such container.');
