import { industries, type SaveUserInfo, saveUserInfo, termsVersion } from '@tunna/contract/people/user';

/** What the forms about a person hold. */
export interface UserRecord {
  fullName: string;
  company: string;
  industry: string;
}

/** Which sentence a name earns. @returns true for a name of two characters or more */
export const checkFullName = (name: string): true | 'mustProvideName' | 'nameTooLong' => {
  const result = saveUserInfo.shape.fullName.safeParse(name);
  if (result.success) return true;
  return result.error.issues[0]?.message === 'too_long' ? 'nameTooLong' : 'mustProvideName';
};

/**
 * What is sent of a record: company and industry only where there is one.
 * @throws Error 'must supply a name' without a name of two characters or more
 */
export function userRecordBody({ fullName, company, industry }: UserRecord, termsAccepted: boolean): SaveUserInfo {
  if (fullName.trim().length < 2) throw new Error('must supply a name');
  const known = industries.find((one) => one === industry);
  return {
    fullName: fullName.trim(),
    preferences: {
      ...(company.trim() === '' ? {} : { company: company.trim() }),
      ...(known === undefined ? {} : { industry: known }),
      ...(termsAccepted ? { dashTerms: termsVersion } : {}),
    },
  };
}
