import { ApplicationError } from '../../../http/errors.ts';

/** The same for a code that is unknown, used or expired. */
export const agentCodeWrong = () =>
  new ApplicationError('code_wrong', 'The pairing code is unknown, was used or has expired.');

/** For a tablet, which shows a code itself. */
export const tabletHasNoCode = () =>
  new ApplicationError('invalid_request', 'Only scale agents are paired with a code of the server.');
