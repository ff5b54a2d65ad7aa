import { useQueries, useQuery } from '@tanstack/react-query';
import type {
  ContentField as ContentFieldName,
  EditableContent,
  ReadyGuide,
  WasteStream,
} from '@tunna/contract/inventory/waste-stream';
import { contentFields } from '@tunna/contract/inventory/waste-stream-values';
import { type Language, languages } from '@tunna/domain/text/languages';
import { Button, Muted, Row, SelectList, Stack, TabPanel, Tabs, useToasts } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { ContentField } from './content-field.tsx';
import styles from './content-form.module.css';
import { type ContentMark, contentMark } from './language-marks.tsx';
import { htmlFromText, textFromHtml } from './rich-text.ts';
import { type SavedField, useSavedField } from './use-saved-field.ts';
import { WasteGuide } from './waste-guide.tsx';
import { type ContentLocation, contentQuery, readyGuideQuery, useSaveContentField } from './waste-stream.queries.ts';

interface Props {
  readonly orgId: number;
  readonly wasteStream: WasteStream;
  readonly readOnly: boolean;
}

/** The public content of a stream in each language; every field saves itself. */
export function ContentEditor({ orgId, wasteStream, readOnly }: Props) {
  const { t, i18n } = useTranslation('waste-stream');
  const [open, setOpen] = useState<string>(i18n.language);
  const contents = useQueries({
    queries: languages.map((language) => contentQuery(orgId, wasteStream.id, language)),
  });
  const markOf = (language: Language): ContentMark => contentMark(contents[languages.indexOf(language)]?.data);
  return (
    <Tabs
      label={t('content.languages')}
      value={open}
      onValueChange={setOpen}
      options={languages.map((language) => ({
        name: language,
        title: `${t(`language.${language}`)} – ${t(`mark.${markOf(language)}`)}`,
      }))}
    >
      {languages.map((language, index) => (
        // All panels stay mounted, so that switching languages loses no input.
        <TabPanel key={language} name={language} forceMount className={styles.panel ?? ''}>
          <DataLoadingView query={contents[index] ?? { status: 'pending', data: undefined, error: null }}>
            {(content) => (
              <LanguageContent
                place={{ orgId, wasteStreamId: wasteStream.id, language }}
                content={content}
                wasteStream={wasteStream}
                readOnly={readOnly}
              />
            )}
          </DataLoadingView>
        </TabPanel>
      ))}
    </Tabs>
  );
}

interface LanguageProps {
  readonly place: ContentLocation;
  readonly content: EditableContent;
  readonly wasteStream: WasteStream;
  readonly readOnly: boolean;
}

/** Copies the texts of another language into the fields. They save themselves, so that what they replace would be lost: it can be undone. */
function useCopy(fields: Readonly<Record<ContentFieldName, SavedField>>) {
  const { t } = useTranslation('waste-stream');
  const toasts = useToasts();
  return (from: EditableContent) => {
    const copied = contentFields.filter((name) => from.fields[name].value !== '');
    const before = copied.map((name) => [name, fields[name].value] as const);
    for (const name of copied) fields[name].change(from.fields[name].value);
    if (before.every(([, value]) => value === '')) return;
    const undo = () => {
      for (const [name, value] of before) fields[name].change(value);
    };
    toasts.show({
      title: t('content.copied'),
      action: { label: t('workspace:undo'), altText: t('content.undoAlt'), onSelect: undo },
    });
  };
}

function LanguageContent({ place, content: { fields: stored }, wasteStream, readOnly }: LanguageProps) {
  const { t } = useTranslation('waste-stream');
  const { language } = place;
  const fields = {
    description: useSavedField(stored.description, useSaveContentField(place, 'description')),
    yes_plase: useSavedField(stored.yes_plase, useSaveContentField(place, 'yes_plase')),
    no_thanks: useSavedField(stored.no_thanks, useSaveContentField(place, 'no_thanks')),
    methods_of_recycling: useSavedField(
      stored.methods_of_recycling,
      useSaveContentField(place, 'methods_of_recycling'),
    ),
  };
  /** The typed text if it is safe; otherwise the server's sanitized version. */
  const shown = (name: 'description' | 'methods_of_recycling') => {
    const text = textFromHtml(fields[name].value);
    return text === undefined ? stored[name].value : htmlFromText(text);
  };
  const guide = {
    wasteStream: {
      name: wasteStream.names[language] ?? '',
      nameOverride: wasteStream.nameOverride,
      color: wasteStream.color,
      imageUri: wasteStream.imageUri,
      wasteCategory: wasteStream.wasteCategory,
    },
    content: contentFields.every((name) => fields[name].value === '')
      ? null
      : {
          description: shown('description'),
          yes_plase: fields.yes_plase.value,
          no_thanks: fields.no_thanks.value,
          methods_of_recycling: shown('methods_of_recycling'),
        },
  };
  const copy = useCopy(fields);
  return (
    <div className={styles.editor}>
      <Stack gap={24}>
        {!readOnly && contentFields.some((name) => fields[name].value === '') && (
          <FillFromGuide
            place={place}
            onFill={(ready) => {
              for (const name of contentFields) if (fields[name].value === '') fields[name].change(ready[name]);
            }}
          />
        )}
        {!readOnly && <CopyFrom place={place} onCopy={copy} />}
        {contentFields.map((name) => (
          <ContentField key={name} name={name} language={language} field={fields[name]} readOnly={readOnly} />
        ))}
      </Stack>
      <div className={styles.preview}>
        <h3>{t('content.preview')}</h3>
        {/* A preview of the public page: the focus must not enter it. */}
        <div className={styles.phone} inert>
          <WasteGuide guide={guide} language={language} isPreview />
        </div>
      </div>
    </div>
  );
}

/** Puts the ready guide of the category into the empty fields. */
function FillFromGuide({ place, onFill }: { place: ContentLocation; onFill: (ready: ReadyGuide) => void }) {
  const { t } = useTranslation('waste-stream');
  const { orgId, wasteStreamId, language } = place;
  const guide = useQuery(readyGuideQuery(orgId, wasteStreamId, language)).data?.guide;
  if (guide === undefined || guide === null) return null;
  return (
    <Row align="center">
      <Button size="small" onClick={() => onFill(guide)}>
        {t('content.fill')}
      </Button>
      <Muted>{t('content.fillHint')}</Muted>
    </Row>
  );
}

/** Copies the text of another language, to be translated. */
function CopyFrom({ place, onCopy }: { place: ContentLocation; onCopy: (from: EditableContent) => void }) {
  const { t } = useTranslation('waste-stream');
  const { orgId, wasteStreamId, language } = place;
  const others = languages.filter((other) => other !== language);
  const [from, setFrom] = useState<Language | undefined>(others[0]);
  const { data: content } = useQuery({
    ...contentQuery(orgId, wasteStreamId, from ?? language),
    enabled: from !== undefined,
  });
  return (
    <Row align="end">
      <SelectList
        label={t('content.copyFrom')}
        size="small"
        value={from}
        options={others.map((other) => ({ value: other, label: t(`language.${other}`) }))}
        onValueChange={(value) => setFrom(others.find((other) => other === value))}
      />
      <Button
        variation="ghost"
        size="small"
        disabled={content === undefined}
        onClick={() => content !== undefined && onCopy(content)}
      >
        {t('content.copy')}
      </Button>
      <Muted>{t('content.copyHint')}</Muted>
    </Row>
  );
}
