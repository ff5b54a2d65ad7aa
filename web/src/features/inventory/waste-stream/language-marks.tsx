import type { EditableContent, WasteStream } from '@tunna/contract/inventory/waste-stream';
import { contentFields } from '@tunna/contract/inventory/waste-stream-values';
import { type Language, languages } from '@tunna/domain/text/languages';
import { Badge, HiddenText, Row } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';

export type ContentMark = 'complete' | 'started' | 'missing';

/** How complete a content is; `missing` while it is unknown. */
export function contentMark(content: EditableContent | undefined): ContentMark {
  const written = contentFields.filter((name) => (content?.fields[name].value ?? '') !== '').length;
  if (written === contentFields.length) return 'complete';
  return written === 0 ? 'missing' : 'started';
}

const variations = { complete: 'success', started: 'warning', missing: 'neutral' } as const;
const signs = { complete: '✓', started: '…', missing: '–' } as const;

/** How complete a stream's content is in each language. */
export function LanguageMarks({ stream }: { stream: WasteStream }) {
  const { t } = useTranslation('waste-stream');
  const markOf = (language: Language): ContentMark => {
    if (stream.contentLanguages.includes(language)) return 'complete';
    return stream.startedLanguages.includes(language) ? 'started' : 'missing';
  };
  return (
    <Row as="span" inline nowrap gap={4}>
      {languages.map((language) => {
        const mark = markOf(language);
        const words = `${t(`language.${language}`)}: ${t(`mark.${mark}`)}`;
        return (
          <Badge key={language} variation={variations[mark]} title={words}>
            <span aria-hidden="true">{`${language.toUpperCase()} ${signs[mark]}`}</span>
            <HiddenText>{`${words} `}</HiddenText>
          </Badge>
        );
      })}
    </Row>
  );
}
