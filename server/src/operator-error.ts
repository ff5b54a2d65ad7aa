/** A problem that the operator must solve. The message names the setting or file, and the solution; a restart would not help. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
