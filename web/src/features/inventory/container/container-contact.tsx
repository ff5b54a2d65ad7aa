import type { PublicContainer } from '@tunna/contract/inventory/container';
import { useTranslation } from '../../../lib/text/translation.tsx';

/** The organization of a container whose page cannot request a collection, and its contact address. */
export function ContainerContact({ container: { organization } }: { container: PublicContainer }) {
  const { t } = useTranslation('container');
  const { name, contactEmail } = organization;
  return (
    <p>
      {t('contact', { organization: name })}{' '}
      {contactEmail !== undefined && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
    </p>
  );
}
