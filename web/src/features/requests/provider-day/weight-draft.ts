/** The name of the draft of a typed weight, in this tab until it is stored. @param key the stable name of the request */
export const weightDraft = (key: string): string => `provider-day ${key}`;
