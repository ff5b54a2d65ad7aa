import { type RefObject, useState } from 'react';
import { Button } from '../../button/button.tsx';
import { Icon } from '../../icon/icon.tsx';
import { Stack } from '../../layout/layout.tsx';
import { Popover } from '../../popover/popover.tsx';
import styles from '../chart.module.css';
import type { ChartFrameProps } from '../chart-props.ts';
import { colorOf } from '../plot/chart-data.ts';

interface ChartDownloadProps
  extends Pick<ChartFrameProps, 'title' | 'summary' | 'data' | 'words' | 'neutralize' | 'saveFile'> {
  readonly drawing: RefObject<SVGSVGElement | null>;
}

const forms = ['svg', 'png', 'csv'] as const;

/** Removes characters that a file system rejects. */
const fileName = (title: string): string => title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-').trim();

/** Downloads of a chart: a picture for documents (SVG) and messages (PNG), and the data for a spreadsheet. */
export function ChartDownload({ title, summary, data, drawing, words, neutralize, saveFile }: ChartDownloadProps) {
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const fileOf = async (form: (typeof forms)[number]): Promise<Blob> => {
    // Loaded at the first download; without a connection the download fails, as a picture that cannot be drawn does.
    if (form === 'csv') {
      const { csvOf } = await import('./chart-csv.ts');
      return new Blob([csvOf(data, words.total, neutralize)], { type: 'text/csv;charset=utf-8' });
    }
    if (drawing.current === null) throw new Error('The drawing is gone.');
    const series = data.series.map((each, index) => ({ name: each.name, color: colorOf(each, index) }));
    const about = { title, summary, series };
    const { pngOf, svgOf } = await import('./chart-picture.ts');
    return form === 'svg' ? svgOf(drawing.current, about) : await pngOf(drawing.current, about);
  };
  const save = async (form: (typeof forms)[number]) => {
    try {
      saveFile(`${fileName(title)}.${form}`, await fileOf(form));
      setOpen(false);
    } catch {
      setFailed(true);
    }
  };
  const change = (open: boolean) => {
    setFailed(false);
    setOpen(open);
  };
  return (
    <Popover
      open={isOpen}
      onOpenChange={change}
      label={words.download}
      align="end"
      trigger={
        <Button variation="ghost" size="mini">
          <Icon name="download" size={16} />
          {words.download}
        </Button>
      }
    >
      <Stack gap={8} className={styles.forms}>
        {forms.map((form) => (
          <Button key={form} variation="ghost" size="small" onClick={() => void save(form)}>
            {words[form]}
          </Button>
        ))}
        {hasFailed && <p role="alert">{words.failed}</p>}
      </Stack>
    </Popover>
  );
}
