/** All paths of the contract start with this one. */
export const basePath = '/api/v1';
