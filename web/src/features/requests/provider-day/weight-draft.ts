import { type Draft, openDraft } from '../../../lib/storage/draft.ts';

/** The typed weight of a request, in this tab until it is stored. @param key the stable name of the request */
export const weightDraft = (key: string): Draft => openDraft(`provider-day ${key}`);
