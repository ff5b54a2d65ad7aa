import type { WasteStreamGuide } from '@tunna/contract/inventory/container';
import { readableColor } from '@tunna/domain/inventory/color';
import { splitList } from '@tunna/domain/inventory/waste-content';
import { htmlLanguage, type Language } from '@tunna/domain/text/languages';
import { EmptyState, Icon, type IconName, Skeleton } from '@tunna/ui';
import type { CSSProperties } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './waste-guide.module.css';

/**
 * The least readable backgrounds of a stream's name: the page in the light theme, a card in the dark one (tokens `background`, `surface`).
 */
const backgrounds = { light: '#f6f8f7', dark: '#16201b' };

/** The stream's own colour, moved as far towards black or white as reading it takes, for each theme. */
export const streamColors = (color: string) =>
  ({
    '--stream': color,
    '--stream-light': readableColor(color, backgrounds.light),
    '--stream-dark': readableColor(color, backgrounds.dark),
  }) as CSSProperties;

interface Props {
  readonly guide: WasteStreamGuide;
  /** The language of the content. */
  readonly language: Language;
  /** Inside another page, whose heading is not this. */
  readonly isPreview?: boolean;
}

/** What may go into a waste stream, what may not, and its treatment. */
export function WasteGuide({ guide: { wasteStream, content }, language, isPreview = false }: Props) {
  const Heading = isPreview ? 'p' : 'h1';
  const { t, i18n } = useTranslation('container');
  const name = wasteStream.name === '' ? t('common:unknownWasteCategory') : wasteStream.name;
  const own = htmlLanguage(language);
  // Content in another language than the page is marked for screen readers.
  const lang = language === i18n.language ? {} : { lang: own };
  return (
    <article className={styles.guide} style={streamColors(wasteStream.color)}>
      <div className={styles.head}>
        <Heading className={styles.name} {...lang}>
          {name}
        </Heading>
        <img className={styles.picture} src={wasteStream.imageUri} alt="" width="112" height="112" />
      </div>
      {content === null ? (
        <EmptyState icon="info" headline={t('noContent.title')} sentence={t('noContent.text')} />
      ) : (
        <>
          <Html className={styles.description} html={content.description} {...lang} />
          <div className={styles.lists}>
            <ItemList icon="check" title={t('yesPlease')} className={styles.yes} text={content.yes_plase} {...lang} />
            <ItemList icon="cross" title={t('noThanks')} className={styles.no} text={content.no_thanks} {...lang} />
          </div>
          {content.methods_of_recycling !== '' && (
            <section className={styles.methods}>
              <h2>{t('methodsOfRecycling')}</h2>
              <Html html={content.methods_of_recycling} {...lang} />
            </section>
          )}
        </>
      )}
    </article>
  );
}

/** Rich text from the server, which sanitized it when it was written and when it was read. */
function Html({ html, ...rest }: { html: string; className?: string | undefined; lang?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server on write and on read
  return <div {...rest} dangerouslySetInnerHTML={{ __html: html }} />;
}

interface ItemListProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly className: string | undefined;
  readonly lang?: string;
}

function ItemList({ icon, title, text, className, lang }: ItemListProps) {
  const items = splitList(text);
  if (items.length === 0) return null;
  return (
    <section className={className}>
      <h2>
        <Icon name={icon} size={24} />
        {title}
      </h2>
      <ul {...(lang === undefined ? {} : { lang })}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}

/** The guide’s outline while it is on its way. */
export function WasteGuideSkeleton() {
  return (
    <div className={styles.guide} aria-busy="true">
      <Skeleton shape="title" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </div>
  );
}
