import type { WasteCode } from '@tunna/domain/inventory/list-of-waste';
import { Badge, Row } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { spacedWasteCode, useListOfWaste } from './list-of-waste.ts';
import styles from './waste-code.module.css';

/** The name of an entry: in Icelandic on an Icelandic page if we have one, else in English, marked for screen readers. */
export function WasteCodeName({ entry }: { entry: WasteCode }) {
  const { t, i18n } = useTranslation('workspace');
  const own = i18n.language === 'is' ? entry.icelandicName : undefined;
  return (
    <>
      <span lang={own === undefined ? 'en' : 'is'}>{own ?? entry.name}</span>
      {entry.hazardous && (
        <>
          {' '}
          <Badge variation="danger">{t('wasteCode.hazardous')}</Badge>
        </>
      )}
    </>
  );
}

/** A code of the List of Waste with its name; the code alone while the list is on its way, or where it holds no such code. */
export function WasteCodeText({ code }: { code: string }) {
  const entry = useListOfWaste()?.wasteCodeOf(code);
  return (
    <Row as="span" inline rowGap={0}>
      <span className={styles.code}>{spacedWasteCode(code)}</span>
      {entry !== undefined && (
        <span className={styles.name}>
          <WasteCodeName entry={entry} />
        </span>
      )}
    </Row>
  );
}
