import { Button, Muted, Notice, Panel, type SelectOption, Stack } from '@tunna/ui';
import { useState } from 'react';
import { usePublicAddress } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { paths } from '../../../paths.ts';
import { readBy } from '../../../shared/form/form-problems.ts';
import { SelectWithNew } from '../../../shared/form/select-with-new.tsx';
import { useFirstError } from '../../../shared/form/use-first-error.ts';
import { useOneSubmit } from '../../../shared/form/use-one-submit.ts';
import { QrCode } from '../../../shared/view/qr-code.tsx';
import { UnreachableNotice } from '../../../shared/view/unreachable-notice.tsx';
import { PairingCodeField } from '../shared/pairing-code-field.tsx';
import { Refusal } from './refusal.tsx';
import styles from './setup.module.css';
import { useSetUpTablet } from './setup.queries.ts';

const schema = async () => (await import('@tunna/contract/scales/device')).pairingCode;

interface Props {
  readonly orgId: number;
  readonly location: { readonly id: string; readonly name: string };
  readonly departments: readonly SelectOption[];
}

/** Opens the weighing station on a tablet and pairs it. */
export function TabletSetup({ orgId, location: { id: locationId, name: place }, departments }: Props) {
  const { t } = useTranslation('scale-setup');
  const setUp = useSetUpTablet(orgId);
  const [departmentId, setDepartmentId] = useState('');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<{ readonly text: string }>();
  const element = useFirstError(problem);
  const { isSending, handleSubmit } = useOneSubmit();
  const department = departmentId === '' ? undefined : Number(departmentId);
  const station = usePublicAddress()(paths.scaleLocation(locationId, department));
  const submit = async () => {
    const { data = code, problems = [] } = (await readBy(schema, code)) ?? {};
    setProblem(problems.length === 0 ? undefined : { text: t('device:pair.notACode') });
    if (problems.length > 0) return;
    const name = t('tablet.name', { place }).slice(0, 200);
    try {
      await setUp.mutateAsync({ name, locationId, departmentId, code: data });
      setCode('');
    } catch {
      // The panel shows the rejection of the call.
    }
  };
  return (
    <Panel title={t('tablet.title')}>
      <Stack as="form" ref={element} gap={12} onSubmit={handleSubmit(submit)} noValidate>
        <Muted>{t('tablet.text')}</Muted>
        <SelectWithNew
          of="department"
          locationId={locationId}
          label={t('reading:department')}
          hint={departmentId === '' ? undefined : t('device:departmentHint')}
          none={t('device:everyDepartment')}
          value={departmentId}
          options={departments}
          onValueChange={setDepartmentId}
        />
        <UnreachableNotice />
        <QrCode text={station} label={t('tablet.qr')} />
        <a href={station} className={styles.label}>
          {station}
        </a>
        <Refusal error={setUp.error} />
        {setUp.isSuccess && <Notice>{t('device:pair.done')}</Notice>}
        <PairingCodeField label={t('tablet.code')} value={code} error={problem?.text} onChange={setCode} />
        <Button type="submit" variation="ghost" className={styles.start} loading={isSending}>
          {t('device:pair.button')}
        </Button>
      </Stack>
    </Panel>
  );
}
