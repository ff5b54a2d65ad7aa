import { useQuery } from '@tanstack/react-query';
import { townOfPostcode } from '@tunna/domain/inventory/postcodes';
import { TextField } from '@tunna/ui';
import { useEffect, useState } from 'react';
import { callQuery } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { type Form, useFormFields } from '../../../shared/form/use-form-fields.tsx';
import styles from './location-form.module.css';

interface PlaceValues {
  postcode: string;
  municipality: string;
}

interface Props<Values extends PlaceValues> {
  readonly orgId: number;
  readonly form: Form<Values>;
}

/** Postcode and municipality. In Iceland the postcode shows its town and fills in the municipality, unless another one was typed. */
export function PostcodeFields<Values extends PlaceValues>({ orgId, form }: Props<Values>) {
  const { t } = useTranslation('workspace');
  const { data } = useQuery(callQuery('getOrganization', { params: { orgId } }));
  const [filled, setFilled] = useState('');
  /** A postcode that was typed before the country was known. */
  const [early, setEarly] = useState<string>();
  // The forms have additional fields, which these two do not access.
  const own = form as unknown as Form<PlaceValues>;
  const { input } = useFormFields(own, { postcode: t('location.postcode'), municipality: t('location.municipality') });
  const isIceland = data?.country === 'IS';
  const placeOf = (postcode: string) => (isIceland ? townOfPostcode(postcode) : undefined);
  const fill = (postcode: string) => {
    setEarly(data === undefined ? postcode : undefined);
    const { municipality } = placeOf(postcode) ?? {};
    const typed = own.getValues('municipality').trim();
    if (municipality === undefined || (typed !== '' && typed !== filled)) return;
    own.setValue('municipality', municipality, { shouldDirty: true });
    setFilled(municipality);
  };
  useEffect(() => {
    if (data !== undefined && early !== undefined) fill(early);
  });
  const { onChange, ...postcode } = input('postcode');
  return (
    <div className={styles.town}>
      <TextField
        {...postcode}
        inputMode={isIceland ? 'numeric' : 'text'}
        hint={<span role="status">{placeOf(own.watch('postcode'))?.town}</span>}
        onChange={(event) => {
          fill(event.target.value);
          void onChange(event);
        }}
      />
      <TextField {...input('municipality')} />
    </div>
  );
}
