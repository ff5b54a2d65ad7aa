import { type ComponentProps, useId, useMemo, useRef, useState } from 'react';
import { Button } from '../../button/button.tsx';
import { classNames } from '../../class-names.ts';
import { useIsBrowser } from '../../hooks/use-is-browser.ts';
import { Icon } from '../../icon/icon.tsx';
import { Row } from '../../layout/layout.tsx';
import styles from '../chart.module.css';
import type { ChartFrameProps } from '../chart-props.ts';
import { ChartDownload } from '../download/chart-download.tsx';
import { colorOf } from '../plot/chart-data.ts';
import { ChartLegend } from './chart-legend.tsx';
import { ChartTable } from './chart-table.tsx';
import { ChartTargets } from './chart-targets.tsx';
import { withEstimates } from './text-width.ts';
import { useWidth } from './use-width.ts';

/**
 * The frame of every chart: title, summary, the drawing with its interactive targets, a legend unless the drawing has labels, the data
 * table, and downloads. Print shows chart and table.
 */
export function ChartFrame({
  title,
  headingLevel = 3,
  summary,
  data,
  layOut,
  words,
  neutralize,
  saveFile,
  renderLink,
  className,
  ...rest
}: ChartFrameProps) {
  const id = useId();
  const [isTableShown, setTableShown] = useState(false);
  const drawing = useRef<SVGSVGElement>(null);
  const Heading = `h${headingLevel}` as const;
  const isEmpty = data.rows.length === 0 || data.series.length === 0;
  return (
    <figure {...rest} className={classNames(styles.chart, className)}>
      <Row as="figcaption" gap={16} rowGap={8} align="start" justify="between">
        <div className={styles.words}>
          <Heading id={`${id}title`} className={styles.title}>
            {title}
          </Heading>
          <p id={`${id}summary`} className={styles.summary}>
            {summary}
          </p>
        </div>
        {!isEmpty && (
          <Row nowrap screenOnly>
            <Button
              variation="ghost"
              size="mini"
              aria-expanded={isTableShown}
              aria-controls={`${id}table`}
              onClick={() => setTableShown(!isTableShown)}
            >
              <Icon name="columns" size={16} />
              {words.table}
            </Button>
            <ChartDownload {...{ title, summary, data, drawing, words, neutralize, saveFile }} />
          </Row>
        )}
      </Row>
      {isEmpty ? (
        <p className={styles.empty}>{words.empty}</p>
      ) : (
        <Drawing {...{ id, title, data, layOut, words, renderLink }} svg={drawing} />
      )}
      {!isEmpty && (
        <div id={`${id}table`} className={classNames(styles.table, !isTableShown && styles.closed)}>
          <ChartTable caption={title} data={data} totalWord={words.total} renderLink={renderLink} />
        </div>
      )}
    </figure>
  );
}

interface DrawingProps extends Pick<ChartFrameProps, 'title' | 'data' | 'layOut' | 'words' | 'renderLink'> {
  readonly id: string;
  readonly svg: ComponentProps<'svg'>['ref'];
}

function Drawing({ id, title, data, layOut, words, renderLink, svg }: DrawingProps) {
  const [place, width] = useWidth<HTMLDivElement>();
  const [chosen, setChosen] = useState<number>();
  // A server measures no texts: it leaves the space free, and the table is there without scripts.
  const isBrowser = useIsBrowser();
  const scene = useMemo(
    () => (isBrowser ? layOut(width) : withEstimates(() => layOut(width))),
    [layOut, width, isBrowser],
  );
  const { height, backdrop, marks, foreground, isLabelled } = scene;
  return (
    <>
      <div ref={place} className={styles.plot}>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: named by the title and the summary beside it. */}
        <svg
          ref={svg}
          role="img"
          aria-labelledby={`${id}title ${id}summary`}
          className={styles.drawing}
          data-labelled={isLabelled ? '' : undefined}
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
        >
          {isBrowser && (
            <>
              <g>{backdrop}</g>
              {marks.map((mark, index) => (
                <g
                  key={data.series[index]?.key}
                  className={chosen !== undefined && chosen !== index ? styles.faded : undefined}
                >
                  {mark}
                </g>
              ))}
              <g>{foreground}</g>
            </>
          )}
        </svg>
        {isBrowser && <ChartTargets {...{ id, title, data, scene, width, words, renderLink }} />}
      </div>
      {!isLabelled && (
        <ChartLegend
          label={words.legend}
          series={data.series.map((series, index) => ({ ...series, color: colorOf(series, index) }))}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
    </>
  );
}
