import styles from '../chart.module.css';
import { canvasFont, fitText, textSize, textWidth } from '../parts/text-width.ts';

/** Texts of the picture that are not in the drawing. */
export interface PictureWords {
  readonly title: string;
  readonly summary: string;
  readonly series: readonly { readonly name: string; readonly color: string }[];
}

const svgNamespace = 'http://www.w3.org/2000/svg';
const margin = 16;
const titleSize = 16;
const lineHeight = 20;
const swatch = 10;

/** The style properties that are copied into the picture. */
const properties = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'stroke-linecap',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

function create(name: string, attributes: Readonly<Record<string, string | number>>, text = ''): SVGElement {
  const element = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.textContent = text;
  return element;
}

/** A colour that every program reads. Browsers also return `color(srgb …)`, which most programs do not support. */
function plainColor(color: string, brush: CanvasRenderingContext2D): string {
  if (color === 'none') return color;
  brush.clearRect(0, 0, 1, 1);
  brush.fillStyle = color;
  brush.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = brush.getImageData(0, 0, 1, 1).data;
  if (alpha === 0) return 'none';
  const channels = `${red}, ${green}, ${blue}`;
  return alpha === 255 ? `rgb(${channels})` : `rgba(${channels}, ${Math.round((alpha / 255) * 1000) / 1000})`;
}

function brushOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  if (brush === null) throw new Error('This browser draws no pictures.');
  return brush;
}

/** The legend: names with colours in as many lines as needed, and its height. */
function legend(
  { series }: PictureWords,
  width: number,
  top: number,
): { readonly drawing: SVGElement; readonly height: number } {
  const drawing = create('g', {});
  let [x, y] = [margin, top];
  for (const { name, color } of series) {
    const needed = swatch + 6 + textWidth(name) + 16;
    if (x > margin && x + needed > width - margin) [x, y] = [margin, y + lineHeight];
    const box = create('rect', { x, y: y - swatch + 1, width: swatch, height: swatch, class: styles.mark ?? '' });
    box.style.fill = color;
    drawing.append(box, create('text', { x: x + swatch + 6, y, class: styles.name ?? '' }, name));
    x += needed;
  }
  return { drawing, height: y - top + lineHeight };
}

/** The drawing with title and legend on a light background. The styles of the page are not yet copied. */
function compose(drawing: SVGSVGElement, words: PictureWords, isLabelled: boolean): SVGSVGElement {
  const { width, height } = drawing.viewBox.baseVal;
  const picture = document.createElementNS(svgNamespace, 'svg');
  const full = width + 2 * margin;
  const title = create('text', { x: margin, y: margin + titleSize, class: styles.pictureTitle ?? '' });
  title.textContent = fitText(words.title, (width * textSize) / titleSize, 650);
  const names = isLabelled ? undefined : legend(words, full, margin + titleSize + lineHeight + 4);
  const above = margin + titleSize + margin + (names?.height ?? 0);
  const body = create('g', { transform: `translate(${margin} ${above})` });
  body.append(...[...drawing.children].map((child) => child.cloneNode(true)));
  const size = { width: full, height: above + height + margin };
  for (const [key, value] of Object.entries({ ...size, viewBox: `0 0 ${size.width} ${size.height}` }))
    picture.setAttribute(key, String(value));
  picture.append(
    create('title', {}, words.title),
    create('desc', {}, words.summary),
    create('rect', { ...size, class: styles.ground ?? '' }),
    title,
    ...(names === undefined ? [] : [names.drawing]),
    body,
  );
  return picture;
}

/** Copies the computed styles into each shape and text. */
function settle(picture: SVGSVGElement): void {
  const brush = brushOf(document.createElement('canvas'));
  for (const element of picture.querySelectorAll<SVGElement>('rect, line, path, circle, text')) {
    const style = getComputedStyle(element);
    const isText = element.localName === 'text';
    for (const property of properties) {
      if (!isText && (property.startsWith('font') || property === 'text-anchor')) continue;
      const value = style.getPropertyValue(property);
      element.setAttribute(property, property === 'fill' || property === 'stroke' ? plainColor(value, brush) : value);
    }
  }
  for (const element of picture.querySelectorAll('*')) {
    element.removeAttribute('class');
    element.removeAttribute('style');
  }
}

/** Processes the chart as a self-contained picture: light in every theme, with title and legend, and with all colours and fonts inline. */
function withPicture<Result>(
  drawing: SVGSVGElement,
  words: PictureWords,
  use: (picture: SVGSVGElement) => Result,
): Result {
  const place = document.createElement('div');
  place.className = styles.darkroom ?? '';
  const picture = compose(drawing, words, drawing.dataset.labelled !== undefined);
  place.append(picture);
  document.body.append(place);
  try {
    settle(picture);
    return use(picture);
  } finally {
    place.remove();
  }
}

const textOf = (picture: SVGSVGElement): string => new XMLSerializer().serializeToString(picture);

/** The chart as a self-contained SVG file. */
export const svgOf = (drawing: SVGSVGElement, words: PictureWords): Blob =>
  new Blob([withPicture(drawing, words, textOf)], { type: 'image/svg+xml;charset=utf-8' });

interface Writing {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly color: string;
  readonly font: string;
  readonly align: CanvasTextAlign;
}

const alignments: Readonly<Record<string, CanvasTextAlign>> = { middle: 'center', end: 'right' };

/** Takes the texts out of a picture. An image cannot use the fonts of the page; a canvas can. */
function takeTexts(picture: SVGSVGElement): readonly Writing[] {
  return [...picture.querySelectorAll<SVGTextElement>('text')].map((element) => {
    const place = element.getCTM();
    const attribute = (name: string) => element.getAttribute(name) ?? '';
    element.remove();
    return {
      text: element.textContent,
      x: Number(attribute('x')) + (place?.e ?? 0),
      y: Number(attribute('y')) + (place?.f ?? 0),
      color: attribute('fill'),
      font: canvasFont(Number(attribute('font-weight')), Number.parseFloat(attribute('font-size'))),
      align: alignments[attribute('text-anchor')] ?? 'left',
    };
  });
}

/**
 * The chart as a PNG file.
 * @param scale image pixels per CSS pixel
 * @throws Error if the browser cannot create the image
 */
export async function pngOf(drawing: SVGSVGElement, words: PictureWords, scale = 2): Promise<Blob> {
  const { texts, source, width, height } = withPicture(drawing, words, (picture) => {
    const { width, height } = picture.viewBox.baseVal;
    const taken = takeTexts(picture);
    return { texts: taken, source: textOf(picture), width, height };
  });
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  const brush = brushOf(canvas);
  brush.drawImage(image, 0, 0, canvas.width, canvas.height);
  brush.scale(scale, scale);
  for (const { text, x, y, color, font, align } of texts) {
    Object.assign(brush, { font, fillStyle: color, textAlign: align });
    brush.fillText(text, x, y);
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (file) => (file === null ? reject(new Error('The picture is too large.')) : resolve(file)),
      'image/png',
    ),
  );
}
