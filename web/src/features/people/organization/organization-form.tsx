import type { OrganizationDetails, OwnOrganization } from '@tunna/contract/people/organization';
import { TextField } from '@tunna/ui';
import { useEffect } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { FormShell, type RecordEdit } from '../../../shared/form/form-shell.tsx';
import { KennitalaField } from '../../../shared/form/kennitala-field.tsx';
import { useRecordForm } from '../../../shared/form/use-form-fields.tsx';
import { useCreateOrganization, useEditOrganization } from './organization.queries.ts';
import { OrganizationLocation } from './organization-location.tsx';
import {
  languagesInWords,
  newOrganizationValues,
  type OrganizationValues,
  organizationBody,
  organizationValues,
  proposedSlug,
} from './organization-values.ts';
import { useSlugAvailability } from './use-slug-availability.ts';

const schema = async () => (await import('@tunna/contract/people/organization')).createOrganization;

type Saved = Pick<OwnOrganization, 'orgSlug'>;

interface Props {
  readonly title: string;
  /** The edited organization; absent for a new one. */
  readonly organization?: OrganizationDetails;
  /** Values of a new organization that are known already. */
  readonly proposed?: Partial<OrganizationValues>;
  readonly cancelTo: string;
  readonly onSaved: (saved: Saved) => void;
}

/** The form to create or edit an organization. */
export function OrganizationForm({ title, organization, proposed, cancelTo, onSaved }: Props) {
  const { t } = useTranslation('organization');
  const create = useCreateOrganization();
  const edit = useEditOrganization(organization?.id ?? 0);
  const labels = {
    name: t('field.name'),
    orgSlug: t('field.orgSlug'),
    kennitala: t('field.kennitala'),
    contactEmail: t('field.contactEmail'),
    languages: t('field.languages'),
    country: t('field.country'),
    currency: t('field.currency'),
  };
  const { form, input } = useRecordForm<OrganizationValues>(
    organization === undefined ? { ...newOrganizationValues, ...proposed } : organizationValues(organization),
    labels,
  );
  const { name, orgSlug, kennitala } = form.watch();
  const isSlugOwn = form.formState.dirtyFields.orgSlug === true;
  const isNew = organization === undefined;
  const { setValue } = form;
  useEffect(() => {
    if (isNew && !isSlugOwn) setValue('orgSlug', proposedSlug(name));
  }, [isNew, isSlugOwn, name, setValue]);
  const available = useSlugAvailability(orgSlug);
  const isOwnSlug = orgSlug === organization?.orgSlug;
  const record: RecordEdit<OrganizationValues, Saved> | undefined = organization && {
    version: organization.version,
    // An edit returns all its details.
    valuesOf: (saved) => organizationValues(saved as OrganizationDetails),
    labels,
    show: (_name, value) => (typeof value === 'string' ? value : languagesInWords(value)),
  };
  const slugHint = () => {
    if (available === undefined || isOwnSlug) return t('slug.hint');
    return available ? t('slug.free') : t('slug.taken');
  };
  return (
    <FormShell
      title={title}
      form={form}
      schema={schema}
      bodyOf={organizationBody}
      send={async (body, version): Promise<Saved> =>
        isNew ? create.mutateAsync(body) : edit.mutateAsync({ ...body, version })
      }
      onSaved={onSaved}
      submitLabel={isNew ? t('create') : t('save')}
      cancelTo={cancelTo}
      edit={record}
    >
      <TextField {...input('name')} required />
      <TextField
        {...input('orgSlug')}
        required
        autoCapitalize="none"
        spellCheck={false}
        hint={<span role="status">{slugHint()}</span>}
      />
      <KennitalaField {...input('kennitala')} doubtful={t('kennitalaDoubtful')} typed={kennitala} />
      <TextField {...input('contactEmail')} type="email" />
      {!isNew && <OrganizationLocation form={form} labels={labels} />}
    </FormShell>
  );
}
