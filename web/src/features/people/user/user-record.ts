import { industries, type SaveUserInfo, saveUserInfo, termsVersion } from '@tunna/contract/people/user';

/** The values of forms about a user. */
export interface UserRecord {
  fullName: string;
  company: string;
  industry: string;
}

/** Validates a name. @returns true for a name of two characters or more, otherwise the key of the error text */
export const checkFullName = (name: string): true | 'mustProvideName' | 'nameTooLong' => {
  const result = saveUserInfo.shape.fullName.safeParse(name);
  if (result.success) return true;
  return result.error.issues[0]?.message === 'too_long' ? 'nameTooLong' : 'mustProvideName';
};

/**
 * The request body of a record: company and industry only if present.
 * @throws Error 'must supply a name' without a name of two characters or more
 */
export function userRecordBody({ fullName, company, industry }: UserRecord, termsAccepted: boolean) {
  if (fullName.trim().length < 2) throw new Error('must supply a name');
  const known = industries.find((one) => one === industry);
  return {
    fullName: fullName.trim(),
    preferences: {
      ...(company.trim() === '' ? {} : { company: company.trim() }),
      ...(known === undefined ? {} : { industry: known }),
      ...(termsAccepted ? { dashTerms: termsVersion } : {}),
    },
  } satisfies SaveUserInfo;
}

/** The request body of a changed record: what is empty is cleared. @throws Error like `userRecordBody` */
export function changedRecordBody(record: UserRecord): SaveUserInfo {
  const { fullName, preferences } = userRecordBody(record, false);
  return { fullName, preferences: { company: null, industry: null, ...preferences } };
}
