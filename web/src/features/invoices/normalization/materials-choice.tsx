import type { UnmappedMaterial } from '@tunna/contract/invoices/normalization';
import { type LineKind, lineKinds } from '@tunna/domain/invoices/classification/line-kind';
import { SelectList, type SelectOption } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { OptionalSelect } from '../../../shared/form/optional-select.tsx';
import { ChoiceForm } from './choice-form.tsx';
import { type Choices, sameMaterial } from './unmapped.ts';

interface Props {
  readonly orgId: number;
  readonly groups: readonly UnmappedMaterial[];
  readonly streams: readonly SelectOption[];
  readonly onDone: () => void;
  readonly onSaved?: (choices: Choices) => void;
}

const isLineKind = (text: string): text is LineKind => (lineKinds as readonly string[]).includes(text);

/** Says what several lines are of. */
export function MaterialsChoice({ orgId, groups, streams, onDone, onSaved }: Props) {
  const { t } = useTranslation('normalization');
  const [first] = groups[0]?.suggestions ?? [];
  const [kind, setKind] = useState<LineKind>(first?.kind ?? 'material');
  const [stream, setStream] = useState(first?.wasteStreamId === undefined ? '' : String(first.wasteStreamId));
  const isMaterial = kind === 'material';
  const isIncomplete = isMaterial && stream === '';
  const choices = isIncomplete ? undefined : sameMaterial(groups, kind, stream === '' ? undefined : Number(stream));
  return (
    <ChoiceForm orgId={orgId} choices={choices} onDone={onDone} onSaved={onSaved}>
      {(isChecked) => (
        <>
          <SelectList
            label={t('kind')}
            value={kind}
            options={lineKinds.map((one) => ({ value: one, label: t(`kind.${one}`) }))}
            onValueChange={(value) => isLineKind(value) && setKind(value)}
          />
          {isMaterial ? (
            <SelectList
              label={t('stream')}
              placeholder={t('chooseStream')}
              value={stream}
              options={streams}
              error={isChecked && isIncomplete ? t('field-problem:required') : undefined}
              onValueChange={setStream}
            />
          ) : (
            <OptionalSelect
              label={t('streamOptional')}
              none={t('noStream')}
              value={stream}
              options={streams}
              onValueChange={setStream}
            />
          )}
        </>
      )}
    </ChoiceForm>
  );
}
