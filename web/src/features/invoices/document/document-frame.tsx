import { formatDecimal } from '@tunna/domain/numbers/numbers';
import { Button, Icon, Row, Tooltip } from '@tunna/ui';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './document.module.css';

/** Widths of a page, as parts of the frame's width. */
const zoomSteps: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

interface Props {
  /** The name of the file. */
  readonly name: string;
  readonly onDownload: () => void;
  /** Absent if the content cannot be scaled. */
  readonly zoom?: { readonly value: number; readonly onChange: (zoom: number) => void };
  readonly pages?: { readonly shown: number; readonly count: number; readonly onShow: (page: number) => void };
  readonly ref?: Ref<HTMLElement>;
  readonly children: ReactNode;
}

/** The frame of a document: its tools, and an area that scrolls by itself. */
export function DocumentFrame({ name, onDownload, zoom, pages, ref, children }: Props) {
  const { t } = useTranslation('invoice-document');
  const step = zoom === undefined ? -1 : zoomSteps.indexOf(zoom.value);
  const zoomTo = (index: number) => {
    const value = zoomSteps[index];
    if (value !== undefined) zoom?.onChange(value);
  };
  return (
    <div className={styles.frame}>
      <Row gap={4} align="center" className={styles.tools}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        {pages !== undefined && pages.count > 1 && (
          <Row as="span" inline nowrap gap={4} align="center">
            <Tooltip content={t('page.previous')}>
              <Button
                variation="icon"
                size="mini"
                aria-label={t('page.previous')}
                disabled={pages.shown <= 1}
                onClick={() => pages.onShow(pages.shown - 1)}
              >
                <Icon name="arrow-up" size={16} />
              </Button>
            </Tooltip>
            <span className={styles.count}>{t('page.of', { page: pages.shown, count: pages.count })}</span>
            <Tooltip content={t('page.next')}>
              <Button
                variation="icon"
                size="mini"
                aria-label={t('page.next')}
                disabled={pages.shown >= pages.count}
                onClick={() => pages.onShow(pages.shown + 1)}
              >
                <Icon name="arrow-down" size={16} />
              </Button>
            </Tooltip>
          </Row>
        )}
        {zoom !== undefined && (
          <Row as="span" inline nowrap gap={4} align="center">
            <Tooltip content={t('zoom.out')}>
              <Button
                variation="icon"
                size="mini"
                aria-label={t('zoom.out')}
                disabled={step === 0}
                onClick={() => zoomTo(step - 1)}
              >
                <span aria-hidden="true">−</span>
              </Button>
            </Tooltip>
            <output className={styles.count}>{formatDecimal(String(Math.round(zoom.value * 100)))} %</output>
            <Tooltip content={t('zoom.in')}>
              <Button
                variation="icon"
                size="mini"
                aria-label={t('zoom.in')}
                disabled={step === zoomSteps.length - 1}
                onClick={() => zoomTo(step + 1)}
              >
                <Icon name="plus" size={16} />
              </Button>
            </Tooltip>
          </Row>
        )}
        <Tooltip content={t('download', { name })}>
          <Button variation="icon" size="mini" aria-label={t('download', { name })} onClick={onDownload}>
            <Icon name="download" size={16} />
          </Button>
        </Tooltip>
      </Row>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled with the keyboard too */}
      <section ref={ref} className={styles.area} aria-label={t('content', { name })} tabIndex={0}>
        {children}
      </section>
    </div>
  );
}
