import { Button, Modal, Row, Stack, TextField } from '@tunna/ui';
import { useState } from 'react';
import { downloadFile } from '../../../lib/api/download.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { AccountError } from './account-error.tsx';
import styles from './user.module.css';
import { useEraseUser, useExportUser } from './user.queries.ts';

/** Export and deletion of the user's personal data. */
export function OwnData({ onErased }: { onErased: () => void }) {
  const { t } = useTranslation('account');
  const takeOut = useExportUser();
  const erase = useEraseUser();
  const [isErasing, setErasing] = useState(false);
  const download = () =>
    takeOut.mutate(undefined, {
      onSuccess: (data) => downloadFile('tunna-account.json', 'application/json', JSON.stringify(data, null, 2)),
    });
  return (
    <Stack className={styles.form}>
      <p>{t('data.text')}</p>
      <AccountError error={takeOut.error} />
      {/* The dialog was closed while the account was being deleted. */}
      {!isErasing && <AccountError error={erase.error} />}
      <Row gap={12}>
        <Button variation="ghost" loading={takeOut.isPending} onClick={download}>
          {t('data.export')}
        </Button>
        <EraseAccount erase={erase} isOpen={isErasing} onOpenChange={setErasing} onErased={onErased} />
      </Row>
    </Stack>
  );
}

interface EraseProps {
  readonly erase: ReturnType<typeof useEraseUser>;
  readonly isOpen: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onErased: () => void;
}

function EraseAccount({ erase, isOpen, onOpenChange, onErased }: EraseProps) {
  const { t } = useTranslation('account');
  const [typed, setTyped] = useState('');
  const word = t('erase.word');
  const isConfirmed = typed.trim().toLocaleLowerCase() === word;
  const open = (next: boolean) => {
    onOpenChange(next);
    setTyped('');
    if (!erase.isPending) erase.reset();
  };
  const submit = () => {
    if (isConfirmed && !erase.isPending && !erase.isSuccess) erase.mutate(undefined, { onSuccess: onErased });
  };
  return (
    <Modal
      open={isOpen}
      onOpenChange={open}
      trigger={<Button variation="ghost">{t('erase.open')}</Button>}
      title={t('erase.title')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variation="ghost" onClick={() => open(false)}>
            {t('cancel')}
          </Button>
          <Button
            variation="red"
            type="submit"
            form="erase-account"
            disabled={!isConfirmed}
            loading={erase.isPending || erase.isSuccess}
          >
            {t('erase.confirm')}
          </Button>
        </>
      }
    >
      <Stack
        as="form"
        id="erase-account"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>{t('erase.text')}</p>
        <AccountError error={erase.error} />
        <TextField
          label={t('erase.typeWord', { word })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Stack>
    </Modal>
  );
}
