import type { Label } from '@tunna/contract/inventory/label';
import { readableColor } from '@tunna/domain/inventory/color';
import {
  codeRuns,
  type LabelFormat,
  labelBaseline,
  labelLineHeight,
  labelOrigin,
  labelWords,
  type Measure,
  quietZone,
  setLabel,
} from '@tunna/domain/inventory/label-layout';
import type { CSSProperties } from 'react';
import { encode } from 'uqr';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './label-sheet.module.css';

interface LabelProps {
  readonly label: Label;
  readonly format: LabelFormat;
  readonly scan: string;
  readonly measure: Measure;
}

interface SheetProps extends Omit<LabelProps, 'label'> {
  /** The label at each position of the sheet. */
  readonly places: readonly (Label | undefined)[];
}

const millimetres = (length: number): string => `${length}mm`;

/** One page of labels: in its size on paper, and as wide as possible on the screen. */
export function LabelSheet({ places, format, ...rest }: SheetProps) {
  const { paper, columns, label } = format;
  const style: Record<string, string | number> = {
    '--paper-width': millimetres(paper.width),
    '--paper-height': millimetres(paper.height),
    '--label-width': millimetres(label.width),
    '--label-height': millimetres(label.height),
    '--label-columns': columns,
  };
  return (
    <section className={styles.sheet} style={style as CSSProperties}>
      {places.map((one, place) => {
        const { x, y } = labelOrigin(format, place);
        const at = { left: millimetres(x), top: millimetres(y) };
        return one === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a position has no other identity.
          <div key={place} className={styles.used} style={at} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: copies of one label stand at several places.
          <article key={place} className={styles.label} style={at}>
            <LabelDrawing label={one} format={format} {...rest} />
          </article>
        );
      })}
    </section>
  );
}

/** Shapes are seen from 3 : 1 on (WCAG 1.4.11). */
const shapeContrast = 3;

/** The drawing that the server's document has too, from the same measures. */
function LabelDrawing({ label, format, scan, measure }: LabelProps) {
  const { t } = useTranslation('workspace');
  const { band, picture, logo, code } = format;
  const texts = setLabel(format, labelWords(label, scan), measure, label.logoUri !== undefined);
  return (
    <svg viewBox={`0 0 ${format.label.width} ${format.label.height}`}>
      <title>{t('label.qrOf', { name: label.customId ?? label.slug })}</title>
      <rect {...band} fill={readableColor(label.color, '#ffffff', shapeContrast)} />
      <image {...picture} href={label.imageUri} />
      {logo !== undefined && label.logoUri !== undefined && (
        <image {...logo.box} href={label.logoUri} preserveAspectRatio="xMinYMid" />
      )}
      <path d={codePath(label.publicUrl, format)} transform={`translate(${code.x} ${code.y})`} />
      {texts.map(({ x, y, size, bold, lines }) => (
        <text key={y + x} fontSize={size} fontWeight={bold ? 700 : 400}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text may be the same.
            <tspan key={index} x={x} y={y + (index * labelLineHeight + labelBaseline) * size}>
              {line}
            </tspan>
          ))}
        </text>
      ))}
    </svg>
  );
}

/** The dark squares of a code in one path, in millimetres from the corner of its quiet zone. */
function codePath(text: string, { code, errorCorrection }: LabelFormat): string {
  const { data, size } = encode(text, { border: 0, ecc: errorCorrection });
  const square = code.width / (size + 2 * quietZone);
  const at = (squares: number): string => ((quietZone + squares) * square).toFixed(4);
  const side = square.toFixed(4);
  return codeRuns(data)
    .map(
      ({ x, y, width }) => `M${at(x)} ${at(y)}h${(width * square).toFixed(4)}v${side}h-${(width * square).toFixed(4)}z`,
    )
    .join('');
}
