import type { WasteCode } from '@tunna/domain/inventory/list-of-waste';
import { ComboBox, type ComboBoxProps } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { spacedWasteCode, useListOfWaste } from '../shared/list-of-waste.ts';
import styles from '../shared/waste-code.module.css';
import { WasteCodeName } from '../shared/waste-code.tsx';

interface Props extends Omit<ComboBoxProps, 'options' | 'status' | 'hint'> {
  /** The meaning of an empty field. */
  readonly emptyHint?: string;
}

/** Maximum of suggestions; typing narrows them. */
const maxOffered = 50;

function Offered({ entry }: { entry: WasteCode }) {
  return (
    <span className={styles.option}>
      <span className={styles.code}>{spacedWasteCode(entry.code)}</span>
      <span>
        <WasteCodeName entry={entry} />
      </span>
      <span className={styles.chapter} lang="en">
        {entry.subChapter.name}
      </span>
    </span>
  );
}

/** A code of the List of Waste, found by its digits or by words. */
export function EwcField({ value, emptyHint, ...rest }: Props) {
  const { t } = useTranslation('workspace');
  const list = useListOfWaste();
  const entry = list?.wasteCodeOf(value);
  // A complete code shows its name below the field, without suggestions.
  const found = list === undefined || entry !== undefined ? [] : list.searchWasteCodes(value);
  const offered = found.slice(0, maxOffered);
  const status = () => {
    if (list === undefined || entry !== undefined) return undefined;
    if (found.length > maxOffered) return t('wasteCode.more', { shown: maxOffered, count: found.length });
    return t('wasteCode.found', { count: found.length });
  };
  const shown = status();
  return (
    <ComboBox
      {...rest}
      value={value}
      hint={entry === undefined ? value.trim() === '' && emptyHint : <WasteCodeName entry={entry} />}
      options={offered.map((one) => ({ value: spacedWasteCode(one.code), label: <Offered entry={one} /> }))}
      {...(shown === undefined ? {} : { status: shown })}
    />
  );
}
