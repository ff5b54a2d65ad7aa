import { Button, Icon } from '@tunna/ui';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/text/translation.tsx';
import { useOrganization } from '../session/organization.tsx';

/** The link to the import of a list. @param list the address of the list */
export function ImportLink({ list }: { readonly list: string }) {
  const { t } = useTranslation('exchange');
  const { paths: own } = useOrganization();
  return (
    <Button variation="ghost" asChild>
      <Link to={own.importList(list)}>
        <Icon name="upload" size={16} />
        {t('import.link')}
      </Link>
    </Button>
  );
}
