/** All paths of the contract stand under this one. */
export const basePath = '/api/v1';
