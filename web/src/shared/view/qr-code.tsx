import { encode } from 'uqr';
import styles from './qr-code.module.css';

interface Props {
  readonly text: string;
  readonly label: string;
  /** `screen` is 160 px; `full` fills the container. */
  readonly size?: 'screen' | 'full';
}

/** A text as a QR code, drawn as one path, with the quiet zone that scanners need. */
export function QrCode({ text, label, size = 'screen' }: Props) {
  const { data, size: modules } = encode(text, { border: 0, ecc: 'M' });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <div className={styles[size]}>
      <svg viewBox={`-4 -4 ${modules + 8} ${modules + 8}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <title>{label}</title>
        <path d={path} fill="#000" />
      </svg>
    </div>
  );
}
