import { useMemo } from 'react';
import styles from './document.module.css';
import { decodeText } from './document-kind.ts';

/** Characters of a file that are read, elements that are shown, and characters of a value. */
const limits = { text: 2_000_000, plain: 100_000, elements: 3000, depth: 30, value: 300 } as const;

interface Node {
  readonly name: string;
  /** Values of the attributes that say something, such as the currency. */
  readonly about: string;
  readonly text: string;
  readonly children: readonly Node[];
}

const short = (text: string): string => (text.length > limits.value ? `${text.slice(0, limits.value)}…` : text);

/** The elements of a document, without prefixes and addresses of vocabularies. */
function nodeOf(element: Element, left: { elements: number }, depth: number): Node {
  const children: Node[] = [];
  for (const child of element.children) {
    if (left.elements <= 0 || depth >= limits.depth) break;
    left.elements -= 1;
    children.push(nodeOf(child, left, depth + 1));
  }
  const about = [...element.attributes]
    .filter(({ name }) => !/^xmlns|:/.test(name))
    .map(({ value }) => short(value))
    .join(', ');
  const text = element.children.length > 0 ? '' : short((element.textContent ?? '').trim());
  return { name: element.localName, about, text, children };
}

/** Words in a name such as `InvoiceTypeCode`. */
const words = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2');

function Elements({ nodes }: { readonly nodes: readonly Node[] }) {
  return (
    <ul>
      {nodes.map(({ name, about, text, children }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: elements of a file do not move
        <li key={index}>
          <b>{words(name)}</b> {text} {about !== '' && <b>({about})</b>}
          {children.length > 0 && <Elements nodes={children} />}
        </li>
      ))}
    </ul>
  );
}

/** An XML file as readable text; an unreadable one as it is. */
export function DocumentXml({ bytes }: { readonly bytes: Uint8Array<ArrayBuffer> }) {
  const shown = useMemo(() => {
    const text = decodeText(bytes);
    if (text.length > limits.text) return text.slice(0, limits.plain);
    const { documentElement: root } = new DOMParser().parseFromString(text, 'application/xml');
    const isBroken = root.localName === 'parsererror' || root.querySelector('parsererror') !== null;
    return isBroken ? text.slice(0, limits.plain) : nodeOf(root, { elements: limits.elements }, 0);
  }, [bytes]);
  if (typeof shown === 'string') return <pre className={styles.plain}>{shown}</pre>;
  return (
    <div className={styles.text}>
      <Elements nodes={[shown]} />
    </div>
  );
}
