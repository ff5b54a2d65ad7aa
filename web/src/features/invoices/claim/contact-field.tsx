import { useQuery } from '@tanstack/react-query';
import type { Claim } from '@tunna/contract/invoices/claim';
import { sortIcelandic } from '@tunna/domain/text/sorting';
import { SelectList } from '@tunna/ui';
import { callQuery } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';

interface Props {
  readonly contact: Claim['contact'];
  /** Empty without a member. */
  readonly value: string;
  readonly onChange: (personId: string) => void;
}

/** The member whom the provider can contact. */
export function ContactField({ contact, value, onChange }: Props) {
  const { t } = useTranslation('claim');
  const { id: orgId, may } = useOrganization();
  const mayRead = may('members.read');
  const { data } = useQuery({ ...callQuery('listMembers', { params: { orgId } }), enabled: mayRead });
  const members = sortIcelandic(data?.members ?? [], ({ fullName }) => fullName);
  const options = members.map(({ personId, fullName }) => ({ value: String(personId), label: fullName }));
  // The present contact stays an option, even without the permission to see members.
  const isListed = value === '' || options.some((option) => option.value === value);
  return (
    <SelectList
      label={t('contact')}
      placeholder={contact.name}
      value={value === '' ? undefined : value}
      options={isListed ? options : [{ value, label: contact.name }, ...options]}
      onValueChange={onChange}
    />
  );
}
