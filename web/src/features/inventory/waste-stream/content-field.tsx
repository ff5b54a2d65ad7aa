import type { ContentField as FieldName } from '@tunna/contract/inventory/waste-stream';
import { htmlLanguage, type Language } from '@tunna/domain/text/languages';
import { Button, Muted, Row, Stack } from '@tunna/ui';
import { useId } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { EditConflict } from '../../../shared/form/edit-conflict.tsx';
import { LeaveQuestion } from '../../../shared/form/leave-question.tsx';
import { useProblemText } from '../../../shared/form/problem-text.ts';
import { useLeaveGuard } from '../../../shared/form/use-leave-guard.ts';
import { ChipsField } from './chips-field.tsx';
import styles from './content-form.module.css';
import { textFromHtml } from './rich-text.ts';
import { RichTextField } from './rich-text-field.tsx';
import type { SavedField } from './use-saved-field.ts';

interface Props {
  readonly name: FieldName;
  readonly language: Language;
  readonly field: SavedField;
  readonly readOnly: boolean;
}

/** One field of the content: its text and its save state. */
export function ContentField({ name, language, field, readOnly }: Props) {
  const { t } = useTranslation('waste-stream');
  const id = useId();
  const { state, value } = field;
  const guard = useLeaveGuard(state.kind === 'failed' || state.kind === 'conflict');
  const label = t(`content.${name}`);
  const isList = name === 'yes_plase' || name === 'no_thanks';
  const common = {
    label,
    describedBy: `${id}-hint`,
    value,
    lang: htmlLanguage(language),
    readOnly,
    onChange: field.change,
    onLeave: field.flush,
  };
  return (
    <Stack gap={4}>
      <Row rowGap={4} align="end" justify="between">
        <span className={styles.label} aria-hidden="true">
          {label}
        </span>
        <span className={styles.state} role="status" data-kind={state.kind}>
          <StateText field={field} />
        </span>
      </Row>
      {state.kind === 'conflict' && <FieldConflict field={field} language={language} />}
      {isList ? (
        <ChipsField {...common} />
      ) : (
        <RichTextField {...common} headingMark={name === 'description' ? '#' : '##'} />
      )}
      <Muted id={`${id}-hint`}>{!readOnly && t(isList ? 'content.listHint' : 'content.textHint')}</Muted>
      <LeaveQuestion guard={guard} />
    </Stack>
  );
}

function StateText({ field: { state, flush } }: { field: SavedField }) {
  const { t } = useTranslation('waste-stream');
  const problemText = useProblemText();
  switch (state.kind) {
    case 'waiting':
    case 'saving':
      return t('saving');
    case 'saved':
      return t('saved');
    case 'conflict':
      return t('notSaved');
    case 'failed':
      return (
        <>
          {t('notSaved')}{' '}
          {state.refused === undefined
            ? t(`workspace:error.${state.code}`, { defaultValue: t('workspace:error.other') })
            : problemText(state.refused)}{' '}
          <Button variation="ghost" size="mini" onClick={flush}>
            {t('common:tryAgain')}
          </Button>
        </>
      );
    default:
      return null;
  }
}

function FieldConflict({ field, language }: { field: SavedField; language: Language }) {
  const { t } = useTranslation('workspace');
  if (field.state.kind !== 'conflict') return null;
  const { conflict, theirs } = field.state;
  const lang = htmlLanguage(language);
  return (
    <EditConflict conflict={conflict} onKeepMine={field.keepMine} onTakeTheirs={field.takeTheirs}>
      <div className={styles.compare}>
        <div>
          <h3>{t('conflict.mine')}</h3>
          <p lang={lang}>{(textFromHtml(field.value) ?? field.value) || '–'}</p>
        </div>
        <div>
          <h3>{t('conflict.theirs')}</h3>
          <p lang={lang}>{(textFromHtml(theirs) ?? theirs) || '–'}</p>
        </div>
      </div>
    </EditConflict>
  );
}
