/** Maximum bytes of a picture. */
export const largestAttachment = 10 * 1024 ** 2;
